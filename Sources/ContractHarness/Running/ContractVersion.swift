/// The version of this tool.
public enum ContractVersion {
  /// The version, as recordings and reports name it (semver.org).
  public static let current = "0.1.0"
}
