package import ContractBinding

/// A failure of the vendor that the tool produces, so that a contract can describe how the adapter
/// reacts.
package struct Fault: Sendable, Hashable {
  /// The failures that the tool can produce, with their names in contracts.
  package enum Kind: String, Sendable, Hashable, CaseIterable, WireCodable {
    /// No server accepts connections at the vendor's address, so the adapter cannot connect.
    case refused
    /// The connection breaks before the response begins.
    case reset
    /// The response never arrives, so the adapter must give up.
    case timeout
    /// The response arrives slowly, in parts with a pause before each.
    case slow
    /// The response ends before its last byte.
    case truncated
    /// An answer that is not HTTP arrives, as from a wrong server.
    case garbage
    /// The response arrives complete, but each byte separately.
    case fragmented
    /// The vendor answers with a given status, such as `status 503`; no recorded response is used.
    case status
    /// A call of an SDK throws an error instead of returning.
    case `throws`
    /// A call of an SDK never calls its completion handler.
    case silent
  }

  /// The kind of failure, which decides which of the other properties are used.
  package var kind: Kind
  /// The HTTP status for ``Kind/status``, such as 503; `nil` for other kinds.
  package var status: Int?

  /// The name of the scenario whose recording contains the responses; `nil` if no recording is
  /// used.
  ///
  /// The fault changes these responses. If it affects only one request, they answer the other
  /// requests.
  package var over: String?

  /// The number of the only request that fails, counted from 1; `nil` if all requests fail.
  package var at: Int?
  /// The header fields of the answer, beside those that the tool adds.
  package var headers: [VendorHeader] = []
  /// The body of the answer as text; with `nil`, the tool sends `{}`.
  package var body: String?

  /// Creates a failure without header fields and body; `at` counts requests from 1.
  package init(_ kind: Kind, status: Int? = nil, over: String? = nil, at: Int? = nil) {
    self.kind = kind
    self.status = status
    self.over = over
    self.at = at
  }

  /// The name in contracts and registrations, such as `timeout`, `status 503` or `reset at 2`.
  package var name: String {
    (status.map { "status \($0)" } ?? kind.rawValue) + (at.map { " at \($0)" } ?? "")
  }
}

extension Fault: WireRecord {
  package static let wireFields = WireFields(
    {
      var fault = Fault($0, status: $1, over: $2, at: $3)
      (fault.headers, fault.body) = ($4, $5)
      return fault
    }, \.kind, \.status, \.over, \.at, \.headers, \.body)
}
