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
    // The connection closes when the reader stops; until then, the session keeps its delegate
    // alive.
    continuation.onTermination = { _ in session.invalidateAndCancel() }
    let timer = Task {
      try await Task.sleep(for: .seconds(timeout))
      self.end(.unreachable)
    }
    defer { timer.cancel() }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { opening in
        state.withLock { $0.opening = opening }
        session.dataTask(with: request).resume()
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
    let opening = state.withLock { $0.takeOpening() }
    // Before the start of the watch, an interruption means that the store could not be reached.
    opening?.resume(throwing: error == .interrupted ? KeyWatcherError.unreachable : error)
    continuation.finish(throwing: error)
  }
}
