import ContractBinding
import ContractModel

extension Findings {
  /// The maximum number of facts of one kind.
  private static let maxFacts = 3

  /// Notes facts about a run on replay that may explain why a step failed.
  mutating func noteCircumstances(_ observation: Observation) {
    guard input.mode == .replay, !input.subject.kind.isDouble else { return }
    circumstances[.timeout] = callsNotMade(observation).prefix(Self.maxFacts).map {
      Diagnostic.fact("not called", $0.words)
    }
    circumstances[.error] = observation.exchanges.compactMap { exchange in
      guard case .response(let response) = exchange.result, response.isOwnRefusal else {
        return nil
      }
      let request = exchange.request.title
      return Diagnostic.fact(
        "answer", "status \(response.status) to \(request) is from contracts, not from the vendor")
    }.prefix(Self.maxFacts).map(\.self)
  }

  /// Returns the recorded calls that the adapter did not make before the event for which it waits.
  ///
  /// An adapter that does not register itself at the SDK waits in vain, because the replay sends an
  /// event only after the calls that were recorded before it.
  private func callsNotMade(_ observation: Observation) -> [SeamInteraction.Call] {
    let recorded = input.recording?.evidence.interactions ?? []
    let sent = observation.interactions.events.count
    guard let next = recorded.events.dropFirst(sent).first?.event else { return [] }
    var left = recorded.calls.prefix(next.after).map(\.call)
    for (_, call) in observation.interactions.calls {
      if let index = left.firstIndex(where: { $0.name == call.name }) { left.remove(at: index) }
    }
    return left
  }
}
