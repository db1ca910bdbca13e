import ContractBinding

extension [Outcome] {
  /// Marks each call of a delegate that came late in this run or in another one.
  ///
  /// A step with other calls in the other run stays as it is.
  package mutating func markLateCalls(of other: [Outcome]) {
    for (step, outcome) in other.enumerated() where indices.contains(step) {
      guard self[step].received.map(\.method) == outcome.received.map(\.method) else { continue }
      for (index, call) in outcome.received.enumerated() where call.isLate {
        self[step].received[index].isLate = true
      }
    }
  }

  /// True for each call of a delegate that came late, in the order of the calls.
  package var lateCalls: [Bool] { flatMap { $0.received.map(\.isLate) } }
}
