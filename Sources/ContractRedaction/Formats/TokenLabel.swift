package import ContractValues

/// The name before a text that looks like a key, as in `"etag": "…"`, `ETag: …`, `?cursor=…`,
/// `<sha>…` and `commit …`, which shows whether the text is secret.
package struct TokenLabel {
  /// The name as the text writes it, such as `ETag`.
  package let text: String
  /// True if a delimiter follows the name, as in `blob: …`, and not only a space.
  let isAssigned: Bool

  /// Reads the name before a text, such as `etag` in `"etag": "…"`; `nil` if there is none.
  package init?(before start: Int, in bytes: [UInt8]) {
    // A token may be a part of a longer text, such as the second part of base64 with a slash, or
    // the last part of `2!108!…` and `97784997297.b8b07e…`.
    let first = max(0, start - Self.maxText)
    let whole = bytes.skipBack(Self.value, from: start, to: first)
    let start = bytes.has("//", at: whole) ? bytes.skipBack(.token, from: start, to: first) : whole
    func skip(_ set: ByteSet, before end: Int) -> Int {
      bytes.skipBack(set, from: end, to: max(0, end - 16))
    }
    var index = skip(Self.openings, before: start)
    // A weak entity tag begins with `W/` (RFC 9110).
    if index >= 2, bytes.has("W/", at: index - 2) { index = skip(" ", before: index - 2) }
    let delimiter = index > 0 ? bytes[index - 1] : 0
    isAssigned = ":=>".utf8.contains(delimiter)
    guard isAssigned || (index < start && delimiter != UInt8(ascii: ",")) else { return nil }
    let end = isAssigned ? skip(Self.closings, before: index - 1) : index
    let name = bytes.skipBack(.name, from: end, to: max(0, end - 64))
    guard name < end else { return nil }
    text = bytes.name(name..<end)
  }

  /// Reads the name of the element whose tag ends directly before a text; `nil` if there is none.
  ///
  /// It is `guid` for `<guid isPermaLink="false">…`.
  init?(ofElementBefore start: Int, in bytes: [UInt8]) {
    guard start > 1, bytes[start - 1] == UInt8(ascii: ">"),
      let open = bytes[max(0, start - 256)..<start].lastIndex(of: UInt8(ascii: "<"))
    else { return nil }
    let end = bytes.skip(Self.tag, from: open + 1)
    let name = bytes.string(open + 1..<end).split(separator: ":").last
    guard let name, end < start else { return nil }
    (text, isAssigned) = (String(name), true)
  }

  /// Reads the name of the query or form field whose value holds a text, as `code` for the end of
  /// `code=4711.…`; `nil` outside of such a field.
  init?(ofPairHolding start: Int, in bytes: [UInt8]) {
    var index = start
    while index > 0, start - index < 4096, !Self.pairEnds.contains(bytes[index - 1]) { index -= 1 }
    let end = bytes.next(.equals, from: index, to: start)
    guard end > index, end < start, end - index <= 64,
      index == 0 || Self.pairStarts.contains(bytes[index - 1])
    else { return nil }
    text = Substring(bytes.string(index..<end)).percentDecoded
    isAssigned = true
  }

  private static let pairEnds = ByteSet("&?\"'<>;", below: 0x21)
  private static let pairStarts: ByteSet = "&?\"\n"

  /// Reads the name of the element or the attribute that holds a text of XML, as a path writes it:
  /// `sign` in `<a:sign><![CDATA[…`, and `@token` in `<a token="…`; `nil` outside of XML.
  init?(ofTagAround start: Int, in bytes: [UInt8]) {
    var end = start
    while let open = bytes[max(0, start - 512)..<end].lastIndex(of: UInt8(ascii: "<")) {
      end = open
      // After the end of an element, the enclosing element is unknown.
      if bytes.has("/", at: open + 1) { return nil }
      let name = open + 1..<bytes.skip(Self.tag, from: open + 1)
      guard !name.isEmpty, name.upperBound < start else { continue }
      let isOpen = !bytes[name.upperBound..<start].contains(UInt8(ascii: ">"))
      guard isOpen else {
        let local = bytes.string(name).split(separator: ":").last.map(String.init) ?? ""
        (text, isAssigned) = (local, true)
        return
      }
      guard let attribute = TokenLabel(before: start, in: bytes), attribute.isAssigned else {
        return nil
      }
      (text, isAssigned) = ("@\(attribute.text)", true)
      return
    }
    return nil
  }

  private static let maxText = 4096
  private static let value = ByteSet("-_+/.!", alphanumeric: true)
  private static let tag = ByteSet("-_:", alphanumeric: true)
  private static let openings: ByteSet = " \t\"'\\[{(-"
  // The name of a field may be in brackets, as in `page[cursor]=…`.
  private static let closings: ByteSet = " \t\"'\\=]"

  /// Reads the name of the header field around a byte of a recording, at the byte's JSON path;
  /// `nil` outside of header fields.
  package init?(ofFieldAround start: Int, _ path: ValuePath?, in bytes: [UInt8]) {
    guard let path, let list = path.lastKey, list == "headers" || list == "trailers" else {
      return nil
    }
    var index = start
    while index > 0, start - index < 4096,
      bytes[index - 1] != UInt8(ascii: "\"")
        || (index > 1 && bytes[index - 2] == UInt8(ascii: "\\"))
    {
      index -= 1
    }
    let end = min(bytes.skip(.name, from: index), start)
    guard end > index, end < start, bytes[end] == UInt8(ascii: ":") else { return nil }
    text = bytes.string(index..<end)
    isAssigned = true
  }
}
