import ContractBinding
import ContractValues

extension VendorResponse {
  /// The response as a socket sends it, with the coding that the vendor used if the client accepts
  /// it.
  ///
  /// A recording contains the decoded body. Its bytes are wrapped in the gzip or zlib format
  /// without compression, which every client decodes to the same bytes.
  ///
  /// - Parameter request: The request of the client, for its `Accept-Encoding`.
  /// - Returns: The response, without `Content-Encoding` if its body is not encoded. For HEAD, it
  ///   is unchanged.
  func encoded(for request: VendorRequest) -> VendorResponse {
    guard let coding = headers["content-encoding"]?.lowercased(), request.method != "HEAD" else {
      return self
    }
    // A part of a compressed body (status 206) cannot be made by compressing a part of the body.
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
  var decoded: VendorResponse {
    var response = self
    response.headers = headers.without(["content-encoding"])
    return response
  }
}

extension VendorRequest {
  /// Tells if `Accept-Encoding` lists a coding such as `gzip`, or `*`, with a weight above 0 (RFC
  /// 9110, 12.5.3).
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
