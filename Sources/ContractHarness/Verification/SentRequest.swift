import ContractBinding
import ContractValues

/// A request in the parts that `sends` speaks of.
struct SentRequest {
  /// The method.
  let method: String
  /// The path, with percent escapes read.
  let path: String
  /// The query's fields; a field that appears several times is a list.
  let query: [String: Value]
  /// The header fields by lowercase name; several of one name are joined as RFC 9110 allows.
  let headers: [String: Value]
  /// The body.
  let body: [UInt8]

  /// Reads a request.
  ///
  /// - Parameter request: The request as it was sent.
  init(_ request: VendorRequest) {
    method = request.method.uppercased()
    path = Substring(request.path).percentDecoded
    query = request.query.mapValues(\.asOneValue)
    headers = Dictionary(
      request.headers.map { ($0.name.lowercased(), $0.value) }, uniquingKeysWith: { "\($0), \($1)" }
    )
    .mapValues { .string($0) }
    body = request.body
  }

  /// The body as text, where it is UTF-8.
  var text: String? { String(validating: body, as: UTF8.self) }

  /// The body as JSON, where it is.
  var json: Value? { try? Value(json: body) }

  /// The fields of a form body (`application/x-www-form-urlencoded`).
  var form: [String: Value] {
    text.map { FormFields($0[...]).valuesByName.mapValues(\.asOneValue) } ?? [:]
  }

  /// The method and the path, as contracts name a request.
  var words: String { "\(method) \(path)" }
}
