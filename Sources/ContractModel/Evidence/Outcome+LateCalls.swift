import ContractBinding

extension [Outcome] {
  /// Also marks those delegate calls as late that came late in another run of the scenario.
  ///
  /// If both runs have the same calls in the same order, a call may be in another step. Otherwise
  /// only steps with equal calls are marked.
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
  /// The evidence, with a mark on each delegate call that may have come late.
  ///
  /// Recordings of the first version do not say if a call was late, so each of their calls gets a
  /// mark.
  package var markedEvidence: Evidence {
    guard provenance.isOfFirstVersion else { return evidence }
    var marked = evidence
    let count = marked.outcomes.lateCalls.count
    marked.outcomes.markCalls(Array(repeating: true, count: count))
    return marked
  }
}
