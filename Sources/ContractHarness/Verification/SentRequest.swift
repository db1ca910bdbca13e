import ContractBinding
import ContractModel
import ContractValues

/// A request, split into the parts that `sends` can name.
struct SentRequest {
  /// The method in upper case.
  let method: String
  /// The path, with percent escapes decoded.
  let path: String
  /// The query's fields; a repeated field is a list.
  let query: [String: Value]
  /// The header fields by lowercase name; repeated fields are joined by commas (RFC 9110).
  let headers: [String: Value]
  /// The method and the path, with variable segments replaced.
  let template: String
  /// The body, as it was sent.
  let body: [UInt8]

  /// Reads a request.
  ///
  /// - Parameter request: The request that was sent.
  init(_ request: VendorRequest) {
    method = request.method.uppercased()
    path = Substring(request.path).percentDecoded
    query = request.query.mapValues(\.asOneValue)
    headers = Dictionary(
      request.headers.map { ($0.name.lowercased(), $0.value) }, uniquingKeysWith: { "\($0), \($1)" }
    )
    .mapValues { .string($0) }
    template = request.template
    body = request.body
  }

  /// The body as text; `nil` if it is not UTF-8.
  var text: String? { String(validating: body, as: UTF8.self) }

  /// The body as JSON; `nil` if it is not JSON.
  var json: Value? { try? Value(json: body) }

  /// The fields of a form body (`application/x-www-form-urlencoded`).
  var form: [String: Value] {
    text.map { FormFields($0[...]).valuesByName.mapValues(\.asOneValue) } ?? [:]
  }

  /// The method and the path, as contracts write them.
  var words: String { "\(method) \(path)" }
}
