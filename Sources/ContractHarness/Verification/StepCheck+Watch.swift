import ContractBinding
import ContractModel
import ContractValues

extension StepCheck {
  /// The problems of delegate calls that do not match `receives` in the contract.
  ///
  /// Arguments are compared only if the same methods were called in the same order.
  var findingsOfDelegates: [Finding] {
    guard let receives = step.expectation.receives else { return [] }
    if let finding = findingOfSequence(receives) { return [finding] }
    return zip(receives, outcome.received).flatMap { expected, call -> [Finding] in
      guard case .byPosition(let arguments) = expected.arguments else { return [] }
      return zip(arguments, call.arguments).enumerated().flatMap { position, pair in
        matching.mismatches(pair.0, pair.1).map { finding(of: $0, call, position) }
      }
    }
  }

  /// The differences between the values that the suite reads from the subject and those under
  /// `observes` in the contract.
  var findingsOfProbes: [Finding] {
    findings(ofProbes: step.expectation.observes)
  }

  /// Compares the values that the suite reads from the subject with an expectation.
  ///
  /// A probe that the subject lacks is ignored.
  func findings(ofProbes observes: [String: Expected]) -> [Finding] {
    observes.sorted { $0.key < $1.key }.flatMap { probe, expected -> [Finding] in
      guard let seen = outcome.observed[probe] else { return [] }
      return matching.mismatches(expected, seen).map {
        Finding(
          $0, in: probe, step: index, deed: "shows \($0.summary) as \(probe)",
          short: "does not show \(probe) as the contract says")
      }
    }
  }

  private func finding(of mismatch: Mismatch, _ call: DelegateCall, _ position: Int)
    -> Finding
  {
    Finding(
      mismatch, in: Self.place(call, position), step: index,
      deed: "tells \(call.name) \(mismatch.summary)",
      short: "does not call \(call.name) as the contract says")
  }

  /// Describes delegate calls that differ from those of the recording.
  func finding(ofCalls recorded: [DelegateCall], _ actual: [DelegateCall]) -> Finding {
    let teller = isDouble ? "the adapter did" : "it did when recorded"
    var finding =
      actual.isEmpty
      ? finding("tells its delegate nothing where \(teller)")
      : finding("tells its delegate other things than \(teller)")
    finding.label = "told \(actual.isEmpty ? "nothing" : Plural.times(actual.count))"
    finding.show(expected: recorded.shown, actual: actual.shown)
    return finding
  }

  /// The name of a delegate call's argument for messages, such as `argument 2 of didFail`.
  ///
  /// The only argument of a call has the name of the call.
  static func place(_ call: DelegateCall, _ position: Int) -> String {
    call.arguments.count == 1
      ? call.name : "argument \(position + 1) of \(call.name)"
  }
}
