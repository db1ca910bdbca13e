import ContractBinding
import ContractModel
import ContractValues
import Foundation
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A transport that uses Foundation, for platforms without libcurl.
///
/// It reports less than libcurl: header fields are sorted by name, fields of the same name are
/// joined, and there are no trailers.
///
/// - Bug: On Linux, FoundationNetworking traps on a chunked response with trailers, such as etcd's
///   refusals (Swift 6.3.1: "Transfer completed, but there's no response"). On Linux, record such a
///   vendor with `contracts record`.
final class URLSessionTransport: VendorTransport {
  /// The byte limit of a decoded body, 32 MiB; a larger one is the failure `tooLarge`.
  private static let maxBodyBytes = 32 << 20

  /// The name that a recording stores as the origin of its responses.
  let name = "URLSession"

  private let transfers = Transfers()
  private let session: URLSession

  /// Creates a session that stores no cookies, credentials or answers.
  init() {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.httpCookieStorage = nil
    configuration.httpShouldSetCookies = false
    configuration.urlCache = nil
    configuration.urlCredentialStorage = nil
    configuration.timeoutIntervalForRequest = 60
    configuration.timeoutIntervalForResource = 300
    session = URLSession(configuration: configuration, delegate: transfers, delegateQueue: nil)
  }

  deinit {
    session.finishTasksAndInvalidate()
  }

  /// Sends one request, and passes each part of the response on as it arrives.
  ///
  /// It throws a ``VendorFailure`` if the vendor fails, and a `CancellationError` if the task is
  /// cancelled.
  func send(
    _ request: VendorRequest,
    to vendor: VendorAddress,
    receive: @escaping @Sendable (VendorResponsePart) -> Void
  ) async throws {
    let text = vendor.url(for: request.target)
    guard let url = URL(string: text) else {
      throw VendorFailure(.malformed, "no URL: \(text)")
    }
    let task = session.dataTask(with: URLRequest(url, request))
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        transfers.add(
          Transfer(
            isHead: request.method == "HEAD",
            remainingBytes: Self.maxBodyBytes,
            receive: receive,
            continuation: continuation
          ),
          for: task
        )
        task.resume()
      }
    } onCancel: {
      task.cancel()
    }
  }
}

/// The state of one transfer: the closure that receives its response, and the task that waits for
/// its end.
private struct Transfer {
  let isHead: Bool
  /// The number of bytes that may still arrive; negative if the body is too large.
  var remainingBytes: Int
  let receive: @Sendable (VendorResponsePart) -> Void
  let continuation: CheckedContinuation<Void, any Error>
}

/// The session's delegate, which finds the transfer of an event by its `taskIdentifier`.
private final class Transfers: NSObject, URLSessionDataDelegate, Sendable {
  private let running = Mutex<[Int: Transfer]>([:])

  func add(_ transfer: Transfer, for task: URLSessionTask) {
    running.withLock { $0[task.taskIdentifier] = transfer }
  }

  func urlSession(
    _ session: URLSession,
    dataTask: URLSessionDataTask,
    didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) {
    let transfer = running.withLock { $0[dataTask.taskIdentifier] }
    if let transfer, let response = response as? HTTPURLResponse {
      let headers = response.headers(decoded: !transfer.isHead)
      transfer.receive(.head(status: response.statusCode, headers: headers))
    }
    completionHandler(.allow)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    let transfer = running.withLock { running -> Transfer? in
      running[dataTask.taskIdentifier]?.remainingBytes -= data.count
      return running[dataTask.taskIdentifier]
    }
    guard let transfer else { return }
    if transfer.remainingBytes < 0 { return dataTask.cancel() }
    transfer.receive(.body(Array(data)))
  }

  /// Stops redirects, because each redirected request is a separate exchange in a recording.
  func urlSession(
    _ session: URLSession,
    task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest,
    completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    completionHandler(nil)
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
  ) {
    guard let transfer = running.withLock({ $0.removeValue(forKey: task.taskIdentifier) }) else {
      return
    }
    switch error {
    case nil: transfer.continuation.resume()
    case _ where transfer.remainingBytes < 0:
      let reason = "the response is larger than 32 MiB"
      transfer.continuation.resume(throwing: VendorFailure(.tooLarge, reason))
    case let error as URLError where error.code == .cancelled:
      transfer.continuation.resume(throwing: CancellationError())
    case let error?: transfer.continuation.resume(throwing: VendorFailure(error))
    }
  }
}

extension URLRequest {
  /// Creates Foundation's request, with the fields that concern the vendor and not the connection.
  fileprivate init(_ url: URL, _ request: VendorRequest) {
    self.init(url: url)
    httpMethod = request.method
    httpShouldHandleCookies = false
    for header in request.headers.endToEnd {
      addValue(header.value, forHTTPHeaderField: header.name)
    }
    if !request.body.isEmpty { httpBody = Data(request.body) }
  }
}

extension HTTPURLResponse {
  /// The header fields, sorted by name; without those about the encoded form if it was `decoded`.
  ///
  /// Foundation has joined fields of the same name.
  fileprivate func headers(decoded: Bool) -> [VendorHeader] {
    let gone = decoded ? ["content-encoding", "content-length"] : []
    return
      allHeaderFields
      .map { VendorHeader("\($0.key)", "\($0.value)") }
      .filter { !gone.contains($0.name.lowercased()) }
      .sorted { $0.name.lowercased() < $1.name.lowercased() }
  }
}

extension VendorFailure {
  /// Converts a Foundation error, and keeps its description and its error code.
  fileprivate init(_ error: any Error) {
    let number = (error as NSError).code
    self.init(
      (error as? URLError).map(Self.kind) ?? .other,
      "\(error.localizedDescription) (URLError \(number))"
    )
  }

  private static func kind(_ error: URLError) -> Kind {
    switch error.code {
    case .cannotFindHost, .dnsLookupFailed: .unresolved
    case .cannotConnectToHost: .refused
    case .networkConnectionLost: .reset
    case .timedOut: .timeout
    case .secureConnectionFailed, .serverCertificateUntrusted, .serverCertificateHasBadDate,
      .serverCertificateNotYetValid, .serverCertificateHasUnknownRoot,
      .clientCertificateRejected, .clientCertificateRequired:
      .tls
    case .dataLengthExceedsMaximum: .tooLarge
    case .badServerResponse, .cannotParseResponse, .cannotDecodeRawData,
      .cannotDecodeContentData:
      .malformed
    default: .other
    }
  }
}
