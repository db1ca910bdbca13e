/// The version of this tool, in one place for recordings, reports and `--version`.
package enum ContractVersion {
  /// The version in the form of semver.org, which recordings and reports contain.
  package static let current = "0.2.0"
}
