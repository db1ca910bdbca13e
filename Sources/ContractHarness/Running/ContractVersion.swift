import Foundation

/// The version of this tool.
public enum ContractVersion {
  /// The version, as recordings and reports name it (semver.org).
  public static let current = "0.1.0"
}

/// Moments as recordings write them.
enum Timestamp {
  /// The present in UTC, RFC 3339, whole seconds.
  static var now: String { Date().ISO8601Format() }
}
