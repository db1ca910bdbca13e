package import ContractBinding

/// One HTTP request of the adapter and its result.
package struct Exchange: Sendable, Hashable {
  /// The result of a request.
  package enum Result: Sendable, Hashable {
    /// The vendor answered, with any status.
    case response(VendorResponse)
    /// The request failed without a complete answer.
    case failure(VendorFailure)
  }

  /// A part of a streamed body that arrived separately.
  package struct Piece: Sendable, Hashable {
    /// The length of the piece in the decoded body, in bytes.
    package var count: Int
    /// The time since the head of the response, in milliseconds.
    package var after: Int
    /// The number of requests sent before the piece arrived, because a later request may have
    /// caused it.
    ///
    /// It is 0 if no request followed the exchange's own.
    package var following: Int

    /// Creates a piece.
    package init(count: Int, after: Int, following: Int = 0) {
      self.count = count
      self.after = after
      self.following = following
    }
  }

  /// The request; headers and body contain `${vendor.url}` for the vendor's address, and
  /// `${vendor.authority}` for its host and port.
  package var request: VendorRequest
  /// The answer, or the failure without one.
  package var result: Result
  /// The pieces of a streamed body; empty if it arrived at once.
  package var pieces: [Piece]
  /// True if the reader left the response before its end.
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
  /// The target, the header values and the body, each on one line.
  package var texts: String {
    ([target] + headers.map(\.value) + [String(decoding: body, as: UTF8.self)])
      .joined(separator: "\n")
  }
}
