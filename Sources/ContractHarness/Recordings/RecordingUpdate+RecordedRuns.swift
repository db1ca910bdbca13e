import ContractBinding
package import ContractModel
import ContractRedaction

/// The error of a scenario that is not recorded, such as when its two runs do not agree.
package struct RecordingRefused: Error, Sendable, Hashable {
  /// The messages that explain the refusal.
  package var diagnostics: [Diagnostic]

  /// Creates the error.
  package init(_ diagnostics: [Diagnostic]) {
    self.diagnostics = diagnostics
  }
}

extension RecordingRefused {
  /// Compares two runs of a scenario; `nil` if they differ only in volatile values.
  ///
  /// - Parameters:
  ///   - first: The first run.
  ///   - second: The second run.
  ///   - scenario: The scenario.
  ///   - contract: Its contract.
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
  /// Compares two runs of a scenario.
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
  /// Decides how to update a scenario's recording after two runs that kept the contract.
  ///
  /// - Parameters:
  ///   - first: The first run, which becomes the recording.
  ///   - second: The second run, which shows the volatile values.
  ///   - scenario: The scenario.
  ///   - contract: Its contract.
  ///   - store: The folder of the existing recording, which counts as a third run.
  ///   - keepsUnchanged: True to keep the unchanged parts of the existing recording.
  /// - Returns: The update of the file.
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
    let old = try? store.loadWithText(scenario.name, in: contract.name)
    return decide(
      old: old?.recording,
      new: new,
      declared: contract.vendor.volatile,
      freshFor: contract.vendor.freshFor,
      redactor: contract.redactor,
      holdsSecret: old.map { !contract.scan.hits(in: $0.text).isEmpty } ?? false,
      keepsUnchanged: keepsUnchanged
    )
  }
}

extension RecordingStore {
  /// Applies an update to a scenario's recording.
  ///
  /// - Parameters:
  ///   - update: The update.
  ///   - contract: The contract, whose secrets must not be in the file.
  ///   - lock: The lock of the folder.
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
