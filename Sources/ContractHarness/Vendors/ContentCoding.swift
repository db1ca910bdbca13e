import ContractBinding
import ContractRedaction
import ContractValues

extension VendorResponse {
  /// The response as it goes over a socket: a recorded body is decoded, and is encoded again for
  /// whoever asks for the coding in which the vendor sent it.
  ///
  /// The body is stored without compression, and unpacks to the same bytes.
  ///
  /// - Parameter request: What is answered.
  /// - Returns: The response; without `Content-Encoding` where its body is not encoded.
  func encoded(for request: VendorRequest) -> VendorResponse {
    guard let coding = headers["content-encoding"]?.lowercased(), request.method != "HEAD" else {
      return self
    }
    // A part of an encoded body is no encoded part of a body.
    guard !body.isEmpty, status != 206, request.accepts(coding: coding) else { return decoded }
    var response = self
    switch coding {
    case "gzip", "x-gzip": response.body = GzipBody.stored(body, isZlib: false)
    case "deflate": response.body = GzipBody.stored(body, isZlib: true)
    default: return decoded
    }
    return response
  }

  /// The response without the field that says how its body is encoded.
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
