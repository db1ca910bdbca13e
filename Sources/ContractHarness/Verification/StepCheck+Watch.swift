import ContractBinding
import ContractModel

extension StepCheck {
  /// Where delegates were told anything else than the contract says.
  var findingsOfDelegates: [Finding] {
    guard let receives = step.expectation.receives else { return [] }
    if let finding = findingOfSequence(receives) { return [finding] }
    return zip(receives, outcome.received).flatMap { expected, delegateCalls -> [Finding] in
      guard case .byPosition(let arguments) = expected.arguments else { return [] }
      return zip(arguments, delegateCalls.arguments).enumerated().flatMap { position, pair in
        matching.mismatches(pair.0, pair.1).map { finding(of: $0, delegateCalls, position) }
      }
    }
  }

  /// Where a probe shows anything else than the contract says.
  var findingsOfProbes: [Finding] {
    findings(ofProbes: step.expectation.observes)
  }

  /// Holds what probes showed to an expectation; of a probe that the subject does not have
  /// nothing is said here.
  func findings(ofProbes observes: [String: Expected]) -> [Finding] {
    observes.sorted { $0.key < $1.key }.flatMap { probe, expected -> [Finding] in
      guard let seen = outcome.observed[probe] else { return [] }
      return matching.mismatches(expected, seen).map { mismatch in
        var finding = Finding(mismatch, in: probe, step: index)
        finding.predicate =
          "shows \(mismatch.summary) as \(probe) where the contract says \(mismatch.wanted)"
        finding.shortPredicate = "shows \(probe) otherwise than the contract says"
        return finding
      }
    }
  }

  private func finding(of mismatch: Mismatch, _ delegateCalls: DelegateCall, _ position: Int)
    -> Finding
  {
    var finding = Finding(mismatch, in: Self.place(delegateCalls, position), step: index)
    finding.predicate =
      "tells \(delegateCalls.name) \(mismatch.summary) where the contract says \(mismatch.wanted)"
    finding.shortPredicate = "tells \(delegateCalls.name) otherwise than the contract says"
    return finding
  }

  // MARK: - The recording

  /// A delegate that was told other things than when it was recorded.
  func finding(ofCalls recorded: [DelegateCall], _ actual: [DelegateCall]) -> Finding {
    let teller = isDouble ? "the adapter did" : "it did when recorded"
    var finding =
      actual.isEmpty
      ? finding("tells its delegate nothing where \(teller)")
      : finding("tells its delegate other things than \(teller)")
    finding.label = "told \(actual.isEmpty ? "nothing" : DelegateCallCount.times(actual.count))"
    finding.show(expected: recorded.shown, actual: actual.shown)
    return finding
  }

  /// The place of a value that a delegate was given, in words.
  static func place(_ delegateCalls: DelegateCall, _ position: Int) -> String {
    delegateCalls.arguments.count == 1
      ? delegateCalls.name : "argument \(position + 1) of \(delegateCalls.name)"
  }
}
