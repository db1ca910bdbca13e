/// The white space of a layout as bytes.
///
/// All pieces lie in one block of memory, so that loops copy them without reference counting. The
/// memory is not released automatically; call ``deallocate()`` once.
struct JSONSpaces {
  /// Bytes of white space, valid until ``deallocate()`` is called.
  typealias Piece = UnsafeBufferPointer<UInt8>

  /// The white space of objects or lists.
  struct Brackets {
    let isInLines: Bool
    let padding: Piece
    let gap: Piece
    let empty: Piece

    static var compact: Brackets {
      let nothing = Piece(start: nil, count: 0)
      return Brackets(isInLines: false, padding: nothing, gap: nothing, empty: nothing)
    }
  }

  let objects: Brackets
  let lists: Brackets
  let indent: Piece
  let colon: Piece
  private let pieces: UnsafeMutableBufferPointer<UInt8>

  /// Prepares the white space of a layout; `nil` if the layout has none.
  init?(_ layout: JSONLayout) {
    let brackets = [layout.objects, layout.lists]
    let colon = layout.beforeColon + ":" + layout.afterColon
    guard brackets != [JSONLayout.Brackets(), JSONLayout.Brackets()] || colon != ":" else {
      return nil
    }
    let texts = brackets.flatMap { [$0.padding, $0.gap, $0.empty] } + [layout.indent, colon]
    // A short piece is copied as 16 bytes, so 16 readable bytes must follow the start of the last
    // piece.
    let bytes = texts.flatMap(\.utf8) + repeatElement(0, count: ByteBuffer.shortLength)
    pieces = .allocate(capacity: bytes.count)
    _ = pieces.initialize(fromContentsOf: bytes)
    var end = 0
    let found = texts.map { [pieces] text in
      defer { end += text.utf8.count }
      return Piece(rebasing: pieces[end..<end + text.utf8.count])
    }
    objects = Brackets(
      isInLines: layout.objects.isInLines, padding: found[0], gap: found[1], empty: found[2])
    lists = Brackets(
      isInLines: layout.lists.isInLines, padding: found[3], gap: found[4], empty: found[5])
    indent = found[6]
    self.colon = found[7]
  }

  func deallocate() { pieces.deallocate() }
}
