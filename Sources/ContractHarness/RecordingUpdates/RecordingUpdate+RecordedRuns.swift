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
  /// Compares two runs without secrets; `nil` if they differ only in volatile values.
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
  /// The first run becomes the recording, and the second one shows the volatile values. It is the
  /// other way round if only the second one shows which times a step renews. The existing recording
  /// counts as a third run. With `keepsUnchanged`, its unchanged parts stay as they are, for a small
  /// diff.
  package static func decide(
    _ first: Recording,
    _ second: Recording,
    of scenario: Scenario,
    in contract: Contract,
    store: RecordingStore,
    keepsUnchanged: Bool = false
  ) throws(RecordingRefused) -> RecordingUpdate {
    let undecided = { (run: Recording) in UndecidedTimes(scenario, run.evidence).steps.count }
    let isShownLater = undecided(second) < undecided(first)
    let (first, second) = isShownLater ? (second, first) : (first, second)
    var new = first
    switch VolatilityLearning(first, second, of: scenario, in: contract) {
    case .agreed(let volatile): new.volatile = volatile
    case .refused(let diagnostics): throw RecordingRefused(diagnostics)
    }
    new.evidence.outcomes.markLateCalls(of: second.evidence.outcomes)
    let old = try? store.loadWithText(scenario.name, in: contract.name)
    if old == nil, keepsUnchanged, store.file(of: scenario.name, in: contract.name).exists {
      return .write(new, drift: [], because: .unreadable)
    }
    return decide(
      old: old?.recording,
      new: new,
      second: second,
      declared: contract.vendor.volatile,
      freshFor: contract.vendor.freshFor,
      redactor: contract.redactor,
      holdsSecret: old.map { !contract.scan.hits(in: $0.text).isEmpty } ?? false,
      keepsUnchanged: keepsUnchanged,
      showsTimes: old.map { undecided(new) < undecided($0.recording) } ?? false,
      uniqueNames: scenario.uniqueNames
    )
  }
}

extension RecordingStore {
  /// Writes the recording of an update, and returns its path; an unchanged file gives `nil`.
  @discardableResult
  package func apply(
    _ update: RecordingUpdate, of contract: Contract, holding lock: borrowing RecordingLock
  ) throws(DiagnosticError) -> String? {
    switch update {
    case .unchanged: return nil
    case .renewDate(let recording), .learn(let recording, _), .write(let recording, _, _):
      return try write(recording, scan: contract.scan, holding: lock)
    }
  }
}
