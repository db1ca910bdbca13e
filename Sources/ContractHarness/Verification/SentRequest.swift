import ContractBinding
import ContractModel
import ContractValues

/// A request of an adapter, split into the parts that `sends` can name.
struct SentRequest {
  /// The method in upper case, such as `POST`.
  let method: String
  /// The path without the query, with percent escapes decoded.
  let path: String
  /// The query's parameters by name; a repeated parameter is a list.
  let query: [String: Value]
  /// The header fields by lowercase name; repeated fields are joined by commas (RFC 9110).
  let headers: [String: Value]
  /// The method and the path, with variable segments replaced.
  let template: String
  /// The body in bytes, as the adapter sent it.
  let body: [UInt8]

  /// Splits a request, which an adapter has sent or a recording contains, into its parts.
  ///
  /// - Parameter request: The request, whose secrets may be replaced.
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

  /// The body as a value; `nil` if it is not JSON.
  var json: Value? { try? Value(json: body) }

  /// The fields of a form body (`application/x-www-form-urlencoded`).
  var form: [String: Value] {
    text.map { FormFields($0[...]).valuesByName.mapValues(\.asOneValue) } ?? [:]
  }

  /// The method and the path in the form of contracts, such as `POST /orders`.
  var words: String { "\(method) \(path)" }
}
