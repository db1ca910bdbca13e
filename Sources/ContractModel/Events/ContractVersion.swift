/// The version of this tool, in one place for recordings, reports and `--version`.
package enum ContractVersion {
  /// The version in the form of semver.org.
  package static let current = "0.1.0"
}
