import ContractBinding
import ContractModel
import Synchronization

/// Keeps what passes between an adapter and its vendor, from any thread.
final class TrafficLog: Sendable {
  private struct Entry {
    var request: VendorRequest
    let soFar: @Sendable () -> Exchange.Streamed?
    let began = ContinuousClock.now
    var ended: ContinuousClock.Instant?
    var result: Exchange.Result?
    var pieces: [Exchange.Piece] = []
    /// True if the response has not ended, and may be read still.
    var isOpen = false
    /// True if a connection waits for the rest of the response.
    var isHeld = false

    /// True if a response is under way and has not ended.
    var isLeftOpen: Bool { isHeld || (result == nil && soFar() != nil) }
  }

  private struct State {
    var entries: [Entry] = []
    var refused: [RefusedRequest] = []
    var dated: [VendorRequest] = []
    var unreached: VendorFailure?
    var isFinished = false
    /// The calls that wait until so many requests have arrived.
    var waiters: [(count: Int, resume: @Sendable () -> Void)] = []

    /// Takes out what need not wait any more.
    mutating func takeWaiters() -> [@Sendable () -> Void] {
      let due = waiters.filter { $0.count <= entries.count }.map(\.resume)
      waiters.removeAll { $0.count <= entries.count }
      return due
    }
  }

  private let state = Mutex(State())

  /// True if the scenario has ended.
  var isFinished: Bool { state.withLock { $0.isFinished } }

  /// Keeps a request that has arrived.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - soFar: What has come of a stream that may still be open when the scenario ends.
  /// - Returns: Its index; `nil` when the scenario has ended.
  func begin(
    _ request: VendorRequest,
    soFar: @escaping @Sendable () -> Exchange.Streamed? = { nil }
  ) -> Int? {
    let (index, due) = state.withLock { state -> (Int?, [@Sendable () -> Void]) in
      guard !state.isFinished else { return (nil, []) }
      state.entries.append(Entry(request: request, soFar: soFar))
      return (state.entries.count - 1, state.takeWaiters())
    }
    for resume in due { resume() }
    return index
  }

  /// How many requests have arrived.
  var count: Int { state.withLock { $0.entries.count } }

  /// Calls back once so many requests have arrived, at once if they have.
  func whenArrived(_ count: Int, _ resume: @escaping @Sendable () -> Void) {
    let due = state.withLock { state in
      state.waiters.append((count, resume))
      return state.takeWaiters()
    }
    for resume in due { resume() }
  }

  /// Keeps what came of a request; the first result stands.
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

  /// Keeps that a request names a later day than the recorded one, as which it is taken.
  func date(_ index: Int, _ request: VendorRequest) {
    state.withLock { state in
      guard !state.isFinished else { return }
      state.dated.append(state.entries[index].request)
      state.entries[index].request = request
    }
  }

  /// Keeps that the real vendor could not be reached.
  func miss(_ failure: VendorFailure) {
    state.withLock { state in
      guard !state.isFinished, state.unreached == nil else { return }
      state.unreached = failure
    }
  }

  /// Keeps that a connection waits for the rest of a response, which never comes, or that it has
  /// been closed.
  func hold(_ index: Int, _ isHeld: Bool) {
    state.withLock { $0.entries[index].isHeld = isHeld }
  }

  /// True if a response is under way and has not ended.
  var hasOpenStreams: Bool { state.withLock { $0.entries.contains(where: \.isLeftOpen) } }

  /// Keeps a refusal, and that it was the answer.
  func refuse(_ refused: RefusedRequest, _ index: Int?) {
    state.withLock { state in
      guard !state.isFinished else { return }
      state.refused.append(refused)
      if let index { state.entries[index].result = .response(refused.response) }
    }
  }

  /// Keeps that a failure was shown to the adapter.
  func show(_ failure: VendorFailure, _ index: Int) {
    state.withLock { state in
      guard !state.isFinished else { return }
      state.entries[index].result = .failure(failure)
    }
  }

  /// Ends the scenario: what comes later is not kept here.
  func finish() -> Traffic {
    state.withLock { state in
      state.isFinished = true
      let leftOpen = state.entries.filter(\.isLeftOpen).map(\.request)
      let unanswered = VendorFailure(.timeout, "no answer had come when the scenario ended")
      return Traffic(
        exchanges: state.entries.map { entry in
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
        refused: state.refused,
        leftOpen: leftOpen,
        impatient: Self.impatient(state.entries),
        dated: state.dated,
        unreached: state.unreached
      )
    }
  }

  /// How much earlier than asked counts as in time: clocks of timers are no better.
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
        next.request, pause: pause, waited: max(waited / .seconds(1), 0))
    }
  }
}

extension Exchange {
  /// A response as it came.
  struct Streamed: Sendable {
    var response: VendorResponse
    var pieces: [Piece]
  }
}
