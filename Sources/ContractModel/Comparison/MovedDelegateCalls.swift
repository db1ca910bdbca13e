package import ContractBinding

/// The delegate calls that two runs make in the same order, but partly in different steps.
package struct MovedDelegateCalls: Sendable {
  /// A delegate call that the second run has in another step than the first run.
  package struct Move: Sendable, Hashable {
    /// The call as the second run made it.
    package let call: DelegateCall
    /// The index of the step with the call in the first run.
    package let wanted: Int
    /// The index of the step with the call in the second run.
    package let actual: Int
    /// True if the first run called the delegate after the step's own call had returned.
    ///
    /// Chance then decides in which step the call arrives.
    package let mayMove: Bool
  }

  /// The calls that are in another step than in the first run; never empty.
  package let moves: [Move]
  private let steps: [Int]

  /// Compares two runs; `nil` if no call is in another step, or if they have different calls.
  package init?(_ first: [Outcome], _ second: [Outcome]) {
    guard first.count == second.count,
      zip(first, second).contains(where: { $0.received.count != $1.received.count })
    else { return nil }
    let (wanted, actual) = (Self.calls(first), Self.calls(second))
    guard wanted.map(\.call.method) == actual.map(\.call.method) else { return nil }
    steps = wanted.map(\.step)
    moves = zip(wanted, actual).compactMap { wanted, actual in
      guard wanted.step != actual.step else { return nil }
      return Move(
        call: actual.call, wanted: wanted.step, actual: actual.step, mayMove: wanted.call.isLate)
    }
  }

  private static func calls(_ outcomes: [Outcome]) -> [(step: Int, call: DelegateCall)] {
    outcomes.enumerated().flatMap { step, outcome in outcome.received.map { (step, $0) } }
  }

  /// Returns the second run with each call moved to the step where the first run has it.
  package func undone(in outcomes: [Outcome]) -> [Outcome] {
    var undone = outcomes
    for index in undone.indices { undone[index].received = [] }
    for (step, call) in zip(steps, Self.calls(outcomes)) { undone[step].received.append(call.call) }
    return undone
  }
}
