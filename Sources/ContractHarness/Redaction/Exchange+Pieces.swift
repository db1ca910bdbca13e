package import ContractModel

extension [Exchange.Piece] {
  /// Adapts the pieces of a streamed body to the body after redaction.
  ///
  /// The number of pieces stays the same. A piece ends in the same line as before, at the same
  /// offset, or at the end of the line if that is shorter now.
  package func moved(from old: [UInt8], to new: [UInt8]) -> [Exchange.Piece] {
    guard !isEmpty, old != new else { return self }
    let starts = [0] + new.indices.filter { new[$0] == 0x0A }.map { $0 + 1 }
    var (end, line, lineStart, written) = (0, 0, 0, 0)
    return enumerated().map { index, piece in
      let pieceEnd = Swift.min(end + piece.count, old.count)
      for position in end..<pieceEnd where old[position] == 0x0A {
        line += 1
        lineStart = position + 1
      }
      end = pieceEnd
      let start = line < starts.count ? starts[line] : new.count
      let next = line + 1 < starts.count ? starts[line + 1] : new.count
      let place = index == count - 1 ? new.count : Swift.min(start + (end - lineStart), next)
      defer { written = Swift.max(place, written) }
      return Exchange.Piece(
        count: Swift.max(place - written, 0), after: piece.after, following: piece.following)
    }
  }
}
