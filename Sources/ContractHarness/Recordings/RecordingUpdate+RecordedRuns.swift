package import ContractModel
import ContractRedaction

/// The error of a scenario that is not recorded, for example because its two runs differ.
package struct RecordingRefused: Error, Sendable, Hashable {
  /// The messages that explain the refusal, one for each difference.
  package var diagnostics: [Diagnostic]

  package init(_ diagnostics: [Diagnostic]) {
    self.diagnostics = diagnostics
  }
}

extension RecordingRefused {
  /// Compares two runs of a scenario; `nil` if they differ only in volatile values.
  ///
  /// - Parameters:
  ///   - first: The first run, without secrets.
  ///   - second: The second run, without secrets.
  ///   - scenario: The scenario, whose line the messages name.
  ///   - contract: The contract with its `volatile` list.
  package init?(
    _ first: Recording, _ second: Recording, of scenario: Scenario, in contract: Contract
  ) {
    guard
      case .refused(let diagnostics) = VolatilityLearning(first, second, of: scenario, in: contract)
    else { return nil }
    self.init(diagnostics)
  }
}

extension VolatilityLearning {
  /// Compares two runs of a scenario by the contract's `volatile` list.
  fileprivate init(
    _ first: Recording, _ second: Recording, of scenario: Scenario, in contract: Contract
  ) {
    self.init(
      first: first.evidence,
      second: second.evidence,
      declared: contract.vendor.volatile,
      steps: first.steps,
      location: scenario.location
    )
  }
}

extension RecordingUpdate {
  /// Decides how to update a scenario's recording after two runs that passed the contract.
  ///
  /// - Parameters:
  ///   - first: The first run, which becomes the recording.
  ///   - second: The second run, which shows the volatile values.
  ///   - scenario: The scenario that was run.
  ///   - contract: The contract with its `volatile` list and its rules of redaction.
  ///   - store: The folder of the existing recording, which counts as a third run.
  ///   - keepsUnchanged: True to leave the unchanged parts of the existing recording as they are,
  ///     for a small diff.
  /// - Returns: The change of the file, which the caller must write.
  /// - Throws: ``RecordingRefused`` if the runs differ in more than volatile values.
  package static func decide(
    _ first: Recording,
    _ second: Recording,
    of scenario: Scenario,
    in contract: Contract,
    store: RecordingStore,
    keepsUnchanged: Bool = false
  ) throws(RecordingRefused) -> RecordingUpdate {
    var new = first
    switch VolatilityLearning(first, second, of: scenario, in: contract) {
    case .agreed(let volatile): new.volatile = volatile
    case .refused(let diagnostics): throw RecordingRefused(diagnostics)
    }
    new.evidence.outcomes.markLateCalls(of: second.evidence.outcomes)
    let old = try? store.loadWithText(scenario.name, in: contract.name)
    return decide(
      old: old?.recording,
      new: new,
      declared: contract.vendor.volatile,
      freshFor: contract.vendor.freshFor,
      redactor: contract.redactor,
      holdsSecret: old.map { !contract.scan.hits(in: $0.text).isEmpty } ?? false,
      keepsUnchanged: keepsUnchanged,
      uniqueNames: scenario.uniqueNames
    )
  }
}

extension RecordingStore {
  /// Writes the recording of an update; an unchanged file is not touched.
  ///
  /// - Parameters:
  ///   - update: The change that ``RecordingUpdate/decide(_:_:of:in:store:keepsUnchanged:)`` chose.
  ///   - contract: The contract, whose secrets must not be in the file.
  ///   - lock: The lock of the folder, so that no other process writes there.
  /// - Returns: The file's path; `nil` if the file is unchanged.
  /// - Throws: A ``RecordingProblem``. The existing recording is then unchanged.
  @discardableResult
  package func apply(
    _ update: RecordingUpdate, of contract: Contract, holding lock: borrowing RecordingLock
  ) throws(RecordingProblem) -> String? {
    switch update {
    case .unchanged: return nil
    case .renewDate(let recording), .learn(let recording, _), .write(let recording, _):
      return try write(recording, scan: contract.scan, holding: lock)
    }
  }
}
