import ContractBinding
import ContractModel
import ContractValues

extension OutcomeComparison {
  /// Finds how what delegates were told differs from what they were told when recorded; which
  /// methods, and in which order, the contract decides where it speaks of them.
  func delegateCalls(
    _ recorded: Outcome, _ actual: Outcome, _ expectation: Expectation, _ values: Values
  ) -> [Difference] {
    let (old, new) = (recorded.received, actual.received)
    guard old.map(\.method) == new.map(\.method) else {
      return expectation.receives == nil ? [.delegateCalls(recorded: old, actual: new)] : []
    }
    return zip(old, new).enumerated().flatMap { index, delegateCalls in
      let count = max(delegateCalls.0.arguments.count, delegateCalls.1.arguments.count)
      return (0..<count).flatMap { position in
        values.differences(
          from: delegateCalls.0.arguments.dropFirst(position).first,
          to: delegateCalls.1.arguments.dropFirst(position).first,
          { $0.key("received").index(index).key("arguments").index(position) },
          expectation.receives?.dropFirst(index).first?.argument(position))
      }
    }
  }

  /// Finds how what probes showed differs from what they showed when recorded; a probe that one
  /// of the two does not have says nothing.
  func observed(
    _ recorded: Outcome, _ actual: Outcome, _ expectation: Expectation, _ values: Values
  ) -> [Difference] {
    actual.observed.sorted { $0.key < $1.key }.flatMap { probe, value -> [Difference] in
      guard let old = recorded.observed[probe] else { return [] }
      return values.differences(
        from: old, to: value, { $0.key("observed").key(probe) }, expectation.observes[probe])
    }
  }
}

extension ExpectedDelegateCall {
  /// The expectation of one argument.
  func argument(_ position: Int) -> Expected? {
    guard case .byPosition(let arguments) = arguments else { return nil }
    return arguments.dropFirst(position).first
  }
}
