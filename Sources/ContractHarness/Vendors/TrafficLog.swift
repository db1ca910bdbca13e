import ContractBinding
import ContractModel
import Synchronization

/// A log of the requests and responses of one scenario.
///
/// Connections on several threads write to it.
///
/// A response reads the log's count while it holds its own lock. So `soFar` and `hasHead` may only
/// be called while the log's lock is free; otherwise two threads could wait for each other.
final class TrafficLog: Sendable {
  private struct Entry {
    var request: VendorRequest
    let soFar: @Sendable () -> Exchange.Streamed?
    let hasHead: @Sendable () -> Bool
    let began = ContinuousClock.now
    var ended: ContinuousClock.Instant?
    var result: Exchange.Result?
    var pieces: [Exchange.Piece] = []
    /// True if the response had not ended when the scenario ended.
    var isOpen = false
    /// True if a connection still waits for the rest of the response, so that it counts as left
    /// open.
    var isHeld = false
    /// The refusal of a poll, which is sent after a delay of one second; `nil` for any other
    /// request.
    var refusal: RefusedRequest?

    /// True if the refusal of a poll was not sent before the scenario ended.
    var isUnawaited: Bool { refusal != nil && result == nil }
    /// True for a `GET` that has a response from the recording or the vendor.
    var isAnsweredGet: Bool {
      guard request.method == "GET", refusal == nil, case .response(let response) = result else {
        return false
      }
      return !response.isOwnRefusal
    }

    /// True if the response has begun but not ended, so that the adapter may have forgotten to
    /// close it.
    var isLeftOpen: Bool { isHeld || (result == nil && soFar() != nil) }

    /// True if nothing of a response has come, not even a failure such as a reset connection.
    var isUnanswered: Bool {
      if hasHead() { return false }
      return switch result {
      case nil: true
      case .failure(let failure): failure.kind == .timeout
      case .response: false
      }
    }
  }

  private struct State {
    var entries: [Entry] = []
    var refused: [RefusedRequest] = []
    var dated: [VendorRequest] = []
    var unreached: VendorFailure?
    var isFinished = false
    /// Functions that send pieces of streams, each with the number of requests that must arrive
    /// first.
    var waiters: [(count: Int, resume: @Sendable () -> Void)] = []

    /// Removes and returns the functions that need not wait any longer, because enough requests
    /// have arrived.
    mutating func takeWaiters() -> [@Sendable () -> Void] {
      let due = waiters.filter { $0.count <= entries.count }.map(\.resume)
      waiters.removeAll { $0.count <= entries.count }
      return due
    }
  }

  private let state = Mutex(State())

  /// True if the scenario has ended, so that the log accepts no more requests.
  var isFinished: Bool { state.withLock { $0.isFinished } }

  /// Adds a request, and returns its index; `nil` if the scenario has ended.
  ///
  /// `soFar` returns the part of the response that has arrived. It is called if the response has
  /// not ended with the scenario. `hasHead` is true as soon as the head of the response has come.
  func begin(
    _ request: VendorRequest,
    soFar: @escaping @Sendable () -> Exchange.Streamed? = { nil },
    hasHead: @escaping @Sendable () -> Bool = { false }
  ) -> Int? {
    let (index, due) = state.withLock { state -> (Int?, [@Sendable () -> Void]) in
      guard !state.isFinished else { return (nil, []) }
      state.entries.append(Entry(request: request, soFar: soFar, hasHead: hasHead))
      return (state.entries.count - 1, state.takeWaiters())
    }
    for resume in due { resume() }
    return index
  }

  /// The number of requests that have arrived, for which a piece of a stream may wait.
  var count: Int { state.withLock { $0.entries.count } }

  /// Calls a function as soon as this number of requests has arrived.
  ///
  /// The function sends a piece of a stream that the vendor sent only after a later request.
  func whenArrived(_ count: Int, _ resume: @escaping @Sendable () -> Void) {
    let due = state.withLock { state in
      state.waiters.append((count, resume))
      return state.takeWaiters()
    }
    for resume in due { resume() }
  }

  /// Sets the result of a request, unless it has one already or the scenario has ended.
  func end(
    _ index: Int, _ result: Exchange.Result, pieces: [Exchange.Piece] = [], isOpen: Bool = false
  ) {
    state.withLock { state in
      guard !state.isFinished, state.entries[index].result == nil else { return }
      state.entries[index].result = result
      state.entries[index].ended = .now
      state.entries[index].pieces = pieces
      state.entries[index].isOpen = isOpen
    }
  }

  /// Marks a request whose date is later than the recorded one.
  ///
  /// In the log, the request with the recorded date replaces it, so that it equals the recording.
  func markDated(_ index: Int, _ request: VendorRequest) {
    state.withLock { state in
      guard !state.isFinished else { return }
      state.dated.append(state.entries[index].request)
      state.entries[index].request = request
    }
  }

  /// Notes the first failure to reach the real vendor; later ones are ignored.
  func markUnreached(_ failure: VendorFailure) {
    state.withLock { state in
      guard !state.isFinished, state.unreached == nil else { return }
      state.unreached = failure
    }
  }

  /// Stores if a connection still waits for the rest of an endless response, which then counts as
  /// left open.
  func hold(_ index: Int, _ isHeld: Bool) {
    state.withLock { $0.entries[index].isHeld = isHeld }
  }

  /// True if a response has begun and not ended.
  ///
  /// Before the scenario ends, the harness waits a moment for the adapter to close such a response.
  var hasOpenStreams: Bool { state.withLock { $0.entries }.contains(where: \.isLeftOpen) }

  /// Adds a refusal; with an index, it also becomes the result of that request.
  func refuse(_ refused: RefusedRequest, _ index: Int?) {
    state.withLock { state in
      guard !state.isFinished else { return }
      state.refused.append(refused)
      guard let index else { return }
      state.entries[index].result = .response(refused.response)
      state.entries[index].ended = .now
    }
  }

  /// Stores the refusal of a poll, which is sent a second later if the scenario still runs.
  func wait(_ refused: RefusedRequest, _ index: Int) {
    state.withLock { $0.entries[index].refusal = refused }
  }

  /// Checks whether a request repeats an earlier `GET` with the same path that was answered
  /// completely, as a poll does.
  func isPoll(_ index: Int) -> Bool {
    state.withLock { state in
      let request = state.entries[index].request
      return request.method == "GET"
        && state.entries[..<index].contains { entry in
          guard case .response = entry.result, !entry.isOpen, !entry.isHeld else { return false }
          return entry.request.title == request.title
        }
    }
  }

  /// Ends the scenario and returns its traffic.
  ///
  /// A request without any part of an answer gets the failure `timeout`. A poll whose refusal was
  /// not sent yet is left out of the exchanges. A vendor that answers nothing for as long as the
  /// `patience` lasts counts as silent.
  func finish(patience: Duration = .seconds(3)) -> Traffic {
    let ended = state.withLock { state in
      state.isFinished = true
      return state
    }
    let entries = ended.entries.filter { !$0.isUnawaited }
    // If an answered `GET` follows a poll, the adapter had waited for the poll. So it counts as
    // refused.
    let lastAnswered = ended.entries.lastIndex(where: \.isAnsweredGet) ?? -1
    let unawaited = ended.entries.enumerated().filter(\.element.isUnawaited)
    let leftOpen = entries.filter(\.isLeftOpen).map(\.request)
    let unanswered = VendorFailure(.timeout, "no answer had come when the scenario ended")
    return Traffic(
      exchanges: entries.map { entry in
        if entry.result == nil, let streamed = entry.soFar() {
          return Exchange(
            request: entry.request, result: .response(streamed.response),
            pieces: streamed.pieces, isOpen: true)
        }
        return Exchange(
          request: entry.request,
          result: entry.result ?? .failure(unanswered),
          pieces: entry.pieces,
          isOpen: entry.isOpen)
      },
      refused: ended.refused
        + unawaited.filter { $0.offset < lastAnswered }.compactMap(\.element.refusal),
      unawaited: unawaited.filter { $0.offset > lastAnswered }.compactMap(\.element.refusal),
      leftOpen: leftOpen,
      impatient: Self.impatient(entries),
      dated: ended.dated,
      unreached: ended.unreached,
      silence: Self.isSilent(entries, for: patience) ? unanswered : nil
    )
  }

  /// True if no request has got any part of an answer, and the first one has waited long enough.
  private static func isSilent(_ entries: [Entry], for patience: Duration) -> Bool {
    guard let first = entries.first, first.began.duration(to: .now) >= patience else {
      return false
    }
    return entries.allSatisfy(\.isUnanswered)
  }

  /// The start and the end of each exchange, to find its step; a request without a result has no
  /// end.
  var moments: [TrafficMoments] {
    state.withLock { state in
      state.entries.filter { !$0.isUnawaited }
        .map { TrafficMoments(began: $0.began, ended: $0.ended) }
    }
  }

  /// The tolerance for a request that is too early, because timers are not more precise.
  private static let leeway = Duration.milliseconds(50)

  private static func impatient(_ entries: [Entry]) -> [ImpatientRequest] {
    entries.indices.compactMap { index in
      guard case .response(let response) = entries[index].result, let pause = response.pause,
        let ended = entries[index].ended,
        let next = entries[(index + 1)...].first(where: {
          $0.request.method == entries[index].request.method
            && $0.request.target == entries[index].request.target
        })
      else { return nil }
      let waited = ended.duration(to: next.began)
      guard waited + leeway < .seconds(pause) else { return nil }
      return ImpatientRequest(
        request: next.request, pause: pause, waited: max(waited / .seconds(1), 0))
    }
  }
}

extension Exchange {
  /// A response and its pieces for the recording, as far as it has arrived.
  struct Streamed: Sendable {
    var response: VendorResponse
    var pieces: [Piece]
  }
}
