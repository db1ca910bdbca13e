import ContractBinding
import ContractModel
import ContractValues
import Synchronization

/// The exchanges of one adapter with its vendor, over a socket or the harness's `VendorClient`.
final class Conversation: Sendable {
  /// An answer that the harness gives instead of the vendor, such as a recorded response or a
  /// simulated timeout.
  struct Answer: Sendable {
    /// The response to send; `nil` if the connection fails instead.
    var response: VendorResponse?
    /// The pieces in which the body was recorded; empty if it arrived at once.
    var pieces: [Exchange.Piece] = []
    /// The index of the exchange in the log, if the response stays open without an end; `nil`
    /// otherwise.
    var held: Int?
    /// The fault that the socket simulates, such as a reset instead of an answer; `nil` for none.
    ///
    /// The client of the harness does not use it.
    var fault: Fault.Kind?
    /// The failure that the client of the harness throws; `nil` if it returns a response.
    var failure: VendorFailure?
    /// The time that passes before the answer is sent, such as a second for the refusal of a poll.
    var delay = Duration.zero
  }

  let role: VendorRole
  let log = TrafficLog()
  let scenario: String

  let port: LoopbackPort

  private let answers: Mutex<RecordedAnswers>
  /// The number of requests so far in a scenario with a fault, because a fault with `at: 2` acts
  /// only on the second one.
  private let requests = Atomic(0)

  init(_ role: VendorRole, scenario: String) {
    self.role = role
    self.scenario = scenario
    port = LoopbackPort(refusesConnections: role.refusesConnections)
    answers = Mutex(RecordedAnswers(role.replayed ?? Replay([])))
  }

  /// The address that the adapter gets in place of the vendor's; the first use opens the port.
  var address: LoopbackAddress {
    port.address { connections in LoopbackHandler(self, connections) }
  }

  /// Chooses the answer of the harness; `nil` if the real vendor must answer the request.
  func answer(to request: VendorRequest) -> Answer? {
    switch role {
    case .relay: nil
    case .replay(let replay): recorded(kept(request), replay)
    case .fault(let fault, let replay): answer(kept(request), fault, replay)
    }
  }

  /// Logs a request and refuses it with status 501, for example because its bytes are not HTTP.
  ///
  /// After the scenario's end, the request is counted as late.
  func refused(_ refused: RefusedRequest) -> Answer {
    if log.isFinished {
      let late = RefusedRequest(refused.request, .late)
      LateRequests.add(refused.request, of: scenario)
      return Answer(response: late.response)
    }
    log.refuse(refused, refused.request.method.isEmpty ? nil : log.begin(refused.request))
    return Answer(response: refused.response)
  }

  /// Ends the conversation and returns its log; all later requests are refused.
  func finish() -> Traffic {
    var traffic = log.finish()
    traffic.repeatsRecording = answers.withLock(\.areRepeated)
    // A fault keeps an adapter waiting as well, without a vendor.
    guard case .relay = role else {
      traffic.silence = nil
      return traffic
    }
    return traffic
  }

  /// Returns a request in the form that the log stores: without fields such as `Connection` and
  /// `Accept-Encoding`, and with `${vendor.url}` instead of the vendor's address.
  func kept(_ request: VendorRequest) -> VendorRequest {
    var kept = request
    kept.headers = request.headers.endToEnd.without(["accept-encoding"])
    guard let address = port.knownAddress else { return kept }
    return kept.rewritten(by: address.toPlaceholder)
  }

  /// Answers a request from the recording, or refuses it with status 501 if it is not there.
  private func recorded(_ request: VendorRequest, _ replay: Replay) -> Answer {
    guard let index = log.begin(request) else {
      return refused(RefusedRequest(replay.redaction(request), .late))
    }
    switch answer(to: request, index, replay) {
    case .refused(let refused) where readsStream && log.isPoll(index):
      return answer(late: refused, index)
    case .refused(let refused):
      log.refuse(refused, index)
      return Answer(response: refused.response)
    case .recorded(let recorded):
      let exchange = answers.withLock { $0.exchanges[recorded] }
      switch exchange.result {
      case .response(let response):
        log.end(index, exchange.result, pieces: exchange.pieces, isOpen: exchange.isOpen)
        return Answer(
          response: response, pieces: exchange.pieces, held: exchange.isOpen ? index : nil)
      case .failure(let failure):
        log.end(index, .failure(failure))
        return Answer(
          fault: Fault.Kind(failure), failure: failure, delay: delay(of: exchange))
      }
    }
  }

  /// Finds the recorded answer.
  ///
  /// If there is none, the search is repeated with the dates of the request moved back by the days
  /// since the recording. So an adapter may send today's date.
  private func answer(
    to request: VendorRequest, _ index: Int, _ replay: Replay
  ) -> RecordedAnswers.Answer {
    if let next = answers.withLock({ $0.next(repeatedBy: request) }) { return .recorded(next) }
    // The comparison and the messages need the request with placeholders instead of secrets.
    let compared = replay.redaction(request)
    return answers.withLock { answers in
      let answer = answers.answer(to: compared)
      guard case .refused = answer, let age = replay.age, age.seconds > 0 else { return answer }
      let days = RecordedDays(answers.exchanges, age)
      for count in age.days.sorted() {
        guard let earlier = days.moved(compared, by: count),
          case .recorded(let recorded) = answers.answer(to: earlier)
        else { continue }
        log.markDated(index, days.moved(request, by: count) ?? request)
        return .recorded(recorded)
      }
      return answer
    }
  }

  /// Answers a request in a scenario with a fault.
  ///
  /// If `at` names another request, the recording answers this one, or `{}` if there is no
  /// recording.
  private func answer(_ request: VendorRequest, _ fault: Fault, _ replay: Replay?) -> Answer {
    let isFaulty = requests.wrappingAdd(1, ordering: .relaxed).newValue == fault.at
    if fault.at == nil || isFaulty { return faulty(fault, request, replay) }
    guard let replay, fault.over != nil else {
      guard let index = log.begin(request) else { return refused(RefusedRequest(request, .late)) }
      log.end(index, .response(.empty))
      return Answer(response: .empty)
    }
    return recorded(request, replay)
  }

  private func faulty(_ fault: Fault, _ request: VendorRequest, _ replay: Replay?) -> Answer {
    var answer = Answer(
      response: VendorResponse(fault),
      fault: fault.kind,
      failure: fault.kind.failure
    )
    let compared = replay?.redaction(request) ?? request
    guard let index = log.begin(request) else {
      return refused(RefusedRequest(compared, .late))
    }
    // A status, or a failure of one chosen request, replaces the whole answer. It uses up no
    // recorded answer, because the adapter may send the request again.
    let isInPlace = fault.status != nil || fault.at != nil && answer.failure?.kind != nil
    if replay != nil, !isInPlace, answer.failure?.kind != .refused {
      switch answers.withLock({ $0.answer(to: compared) }) {
      case .refused(let refused) where fault.over != nil:
        log.refuse(refused, index)
        return Answer(response: refused.response)
      case .recorded(let recorded):
        let exchange = answers.withLock { $0.exchanges[recorded] }
        guard case .response(let response) = exchange.result else { break }
        answer.response = response
        answer.pieces = exchange.pieces
        if exchange.isOpen, fault.kind != .truncated { answer.held = index }
      case .refused: break
      }
    }
    if let failure = answer.failure {
      log.end(index, .failure(failure))
    } else if let response = answer.response {
      log.end(index, .response(response), isOpen: answer.held != nil)
    }
    return answer
  }

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

/// The address of the server on 127.0.0.1 that takes the vendor's place.
///
/// It can replace this address in texts by `${vendor.url}`, and put it back.
struct LoopbackAddress: Sendable {
  let url: String
  /// The digits of the port.
  ///
  /// A text without them cannot contain the address, so no search is needed.
  let port: [UInt8]
  let toPlaceholder: AddressRewriter
  let fromPlaceholder: AddressRewriter

  init(url: String) {
    self.url = url
    let colon = url.utf8.lastIndex(of: UInt8(ascii: ":"))
    port = colon.map { Array(url.utf8[url.utf8.index(after: $0)...]) } ?? []
    toPlaceholder = AddressRewriter(from: url, to: AddressRewriter.placeholder)
    fromPlaceholder = AddressRewriter(from: AddressRewriter.placeholder, to: url)
  }
}

extension VendorRequest {
  /// Returns the request with an address replaced in its target, header values and textual body.
  func rewritten(by rewriter: AddressRewriter) -> VendorRequest {
    var request = self
    request.target = rewriter.rewritten(target)
    rewriter.rewrite(&request.headers, &request.body)
    return request
  }
}

extension VendorResponse {
  /// Returns the response with an address replaced in its header values and textual body.
  func rewritten(by rewriter: AddressRewriter) -> VendorResponse {
    var response = self
    rewriter.rewrite(&response.headers, &response.body)
    return response
  }
}
