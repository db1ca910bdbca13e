import ContractBinding

extension [Outcome] {
  /// Marks each call of a delegate that came late in this run or in another one.
  ///
  /// The calls may be in other steps if their order is the same in both runs. Otherwise a step with
  /// other calls in the other run stays as it is.
  package mutating func markLateCalls(of other: [Outcome]) {
    guard methods != other.methods else { return markCalls(other.lateCalls) }
    for (step, outcome) in other.enumerated() where indices.contains(step) {
      guard self[step].received.map(\.method) == outcome.received.map(\.method) else { continue }
      for (index, call) in outcome.received.enumerated() where call.isLate {
        self[step].received[index].isLate = true
      }
    }
  }

  private var methods: [String] { flatMap { $0.received.map(\.method) } }

  fileprivate mutating func markCalls(_ areLate: [Bool]) {
    var rest = areLate[...]
    for step in indices {
      for call in self[step].received.indices where rest.popFirst() == true {
        self[step].received[call].isLate = true
      }
    }
  }

  /// True for each call of a delegate that came late, in the order of the calls.
  package var lateCalls: [Bool] { flatMap { $0.received.map(\.isLate) } }
}

extension Recording {
  /// The evidence, with a mark on each call of a delegate that may have come late.
  ///
  /// In a recording of the first version, which has no marks, each call may.
  package var markedEvidence: Evidence {
    guard provenance.isOfFirstVersion else { return evidence }
    var marked = evidence
    let count = marked.outcomes.lateCalls.count
    marked.outcomes.markCalls(Array(repeating: true, count: count))
    return marked
  }
}
