/// Insertions into a text, at offsets in the original text.
struct TextEdit {
  private var insertions: [(offset: Int, text: String)] = []

  /// Adds an insertion at an offset in UTF-8; insertions at the same offset keep their order.
  mutating func insert(_ text: String, at offset: Int) {
    insertions.append((offset, text))
  }

  func applied(to source: String) -> String {
    var bytes = Array(source.utf8)
    let ordered = insertions.enumerated()
      .sorted { ($0.element.offset, $0.offset) > ($1.element.offset, $1.offset) }
    for (_, insertion) in ordered {
      bytes.insert(contentsOf: insertion.text.utf8, at: insertion.offset)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
