import ContractBinding
import ContractModel

extension Conversation {
  /// The time in which a scenario must end for a poll that nothing waits for.
  private static let patience = Duration.seconds(1)
  /// The time after which a poll without an answer fails at the client of the harness.
  private static let endOfPoll = Duration.seconds(10)

  /// True if the scenario reads a stream.
  var readsStream: Bool {
    switch role {
    case .relay: false
    case .replay(let replay): replay.readsStream
    case .fault(_, let replay): replay?.readsStream ?? false
    }
  }

  /// Refuses a poll of a stream, but not at once.
  ///
  /// The vendor would let the adapter wait too. If the scenario ends in the meantime, nothing waited
  /// for the answer.
  func answer(late refused: RefusedRequest, _ index: Int) -> Answer {
    log.wait(refused, index)
    Task { [log] in
      try? await Task.sleep(for: Self.patience)
      log.refuse(refused, index)
    }
    // A little later, so that the log has the refusal before the adapter.
    return Answer(response: refused.response, delay: Self.patience + .milliseconds(50))
  }

  /// The time that passes before a recorded failure is sent.
  ///
  /// A poll without an answer has none on replay either, until its stream is left.
  func delay(of exchange: Exchange) -> Duration {
    let isPoll = readsStream && exchange.isUnanswered && exchange.request.method == "GET"
    return isPoll ? Self.endOfPoll : .zero
  }
}
