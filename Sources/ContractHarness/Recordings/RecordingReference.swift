package import ContractModel

/// The recording that a scenario needs: its path and the digest of the scenario.
package struct RecordingReference: Sendable, Hashable {
  /// The path of the file, which need not exist.
  package var path: String
  /// The scenario's current input digest; a recording with another digest is stale.
  package var digest: String

  /// Creates a reference from its two values.
  package init(path: String, digest: String) {
    self.path = path
    self.digest = digest
  }

  /// Creates the reference of a scenario.
  ///
  /// - Parameters:
  ///   - scenario: The scenario.
  ///   - contract: Its contract.
  ///   - store: The folder of all recordings.
  package init(_ scenario: Scenario, of contract: Contract, in store: RecordingStore) {
    self.init(
      path: store.file(of: scenario.name, in: contract.name).path,
      digest: scenario.inputDigest(of: contract.vendor.kind))
  }

  /// The folder of all recordings.
  var store: RecordingStore {
    let folder = RecordingFile(path: path).folder.path
    return RecordingStore(root: RecordingFile(path: folder).folder.path)
  }
}
