import ContractBinding
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A request that a `URLSession` sends, with its whole body.
struct SessionRequest {
  private(set) var url: URL
  private var method: String
  private var headers: [VendorHeader]
  private var body: [UInt8]

  /// Reads a request of Foundation's, which keeps no order, so the fields are sorted by name.
  init(_ request: URLRequest, body: [UInt8]) {
    url = request.url ?? URL(filePath: "/")
    method = request.httpMethod ?? "GET"
    headers = (request.allHTTPHeaderFields ?? [:])
      .map { VendorHeader($0.key, $0.value) }
      .sorted { $0.name.lowercased() < $1.name.lowercased() }
    self.body = body
  }

  /// The request for the vendor's client, which needs only the path and query of the address.
  var vendorRequest: VendorRequest {
    VendorRequest(method: method, target: url.target, headers: headers, body: body)
  }

  /// The request that follows a redirect, as URLSession makes it; `nil` if the response is no
  /// redirect, or has no usable `Location`.
  ///
  /// After 303 (unless for `HEAD`), and after 301 and 302 for `POST`, it is a `GET` without a body
  /// (RFC 9110, section 15.4; the Fetch standard, HTTP-redirect fetch).
  func redirected(by response: VendorResponse) -> SessionRequest? {
    guard [301, 302, 303, 307, 308].contains(response.status),
      let location = response.headers.first(where: { $0.name.lowercased() == "location" })?.value,
      let next = URL(string: location, relativeTo: url)?.absoluteURL
    else { return nil }
    let keepsMethod =
      switch response.status {
      case 303: method == "HEAD"
      case 301, 302: method != "POST"
      default: true
      }
    var request = self
    request.url = next
    if keepsMethod { return request }
    let ofBody = ["content-type", "content-length", "content-encoding"]
    request.method = "GET"
    request.headers.removeAll { ofBody.contains($0.name.lowercased()) }
    request.body = []
    return request
  }
}

extension URL {
  /// The path and the query as in a request, such as `/orders?page=2`.
  fileprivate var target: String {
    let parts = URLComponents(url: self, resolvingAgainstBaseURL: true)
    let path = parts?.percentEncodedPath ?? ""
    let query = parts?.percentEncodedQuery.map { "?\($0)" } ?? ""
    return (path.isEmpty ? "/" : path) + query
  }
}
