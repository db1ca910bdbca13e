package import ContractModel

/// The recording that a scenario needs: where it is, and what it must answer.
package struct RecordingReference: Sendable, Hashable {
  /// The path of the file, whether it is there or not.
  package var path: String
  /// The digest of what is asked now; a recording of anything else is stale.
  package var digest: String

  /// Creates a reference.
  package init(path: String, digest: String) {
    self.path = path
    self.digest = digest
  }

  /// Finds the recording of a scenario.
  ///
  /// - Parameters:
  ///   - scenario: The scenario.
  ///   - contract: Its contract.
  ///   - store: The recordings.
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
