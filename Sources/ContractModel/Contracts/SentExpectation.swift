/// One entry under `sends`: a request that the adapter must send, or a call of an SDK that it must
/// make.
package struct SentExpectation: Sendable, Hashable {
  /// The request or call that an entry names, without its expected content.
  package enum Call: Sendable, Hashable {
    /// An HTTP request by its method and path, such as `POST` and `/orders?page=2`; the query may
    /// be left out.
    case request(method: String, target: String)
    /// A call of an SDK's function, by the name in the adapter's registration.
    case seam(String)
  }

  /// The request or call, such as `POST /orders`.
  package var call: Call
  /// The expectation for the path, decoded and without the query; if it is `nil`, the path of
  /// ``call`` must be equal.
  package var path: Expected?
  /// The expected JSON body; `nil` if it is not compared.
  package var json: Expected?
  /// The expected results of XPath expressions in an XML body, as ``Matcher/xpath(_:)``; `nil` if
  /// they are not compared.
  package var xml: Expected?
  /// The expected body as text; `nil` if it is not compared.
  package var text: Expected?
  /// The expected bytes of the body; `nil` if they are not compared.
  package var bytes: Expected?
  /// The expected parts of a multipart body, by name; other parts are not compared.
  package var parts: [String: Expected] = [:]
  /// The expected fields of a form body, by name; other fields are not compared.
  package var form: [String: Expected] = [:]
  /// The expected header fields, by name; other fields are not compared.
  package var headers: [String: Expected] = [:]
  /// The expected query fields, by name; other fields are not compared.
  package var query: [String: Expected] = [:]
  /// The expected arguments of an SDK's function as a list; `nil` for a request, and if any
  /// arguments are accepted.
  package var arguments: Expected?
  /// True if the adapter may leave the request out.
  package var isOptional = false
  /// The line and column of the entry, which messages about this request show.
  package var location: SourceLocation
}
