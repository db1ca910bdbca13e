import ContractBinding
import ContractValues

extension VendorResponse {
  /// Returns the response as a socket sends it: encoded as by the vendor, if the client accepts
  /// that content coding.
  ///
  /// A recording contains the decoded body. Its bytes are wrapped in the gzip or zlib format
  /// without compression. Every client decodes them to the same bytes. If the body is not encoded,
  /// there is no `Content-Encoding`. For HEAD, the response is unchanged.
  func encoded(for request: VendorRequest) -> VendorResponse {
    guard let coding = headers["content-encoding"]?.lowercased(), request.method != "HEAD" else {
      return self
    }
    // A response 206 contains a range of the compressed body. That range cannot be made from a
    // range of the decoded body.
    guard !body.isEmpty, status != 206, request.accepts(coding: coding) else { return decoded }
    var response = self
    switch coding {
    case "gzip", "x-gzip": response.body = CompressedBody.stored(body, isZlib: false)
    case "deflate": response.body = CompressedBody.stored(body, isZlib: true)
    default: return decoded
    }
    return response
  }

  /// The response without `Content-Encoding`, for a body that is sent decoded.
  var decoded: VendorResponse { without(header: "content-encoding") }

  func without(header name: String) -> VendorResponse {
    var response = self
    response.headers = headers.without([name])
    return response
  }
}

extension VendorRequest {
  /// Returns true if `Accept-Encoding` lists a coding such as `gzip`, or `*`, with a weight above 0
  /// (RFC 9110, 12.5.3).
  fileprivate func accepts(coding: String) -> Bool {
    headers.filter { $0.name.lowercased() == "accept-encoding" }
      .flatMap { $0.value.lowercased().split(separator: ",") }
      .contains { item in
        let parts = item.split(separator: ";").map(\.trimmed)
        guard parts.first == coding[...] || parts.first == "*" else { return false }
        return !parts.dropFirst().contains { weight in
          weight.hasPrefix("q=") && Double(weight.dropFirst(2)) == 0
        }
      }
  }
}
