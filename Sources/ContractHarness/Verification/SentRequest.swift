package import ContractBinding
import ContractModel
import ContractValues

/// A request of an adapter, split into the parts that `sends` can name.
package struct SentRequest {
  /// The method in upper case, such as `POST`.
  let method: String
  /// The path without the query, with percent escapes decoded.
  let path: String
  /// The segments of the path, each with its percent escapes decoded.
  private let segments: [String]
  /// The query's parameters by name; a repeated parameter is a list.
  let query: [String: Value]
  /// The values of the header fields by lowercase name, in the order of the request.
  let headerValues: [String: [String]]
  /// The method and the path, with variable segments replaced, such as `GET /orders/{n}`.
  let template: String
  /// The `Content-Type` field, which gives the boundary of a multipart body; `nil` if it is
  /// missing.
  let contentType: String?
  /// The bytes of the body, in which placeholders may replace secrets.
  let body: [UInt8]

  /// Splits a request into its parts, whether an adapter has sent it or a recording contains it.
  package init(_ request: VendorRequest) {
    method = request.method.uppercased()
    path = Substring(request.path).percentDecoded
    segments = request.path.split(separator: "/", omittingEmptySubsequences: false)
      .map(\.percentDecoded)
    query = request.query.mapValues(\.asOneValue)
    headerValues = Dictionary(grouping: request.headers) { $0.name.lowercased() }
      .mapValues { $0.map(\.value) }
    contentType = request.headers["content-type"]
    template = request.template
    body = request.body
  }

  /// The parts of a multipart body by name, in order; empty for any other body.
  var parts: [String: [MultipartPart]] {
    guard case .multipart(let parts) = RequestBody(body, contentType: contentType) else {
      return [:]
    }
    return Dictionary(grouping: parts) { $0.name ?? "" }
  }

  var text: String? { String(validating: body, as: UTF8.self) }

  var json: Value? { try? Value(json: body) }

  /// The fields of a form (`application/x-www-form-urlencoded`); empty if the body is not UTF-8.
  var form: [String: Value] {
    text.map { FormFields($0[...]).valuesByName.mapValues(\.asOneValue) } ?? [:]
  }

  /// Returns the path with `*` in place of each segment that is `*` in another path.
  ///
  /// A path with another number of segments does not change.
  func path(maskedLike pattern: SentRequest) -> String {
    let wanted = pattern.segments
    guard wanted.contains("*"), wanted.count == segments.count else { return path }
    return zip(wanted, segments).map { $0 == "*" && !$1.isEmpty ? $0 : $1 }.joined(separator: "/")
  }

  /// The method and the path as a contract writes them, such as `POST /orders`.
  var words: String { "\(method) \(path)" }

  /// The method and the path in small letters, by which requests are paired.
  ///
  /// The replay also answers an identifier in a path that is written in other letters.
  var route: String { words.lowercased() }
}
