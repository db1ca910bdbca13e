package import ContractBinding

/// One thing that passed between adapter and vendor over HTTP.
package struct Exchange: Sendable, Hashable {
  /// The end of a request.
  package enum Result: Sendable, Hashable {
    /// The vendor answered.
    case response(VendorResponse)
    /// There was no answer.
    case failure(VendorFailure)
  }

  /// A part of a body that arrived by itself.
  package struct Piece: Sendable, Hashable, Codable {
    /// How many bytes of the decoded body.
    package var count: Int
    /// Milliseconds since the response's head.
    package var after: Int
    /// How many requests had been sent when it came, if any was sent since its own: it may be
    /// what they led to; 0 where none was.
    package var following: Int

    /// Creates a piece.
    package init(count: Int, after: Int, following: Int = 0) {
      self.count = count
      self.after = after
      self.following = following
    }
  }

  /// The request; the vendor's address is written `${vendor.url}` in headers and body, and its
  /// host and port alone `${vendor.authority}`.
  package var request: VendorRequest
  /// The answer, or the reason why there was none.
  package var result: Result
  /// How a streamed body arrived; empty when it came at once.
  package var pieces: [Piece]
  /// True if the response had not ended when its reader left it: the vendor would have had more to
  /// say.
  package var isOpen: Bool

  /// Creates an exchange.
  package init(request: VendorRequest, result: Result, pieces: [Piece] = [], isOpen: Bool = false) {
    self.request = request
    self.result = result
    self.pieces = pieces
    self.isOpen = isOpen
  }
}

extension VendorRequest {
  /// The target, the values of the header fields and the body, a line each.
  package var texts: String {
    ([target] + headers.map(\.value) + [String(decoding: body, as: UTF8.self)])
      .joined(separator: "\n")
  }
}
