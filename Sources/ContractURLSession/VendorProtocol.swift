import Foundation
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The requests of one scenario's sessions, which go to its vendor by a function call.
///
/// Each number makes another class, see ``SessionVendors``.
final class VendorProtocol<Number>: URLProtocol {
  private let transfer = Mutex<Task<Void, Never>?>(nil)

  override class func canInit(with request: URLRequest) -> Bool {
    ["http", "https"].contains(request.url?.scheme?.lowercased())
  }

  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {
    let loading = SessionLoading(
      request: request, vendor: ObjectIdentifier(Self.self),
      isUpload: task is URLSessionUploadTask)
    let receiver = Receiver(self)
    transfer.withLock { transfer in
      transfer = Task {
        let result = await loading.result()
        if !Task.isCancelled { receiver.take(result) }
      }
    }
  }

  override func stopLoading() { transfer.withLock { $0 }?.cancel() }
}

/// The way of an answer to Foundation.
///
/// It is `@unchecked Sendable` because an answer comes on another thread. On Apple's systems it is
/// passed on from the thread on which Foundation started the protocol, as `URLProtocolClient` asks.
/// Core Foundation's run loops may be used from any thread. On Linux each thread may pass it on.
private struct Receiver: @unchecked Sendable {
  private let loading: URLProtocol

  #if canImport(FoundationNetworking)
    init(_ loading: URLProtocol) { self.loading = loading }

    func take(_ result: Result<SessionAnswer, any Error>) { give(result) }
  #else
    private let loop = CFRunLoopGetCurrent()

    init(_ loading: URLProtocol) { self.loading = loading }

    func take(_ result: Result<SessionAnswer, any Error>) {
      CFRunLoopPerformBlock(loop, CFRunLoopMode.commonModes.rawValue) { give(result) }
      CFRunLoopWakeUp(loop)
    }
  #endif

  private func give(_ result: Result<SessionAnswer, any Error>) {
    let client = loading.client
    switch result {
    case .success(let answer):
      client?.urlProtocol(loading, didReceive: answer.head, cacheStoragePolicy: .notAllowed)
      if !answer.body.isEmpty { client?.urlProtocol(loading, didLoad: answer.body) }
      client?.urlProtocolDidFinishLoading(loading)
    case .failure(let error):
      client?.urlProtocol(loading, didFailWithError: error)
    }
  }
}
