import ContractBinding
import ContractModel

extension Conversation {
  /// The time before a repeated `GET` without a recorded answer is refused.
  ///
  /// If the scenario ends earlier, no step needed the answer.
  private static let patience = Duration.seconds(1)
  /// The time after which an unanswered poll fails for an adapter with the harness's
  /// `VendorClient`.
  private static let endOfPoll = Duration.seconds(10)

  /// True if the scenario reads a stream on replay; false when the real vendor answers.
  var readsStream: Bool { role.replayed?.readsStream ?? false }

  /// Refuses a poll, which is a repeated `GET`, after a second.
  ///
  /// The real vendor would let the adapter wait too. If the scenario ends during that second, no
  /// step needed the answer.
  func answer(late refused: RefusedRequest, _ index: Int) -> Answer {
    log.wait(refused, index)
    Task { [log] in
      try? await Task.sleep(for: Self.patience)
      log.refuse(refused, index)
    }
    // The answer comes a little later than the refusal, so that the log has the refusal before the
    // adapter can react.
    return Answer(response: refused.response, delay: Self.patience + .milliseconds(50))
  }

  /// The delay of a recorded failure: ten seconds for a poll that got no answer, otherwise zero.
  func delay(of exchange: Exchange) -> Duration {
    let isPoll = readsStream && exchange.isUnanswered && exchange.request.method == "GET"
    return isPoll ? Self.endOfPoll : .zero
  }
}
