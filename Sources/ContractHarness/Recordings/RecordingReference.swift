import ContractModel

/// The path of the recording that a scenario needs, and the digest that shows if it is stale.
package struct RecordingReference: Sendable, Hashable {
  /// The path of the recording's JSON file, which need not exist.
  package var path: String
  /// The digest of the scenario's states, steps and arguments; a recording with another one is
  /// stale.
  package var digest: String

  /// The folder of all recordings, which is two levels above the file.
  var store: RecordingStore {
    let folder = RecordingFile(path: path).folder.path
    return RecordingStore(root: RecordingFile(path: folder).folder.path)
  }
}

extension RecordingReference {
  /// Creates the reference from a scenario: its name gives the path, and its content the digest.
  init(_ scenario: Scenario, of contract: Contract, in store: RecordingStore) {
    self.init(
      path: store.file(of: scenario.name, in: contract.name).path,
      digest: scenario.inputDigest(of: contract.vendor.kind))
  }
}
