/// A failure that the harness simulates instead of the vendor.
package struct Fault: Sendable, Hashable {
  /// The kinds of fault.
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    /// No server listens at the address.
    case refused
    /// The connection breaks before a response.
    case reset
    /// No response arrives.
    case timeout
    /// The response arrives slowly, in small parts.
    case slow
    /// The response ends too early.
    case truncated
    /// The body of the response does not fit its headers.
    case garbage
    /// The recorded bytes arrive in many small fragments.
    case fragmented
    /// A response with a given status, written `status 503`.
    case status
    /// An SDK call throws.
    case `throws`
    /// An SDK call never calls its handler.
    case silent
  }

  /// The kind of fault.
  package var kind: Kind
  /// The status, for ``Kind/status``.
  package var status: Int?

  /// The scenario whose recording the fault changes, or `nil` if the fault uses no recording.
  package var over: String?

  /// Creates a fault.
  package init(_ kind: Kind, status: Int? = nil, over: String? = nil) {
    self.kind = kind
    self.status = status
    self.over = over
  }

  /// The fault as contracts and doubles write it: `timeout`, `status 503`.
  package var name: String { status.map { "status \($0)" } ?? kind.rawValue }
}

extension Fault: WireCodable {
  /// Reads a fault.
  package init(from wire: inout WireReader) throws {
    self.init(
      try wire.word(), status: try wire.optional { try $0.integer() },
      over: try wire.optional { try $0.text() })
  }

  /// Writes the fields.
  package func write(to wire: inout WireWriter) {
    wire.word(kind)
    wire.optional(status) { $0.integer($1) }
    wire.optional(over) { $0.text($1) }
  }
}
