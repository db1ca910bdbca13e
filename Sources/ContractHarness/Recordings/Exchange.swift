public import ContractBinding

/// One thing that passed between adapter and vendor over HTTP.
public struct Exchange: Sendable, Hashable {
  /// What came of a request.
  public enum Result: Sendable, Hashable {
    /// The vendor answered.
    case response(VendorResponse)
    /// There was no answer.
    case failure(VendorFailure)
  }

  /// A part of a body that arrived by itself.
  public struct Piece: Sendable, Hashable, Codable {
    /// How many bytes of the decoded body.
    public var count: Int
    /// Milliseconds since the response's head.
    public var after: Int

    /// Creates a piece.
    public init(count: Int, after: Int) {
      self.count = count
      self.after = after
    }
  }

  /// What was sent; the vendor's address is written `${vendor.url}` in headers and body.
  public var request: VendorRequest
  /// What came of it.
  public var result: Result
  /// How a streamed body arrived; empty when it came at once.
  public var pieces: [Piece]

  /// Creates an exchange.
  public init(request: VendorRequest, result: Result, pieces: [Piece] = []) {
    self.request = request
    self.result = result
    self.pieces = pieces
  }
}
