package import ContractBinding
package import ContractModel
import ContractValues
import Synchronization

extension VendorTransport {
  /// Sends one request and waits for the whole response.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - vendor: The vendor's address.
  /// - Returns: The response with any status; its length is the length of its body.
  /// - Throws: As ``send(_:to:receive:)``.
  package func response(
    to request: VendorRequest, from vendor: VendorAddress
  ) async throws -> VendorResponse {
    let collector = ResponseCollector()
    try await send(request, to: vendor) { collector.receive($0) }
    return collector.response.withoutLength(of: request)
  }
}

extension VendorResponse {
  /// The response without `Content-Length`, except for HEAD, where the field describes a body that
  /// was not sent.
  func withoutLength(of request: VendorRequest) -> VendorResponse {
    guard request.method != "HEAD" else { return self }
    var response = self
    response.headers = headers.without(["content-length"])
    return response
  }
}

extension VendorClient {
  /// Creates a client for states, which calls the real vendor and logs nothing.
  ///
  /// - Parameters:
  ///   - transport: The transport to the vendor.
  ///   - baseURL: The vendor's address.
  package init(transport: any VendorTransport, baseURL: VendorAddress) {
    self.init { request in try await transport.response(to: request, from: baseURL) }
  }
}

/// A collector of the parts of a response, which come on a thread of the transport.
private final class ResponseCollector: Sendable {
  private let collected = Mutex(VendorResponse(status: 0))

  var response: VendorResponse { collected.withLock { $0 } }

  func receive(_ part: VendorResponsePart) {
    collected.withLock { $0.append(part) }
  }
}

extension VendorResponse {
  /// Adds the next part.
  mutating func append(_ part: VendorResponsePart) {
    switch part {
    case .head(let status, let headers):
      self.status = status
      self.headers = headers
    case .body(let bytes): body += bytes
    case .trailers(let trailers): self.trailers = trailers
    }
  }
}
