import ContractBinding
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The way of one request to the vendor.
struct SessionLoading: Sendable {
  /// The number of redirects that a request follows: as many as URLSession does.
  private static let maxRedirects = 20

  /// The request as Foundation shows it.
  let request: URLRequest
  /// The class whose requests go to the vendor.
  let vendor: ObjectIdentifier
  /// True for the request of an upload task.
  let isUpload: Bool

  /// Sends the request, and those to which the vendor redirects it.
  ///
  /// - Returns: The last answer, or a `URLError` where there is none.
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

  private func body() async throws -> [UInt8] {
    if let body = request.httpBody { return Array(body) }
    guard request.httpBodyStream != nil else {
      #if canImport(FoundationNetworking)
        guard !isUpload else {
          throw URLError(
            .requestBodyStreamExhausted,
            explanation: "the body of an upload task cannot be read on Linux; "
              + "set 'httpBody', or use 'vendor.url'")
        }
      #endif
      return []
    }
    // The application may fill the stream slowly, and reading waits.
    return try await withCheckedThrowingContinuation { continuation in
      DispatchQueue.global().async {
        continuation.resume(with: Result { try request.httpBodyStream?.readAll() ?? [] })
      }
    }
  }
}

extension InputStream {
  /// Reads to the end of the stream.
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
