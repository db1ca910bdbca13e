/// The version of this tool.
package enum ContractVersion {
  /// The version, as recordings and reports name it (semver.org).
  package static let current = "0.1.0"
}
