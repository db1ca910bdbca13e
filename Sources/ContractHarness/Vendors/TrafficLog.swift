import ContractBinding
import Synchronization

/// Keeps what passes between an adapter and its vendor, from any thread.
final class TrafficLog: Sendable {
  private struct Entry {
    let request: VendorRequest
    let soFar: @Sendable () -> Exchange.Streamed?
    var result: Exchange.Result?
    var pieces: [Exchange.Piece] = []
  }

  private struct State {
    var entries: [Entry] = []
    var refused: [RefusedRequest] = []
    var failures: [Traffic.ShownFailure] = []
    var isFinished = false
  }

  private let state = Mutex(State())

  /// Whether the scenario has ended.
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
    state.withLock { state in
      guard !state.isFinished else { return nil }
      state.entries.append(Entry(request: request, soFar: soFar))
      return state.entries.count - 1
    }
  }

  /// Keeps what came of a request; the first result stands.
  func end(_ index: Int, _ result: Exchange.Result, pieces: [Exchange.Piece] = []) {
    state.withLock { state in
      guard !state.isFinished, state.entries[index].result == nil else { return }
      state.entries[index].result = result
      state.entries[index].pieces = pieces
    }
  }

  /// Keeps a refusal, and that it was the answer.
  func refuse(_ refused: RefusedRequest, _ index: Int?) {
    state.withLock { state in
      guard !state.isFinished else { return }
      state.refused.append(refused)
      if let index { state.entries[index].result = .response(refused.response) }
    }
  }

  /// Keeps that a failure was shown to the adapter.
  func show(_ failure: VendorFailure, as shown: String, _ index: Int) {
    state.withLock { state in
      guard !state.isFinished else { return }
      state.entries[index].result = .failure(failure)
      state.failures.append(
        Traffic.ShownFailure(exchange: index, failure: failure, shownAs: shown))
    }
  }

  /// Ends the scenario: what comes later is not kept here.
  func finish(unused: [Int]) -> Traffic {
    state.withLock { state in
      state.isFinished = true
      let unanswered = VendorFailure(.timeout, "no answer had come when the scenario ended")
      return Traffic(
        exchanges: state.entries.map { entry in
          if entry.result == nil, let streamed = entry.soFar() {
            return Exchange(
              request: entry.request, result: .response(streamed.response),
              pieces: streamed.pieces)
          }
          return Exchange(
            request: entry.request,
            result: entry.result ?? .failure(unanswered),
            pieces: entry.pieces)
        },
        refused: state.refused,
        unused: unused,
        failures: state.failures
      )
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
