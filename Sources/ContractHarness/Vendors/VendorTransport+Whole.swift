package import ContractBinding
package import ContractModel
import ContractValues
import Synchronization

extension VendorTransport {
  /// Sends one request and waits for the whole response, for callers that do not stream.
  ///
  /// The response may have any status. It has no `Content-Length` unless the request is HEAD. If it
  /// is incomplete, a ``VendorFailure`` is thrown.
  package func response(
    to request: VendorRequest, from vendor: VendorAddress
  ) async throws -> VendorResponse {
    // A thread of the transport calls the closure with the parts.
    let collected = Mutex(VendorResponse(status: 0))
    try await send(request, to: vendor) { part in collected.withLock { $0.append(part) } }
    return collected.withLock { $0 }.withoutLength(of: request)
  }
}

extension VendorResponse {
  /// Returns the response without `Content-Length`, because the decoded body may have another
  /// length.
  ///
  /// The response to HEAD keeps the field, which describes a body that was not sent.
  func withoutLength(of request: VendorRequest) -> VendorResponse {
    request.method == "HEAD" ? self : without(header: "content-length")
  }

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
