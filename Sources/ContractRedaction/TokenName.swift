import ContractBinding
package import ContractValues

/// What stands before a token in a text and says what it is: `"etag": "…"`, `ETag: …`, `?cursor=…`,
/// `<sha>…`, `commit …`.
package struct TokenName {
  /// The name.
  package let text: String
  /// True if it is a field's of a query or a form.
  package let isField: Bool

  /// Reads the name before a place; `nil` where there is none.
  package init?(before start: Int, in bytes: [UInt8]) {
    var index = Self.skipping(" \t\"'\\[{(-", before: start, in: bytes)
    // The mark of a weak entity tag (RFC 9110).
    if index >= 2, bytes[index - 1] == UInt8(ascii: "/"), bytes[index - 2] == UInt8(ascii: "W") {
      index = Self.skipping(" ", before: index - 2, in: bytes)
    }
    let delimiter = index > 0 ? bytes[index - 1] : 0
    let isAssigned = ":=>".utf8.contains(delimiter)
    guard isAssigned || (index < start && delimiter != UInt8(ascii: ",")) else { return nil }
    let end = isAssigned ? Self.skipping(" \t\"'\\=", before: index - 1, in: bytes) : index
    var name = end
    while name > 0, end - name < 64, NamedSecret.isName(bytes[name - 1]) { name -= 1 }
    guard name < end else { return nil }
    text = String(decoding: bytes[name..<end], as: UTF8.self)
    isField = delimiter == UInt8(ascii: "=") && name > 0 && "?&".utf8.contains(bytes[name - 1])
  }

  /// Reads the name of the header field of a recording in which a place lies; `nil` elsewhere.
  package init?(ofFieldAround start: Int, _ path: ValuePath?, in bytes: [UInt8]) {
    guard let path, let list = path.components.last(where: { !$0.isIndex }),
      list == .key("headers") || list == .key("trailers")
    else { return nil }
    var index = start
    while index > 0, start - index < 4096,
      bytes[index - 1] != UInt8(ascii: "\"")
        || (index > 1 && bytes[index - 2] == UInt8(ascii: "\\"))
    {
      index -= 1
    }
    let end = bytes[index..<start].firstIndex { !NamedSecret.isName($0) } ?? start
    guard end > index, end < start, bytes[end] == UInt8(ascii: ":") else { return nil }
    text = String(decoding: bytes[index..<end], as: UTF8.self)
    isField = false
  }

  private static func skipping(_ characters: String, before start: Int, in bytes: [UInt8]) -> Int {
    var index = start
    while index > 0, start - index < 16, characters.utf8.contains(bytes[index - 1]) { index -= 1 }
    return index
  }
}

extension ValuePath.Component {
  fileprivate var isIndex: Bool { if case .index = self { true } else { false } }
}
