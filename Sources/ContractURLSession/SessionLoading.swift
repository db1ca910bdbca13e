import ContractBinding
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The loading of one request, which follows redirects to the vendor's last response.
struct SessionLoading: Sendable {
  /// The number of redirects that a request follows: as many as URLSession does.
  private static let maxRedirects = 20

  /// The request as Foundation passes it to a `URLProtocol`; its body may be a stream.
  let request: URLRequest
  /// The identity of the `URLProtocol` class, by which the vendor is found.
  let vendor: ObjectIdentifier
  let kind: Kind

  /// The kind of a task; a `URLProtocol` cannot reach the bytes of every upload and download.
  enum Kind: Sendable {
    case data, upload, download

    init(of task: URLSessionTask?) {
      self =
        task is URLSessionUploadTask ? .upload : task is URLSessionDownloadTask ? .download : .data
    }
  }

  /// Sends the request, and those to which the vendor redirects it.
  ///
  /// - Returns: The last response, or an error, which is a `URLError` if the vendor failed.
  func result() async -> Result<SessionAnswer, any Error> {
    do {
      return .success(try await answer())
    } catch let failure as VendorFailure {
      return .failure(URLError(failure))
    } catch {
      return .failure(error)
    }
  }

  private func answer() async throws -> SessionAnswer {
    try refuseUnserved()
    var next = SessionRequest(request, body: try await body())
    for _ in 0...Self.maxRedirects {
      let vendor = try SessionVendors.vendor(vendor, for: next.url)
      let response = try await vendor.client.send(next.vendorRequest)
      guard let redirected = next.redirected(by: response) else {
        return try SessionAnswer(response, from: next.url)
      }
      next = redirected
    }
    throw URLError(.httpTooManyRedirects)
  }

  /// Refuses a request that is not HTTP, and a task whose bytes a `URLProtocol` cannot reach, such
  /// as some uploads.
  private func refuseUnserved() throws {
    guard ["http", "https"].contains(request.url?.scheme?.lowercased()) else {
      throw URLError(
        .unsupportedURL,
        explanation: "a session of 'vendor.urlSessionConfiguration' speaks only HTTP")
    }
    #if canImport(FoundationNetworking)
      guard kind == .data else {
        throw URLError(
          .unsupportedURL,
          explanation:
            "FoundationNetworking shows no body of an upload task, and takes no file of a "
            + "download task from others; use a data task with 'httpBody', or 'vendor.url'")
      }
    #else
      guard kind != .upload || request.httpBody != nil || request.httpBodyStream != nil else {
        throw URLError(
          .unsupportedURL,
          explanation:
            "the body of this upload task cannot be read; use a data task with 'httpBody', "
            + "or 'vendor.url'")
      }
    #endif
  }

  private func body() async throws -> [UInt8] {
    if let body = request.httpBody { return Array(body) }
    guard request.httpBodyStream != nil else { return [] }
    // Reading blocks while the application fills the stream, so another thread does it.
    return try await withCheckedThrowingContinuation { continuation in
      DispatchQueue.global().async {
        continuation.resume(with: Result { try request.httpBodyStream?.readAll() ?? [] })
      }
    }
  }
}

extension InputStream {
  fileprivate func readAll() throws -> [UInt8] {
    open()
    defer { close() }
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 16_384)
    while true {
      let count = read(&piece, maxLength: piece.count)
      if count < 0 { throw streamError ?? URLError(.requestBodyStreamExhausted) }
      if count == 0 { return bytes }
      bytes += piece[..<count]
    }
  }
}
