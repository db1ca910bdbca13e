import Foundation
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// One endless answer of etcd, as a stream of changes.
///
/// It is the delegate of a separate session. On Linux, `URLSession.bytes(for:)` returns nothing
/// until the answer is complete, while a delegate receives every piece as it arrives.
final class WatchConnection: NSObject, URLSessionDataDelegate, Sendable {
  let events: AsyncThrowingStream<KeyEvent, any Error>

  private let continuation: AsyncThrowingStream<KeyEvent, any Error>.Continuation
  private let state = Mutex(State())

  private struct State {
    var lines = LineBuffer()
    var opening: CheckedContinuation<Void, any Error>?
    /// The reason why the watch has ended, which may be before its request was sent.
    var failure: KeyWatcherError?

    mutating func takeOpening() -> CheckedContinuation<Void, any Error>? {
      defer { opening = nil }
      return opening
    }
  }

  override init() {
    (events, continuation) = AsyncThrowingStream.makeStream()
    super.init()
  }

  /// Sends the request, and waits for at most `timeout` seconds until etcd confirms the watch.
  func open(_ request: URLRequest, timeout: TimeInterval) async throws {
    let session = URLSession(configuration: .ephemeral, delegate: self, delegateQueue: nil)
    // On Linux, a session that was invalidated traps when it is to make a task, and
    // `invalidateAndCancel()` reads the session's tasks while another thread may add one.
    let task = session.dataTask(with: request)
    // The connection closes when the reader stops; until then, the session keeps its delegate
    // alive.
    continuation.onTermination = { _ in
      task.cancel()
      session.finishTasksAndInvalidate()
    }
    let timer = Task {
      try await Task.sleep(for: .seconds(timeout))
      self.end(.unreachable)
    }
    defer { timer.cancel() }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { opening in
        let failure = state.withLock { state -> KeyWatcherError? in
          if state.failure == nil { state.opening = opening }
          return state.failure
        }
        if let failure { return opening.resume(throwing: failure) }
        task.resume()
      }
    } onCancel: {
      self.end(.interrupted)
    }
  }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) {
    let status = (response as? HTTPURLResponse)?.statusCode
    if let status, status != 200 { end(.refused("status \(status)")) }
    completionHandler(status == 200 ? .allow : .cancel)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    for line in state.withLock({ $0.lines.feed(data) }) { take(line) }
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
  ) {
    end(.interrupted)
  }

  private func take(_ line: Data) {
    do {
      let message = try JSONDecoder().decode(WatchMessage.self, from: line)
      if let error = message.error { return end(.refused(error.message)) }
      if message.result?.created == true { begin() }
      for event in message.result?.events ?? [] { continuation.yield(try event.event) }
      if message.result?.canceled == true { end(.interrupted) }
    } catch {
      end(.unreadable)
    }
  }

  private func begin() {
    state.withLock { $0.takeOpening() }?.resume()
  }

  /// Ends the watch with an error, before or after its start.
  private func end(_ error: KeyWatcherError) {
    // Before the start of the watch, an interruption means that the store could not be reached.
    let failure = error == .interrupted ? .unreachable : error
    let opening = state.withLock { state in
      if state.failure == nil { state.failure = failure }
      return state.takeOpening()
    }
    opening?.resume(throwing: failure)
    continuation.finish(throwing: error)
  }
}
