package import ContractBinding
import ContractValues

/// One HTTP request of the adapter and its result.
package struct Exchange: Sendable, Hashable {
  /// The result of a request: a response with any status, or a failure without a complete response.
  package enum Result: Sendable, Hashable {
    /// The vendor sent a response, whose status may be an error such as 500.
    case response(VendorResponse)
    /// The request failed without a complete response, for example by a timeout.
    case failure(VendorFailure)
  }

  /// A part of a streamed body that arrived separately, such as one server-sent event.
  package struct Piece: Sendable, Hashable {
    /// The length of the piece in the decoded body, in bytes.
    package var count: Int
    /// The time since the head of the response, in milliseconds.
    package var after: Int
    /// The number of requests in the run that were sent before the piece arrived.
    ///
    /// A later request may have caused the piece. It is 0 if none followed the exchange's own.
    package var following: Int

    /// Creates a piece from its length in bytes and its time in milliseconds after the head.
    package init(count: Int, after: Int, following: Int = 0) {
      self.count = count
      self.after = after
      self.following = following
    }
  }

  /// The request, with `${vendor.url}` for the vendor's address and `${vendor.authority}` for its
  /// host and port.
  package var request: VendorRequest
  /// The response, or the failure if no complete response arrived.
  package var result: Result
  /// The pieces of a streamed body; empty if it arrived at once.
  package var pieces: [Piece]
  /// True if the reader left the response before its end.
  package var isOpen: Bool

  /// Creates an exchange whose body, by default, arrived at once and completely.
  package init(request: VendorRequest, result: Result, pieces: [Piece] = [], isOpen: Bool = false) {
    self.request = request
    self.result = result
    self.pieces = pieces
    self.isOpen = isOpen
  }
}

extension VendorRequest {
  /// The target, the header values and the body in one text, so that one search covers all of them.
  package var texts: String {
    ([target] + headers.map(\.value) + [String(decoding: body, as: UTF8.self)])
      .joined(separator: "\n")
  }
}

extension Exchange.Result {
  package var json: Value? {
    if case .response(let response) = self { try? Value(json: response.body) } else { nil }
  }
}
