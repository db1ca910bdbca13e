import ContractBinding
import ContractRedaction
import ContractValues

extension VendorResponse {
  /// The response as a socket sends it.
  ///
  /// A recorded body is decoded; it is encoded again if the client accepts the vendor's coding.
  ///
  /// The encoding does not compress the body, but it decodes to the same bytes.
  ///
  /// - Parameter request: The request of the client.
  /// - Returns: The response; it has no `Content-Encoding` if its body is not encoded.
  func encoded(for request: VendorRequest) -> VendorResponse {
    guard let coding = headers["content-encoding"]?.lowercased(), request.method != "HEAD" else {
      return self
    }
    // A range of an encoded body cannot be created by encoding a range of the body.
    guard !body.isEmpty, status != 206, request.accepts(coding: coding) else { return decoded }
    var response = self
    switch coding {
    case "gzip", "x-gzip": response.body = GzipBody.stored(body, isZlib: false)
    case "deflate": response.body = GzipBody.stored(body, isZlib: true)
    default: return decoded
    }
    return response
  }

  /// The response without `Content-Encoding`.
  var decoded: VendorResponse {
    var response = self
    response.headers = headers.without(["content-encoding"])
    return response
  }
}

extension VendorRequest {
  /// Checks whether `Accept-Encoding` lists a coding (RFC 9110, 12.5.3).
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
