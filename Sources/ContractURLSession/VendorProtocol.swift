import Foundation
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A `URLProtocol` that passes the requests of one scenario's sessions to its vendor, without a
/// socket.
///
/// Each `Number` makes another class; ``SessionVendors`` explains the reason.
final class VendorProtocol<Number>: URLProtocol {
  private let progress = Mutex(LoadingProgress.waits)

  /// Takes all requests that could leave this machine, because Foundation itself would send a
  /// request that is not taken.
  override class func canInit(with request: URLRequest) -> Bool {
    !["data", "file"].contains(request.url?.scheme?.lowercased())
  }

  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  /// Sends the request at the first call, and passes the answer on once it has come.
  ///
  /// Foundation calls this again whenever the application resumes the task.
  override func startLoading() {
    let answer = progress.withLock { progress -> Result<SessionAnswer, any Error>? in
      switch progress {
      case .waits:
        progress = .loads(load())
        return nil
      case .loads, .gave: return nil
      case .answered(let answer):
        progress = .gave
        return answer
      }
    }
    if let answer { give(answer) }
  }

  override func stopLoading() {
    progress.withLock { progress in
      if case .loads(let task) = progress { task.cancel() }
      progress = .gave
    }
  }

  private func load() -> Task<Void, Never> {
    let loading = SessionLoading(
      request: request, vendor: ObjectIdentifier(Self.self), kind: .init(of: task))
    let receiver = Receiver(self)
    return Task {
      let answer = await loading.result()
      receiver.take(answer)
    }
  }

  fileprivate func give(_ answer: Result<SessionAnswer, any Error>) {
    switch answer {
    case .success(let answer):
      client?.urlProtocol(self, didReceive: answer.head, cacheStoragePolicy: .notAllowed)
      if !answer.body.isEmpty { client?.urlProtocol(self, didLoad: answer.body) }
      client?.urlProtocolDidFinishLoading(self)
    case .failure(let error):
      client?.urlProtocol(self, didFailWithError: error)
    }
  }

  /// Keeps an answer for the next ``startLoading()``; returns false if the task has been stopped.
  fileprivate func keep(_ answer: Result<SessionAnswer, any Error>) -> Bool {
    progress.withLock { progress in
      guard case .loads = progress else { return false }
      progress = .answered(answer)
      return true
    }
  }
}

private enum LoadingProgress {
  case waits
  case loads(Task<Void, Never>)
  case answered(Result<SessionAnswer, any Error>)
  case gave
}

/// Passes an answer to Foundation's thread, because a protocol may give it only there.
///
/// It is `@unchecked Sendable` because an answer comes on another thread. There it uses nothing of
/// the protocol but its lock and its task, which may be resumed from any thread. Core Foundation's
/// run loops may be used from any thread as well.
private struct Receiver<Number>: @unchecked Sendable {
  private let loading: VendorProtocol<Number>

  #if canImport(FoundationNetworking)
    init(_ loading: VendorProtocol<Number>) { self.loading = loading }

    /// Resumes the task, which makes Foundation start the protocol again on the session's queue.
    func take(_ answer: Result<SessionAnswer, any Error>) {
      if loading.keep(answer) { loading.task?.resume() }
    }
  #else
    private let loop = CFRunLoopGetCurrent()

    init(_ loading: VendorProtocol<Number>) { self.loading = loading }

    func take(_ answer: Result<SessionAnswer, any Error>) {
      guard loading.keep(answer) else { return }
      CFRunLoopPerformBlock(loop, CFRunLoopMode.commonModes.rawValue) { loading.startLoading() }
      CFRunLoopWakeUp(loop)
    }
  #endif
}
