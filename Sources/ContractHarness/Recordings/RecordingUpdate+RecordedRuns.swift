import ContractBinding
package import ContractModel
import ContractRedaction

/// Why what two runs gave is not recorded.
package struct RecordingRefused: Error, Sendable, Hashable {
  /// The messages.
  package var diagnostics: [Diagnostic]

  /// Creates the error.
  package init(_ diagnostics: [Diagnostic]) {
    self.diagnostics = diagnostics
  }
}

extension RecordingRefused {
  /// Tells two runs of a scenario apart; `nil` where they differ in noise alone.
  ///
  /// - Parameters:
  ///   - first: What the first run gave.
  ///   - second: What the second gave.
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
  /// Decides what becomes of a scenario's file after two runs that kept the contract.
  ///
  /// - Parameters:
  ///   - first: What the first run gave: what is kept.
  ///   - second: What the second gave: it bears witness.
  ///   - scenario: The scenario.
  ///   - contract: Its contract.
  ///   - store: Where the file is that bears witness as the third.
  ///   - keepsUnchanged: Whether a file that is written keeps what has not changed.
  /// - Returns: What to do with the file.
  /// - Throws: ``RecordingRefused`` when the runs differ in more than noise.
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
  /// Does with a scenario's file what was decided.
  ///
  /// - Parameters:
  ///   - update: What was decided.
  ///   - contract: The contract, whose secrets must not be found in the file.
  ///   - lock: The right to write here.
  /// - Returns: The file's path; `nil` when it stays as it was.
  /// - Throws: A ``RecordingProblem``; what was there is still there.
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
