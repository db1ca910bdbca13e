import ContractBinding

extension Exchange {
  /// The exchange in the form that a recording keeps: JSON bodies without white space and with
  /// their keys in order.
  ///
  /// A recording that is written and read again is equal to one of canonical exchanges. Pieces
  /// of a body whose length changes keep their proportions.
  public var canonical: Exchange {
    var canonical = self
    canonical.request.body = BodyForm.canonical(request.body, headers: request.headers)
    guard case .response(var response) = result else { return canonical }
    response.body = BodyForm.canonical(
      response.body, headers: response.headers, isStream: isOpen)
    canonical.result = .response(response)
    canonical.pieces = Self.pieces(pieces, scaledTo: response.body.count)
    return canonical
  }

  private static func pieces(_ pieces: [Piece], scaledTo count: Int) -> [Piece] {
    let whole = pieces.reduce(0) { $0 + $1.count }
    guard whole > 0, whole != count else { return pieces }
    var (before, written) = (0, 0)
    return pieces.map { piece in
      before += piece.count
      let end = Int((Double(before) / Double(whole) * Double(count)).rounded())
      defer { written = end }
      return Piece(count: end - written, after: piece.after, following: piece.following)
    }
  }
}
