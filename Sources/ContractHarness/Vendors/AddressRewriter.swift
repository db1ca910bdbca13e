import ContractBinding
import ContractValues

/// Replaces one address by another, such as `http://127.0.0.1:4711` by `${vendor.url}`.
///
/// Text may arrive in pieces, and an address may begin in one piece and end in the next. The
/// replacer finds an address in plain text, with slashes escaped as in JSON (`http:\/\/…`), and
/// percent-encoded. The replacement has the same spelling. It also finds the host and port without
/// the scheme, because a vendor may return the `Host` field of the request. It leaves a longer
/// host, port or path segment alone, such as `127.0.0.1:47110`.
struct AddressRewriter: Sendable {
  /// The text that a recording contains for the vendor's address, so that the recording does not
  /// depend on a port or a test environment.
  static let placeholder = "${vendor.url}"
  /// The text that a recording contains for the vendor's host and port without the scheme, as in a
  /// `Host` field.
  static let authorityPlaceholder = "${vendor.authority}"
  /// The characters of both placeholders that JSON escapes and percent-encoding leave unchanged.
  static let plainPartOfPlaceholder = Array("vendor.".utf8)
  private static let spellingsOfPlaceholder = spellings(of: placeholder)
  private static let spellingsOfAuthority = spellings(of: authorityPlaceholder)

  private struct Pattern: Sendable {
    let bytes: [UInt8]
    let replacement: [UInt8]
    /// True for a host and port without a scheme, such as `127.0.0.1:4711`.
    ///
    /// It is not replaced after `//`, `@` or a part of a host name.
    let isAuthority: Bool
  }

  private let address: String
  private let replacement: String
  /// The characters that all spellings of the address contain, such as `127.0.0.1`.
  ///
  /// Most texts do not contain them, and need no other search.
  private let plainPart: [UInt8]
  /// The spellings of the address; empty before the first text that may contain it.
  private var patterns: [Pattern] = []
  /// True for each of the 256 byte values with which an address may begin, for a fast search.
  private var begins: [Bool] = []
  private var held: [UInt8] = []
  /// The last byte before the next piece, at first a space; it may belong to a longer host name.
  private var before = UInt8(ascii: " ")

  /// Creates a replacer; use a copy for each text, because it remembers the end of the last piece.
  ///
  /// The address is one such as `https://api.example.com`, or the placeholder for it.
  init(from address: String, to replacement: String) {
    self.address = address
    self.replacement = replacement
    plainPart =
      address == Self.placeholder
      ? Self.plainPartOfPlaceholder : address.authority.longestPlainPart
  }

  private mutating func spellOut() {
    var patterns: [Pattern] = []
    func add(_ spellings: [[[UInt8]]], isAuthority: Bool) {
      for (from, to) in zip(spellings[0], spellings[1])
      where !patterns.contains(where: { $0.bytes == from }) {
        patterns.append(Pattern(bytes: from, replacement: to, isAuthority: isAuthority))
      }
    }
    add(
      [address, replacement].map {
        $0 == Self.placeholder ? Self.spellingsOfPlaceholder : Self.spellings(of: $0)
      }, isAuthority: false)
    // A host without a port, such as `example.com`, may occur in any text. So it is replaced only
    // as a part of the whole address.
    if address == Self.placeholder || address.authority.contains(":") {
      add(
        [address, replacement].map {
          $0 == Self.placeholder ? Self.spellingsOfAuthority : Self.spellings(of: $0.authority)
        }, isAuthority: true)
    }
    self.patterns = patterns
    var begins = Array(repeating: false, count: 256)
    for pattern in patterns { if let first = pattern.bytes.first { begins[Int(first)] = true } }
    self.begins = begins
  }

  /// Lists the four spellings of a text: plain, escaped for JSON, and percent-encoded with
  /// upper-case and with lower-case digits.
  private static func spellings(of text: String) -> [[UInt8]] {
    let encoded = Array(text.percentEncoded.utf8)
    return [
      Array(text.utf8), Array(text.escapedForJSON.utf8), encoded, encoded.lowercasingEscapes,
    ]
  }

  /// Replaces the address in complete bytes, such as a body that has arrived as a whole.
  func rewritten(_ bytes: [UInt8]) -> [UInt8] {
    guard plainPart.isEmpty || bytes.offset(of: plainPart) != nil else { return bytes }
    var rewriter = self
    let start = rewriter.feed(bytes)
    let end = rewriter.finish()
    return end.isEmpty ? start : start + end
  }

  /// Replaces the address in complete text, such as the value of a header field.
  func rewritten(_ text: String) -> String {
    guard plainPart.isEmpty || text.hasBytes(plainPart) else { return text }
    return String(decoding: rewritten(Array(text.utf8)), as: UTF8.self)
  }

  /// Replaces the address in the values of header fields, such as `Location: http://…`.
  func rewritten(_ headers: [VendorHeader]) -> [VendorHeader] {
    headers.map { VendorHeader($0.name, rewritten($0.value)) }
  }

  /// Replaces the address in the header values and the textual body of a message.
  func rewrite(_ headers: inout [VendorHeader], _ body: inout [UInt8]) {
    if !body.isEmpty, MediaType(headers["content-type"] ?? "").isText { body = rewritten(body) }
    headers = rewritten(headers)
  }

  /// Adds the next piece of a text, such as one chunk of a streamed body.
  ///
  /// - Returns: The text up to the point where an address may begin. The rest is returned with the
  ///   next piece.
  mutating func feed(_ bytes: [UInt8]) -> [UInt8] {
    rewrite(held.isEmpty ? bytes : held + bytes, isLast: false)
  }

  /// Ends the text, and returns what was held back because an address could begin there.
  mutating func finish() -> [UInt8] {
    held.isEmpty ? [] : rewrite(held, isLast: true)
  }

  private mutating func rewrite(_ bytes: [UInt8], isLast: Bool) -> [UInt8] {
    if patterns.isEmpty { spellOut() }
    held = []
    var output: [UInt8] = []
    var copied = 0
    var position = 0
    defer { if let last = bytes.dropLast(held.count).last { before = last } }
    while let start = nextBeginning(in: bytes, from: position) {
      position = start
      let previous = position > 0 ? bytes[position - 1] : before
      switch match(bytes, at: position, after: previous, isLast: isLast) {
      case .none: position += 1
      case .unknown:
        held = Array(bytes[position...])
        return output + bytes[copied..<position]
      case .found(let pattern):
        output += bytes[copied..<position]
        output += pattern.replacement
        position += pattern.bytes.count
        copied = position
      }
    }
    return copied == 0 ? bytes : output + bytes[copied...]
  }

  private func nextBeginning(in bytes: [UInt8], from start: Int) -> Int? {
    let count = bytes.count
    return bytes.withUnsafeBufferPointer { bytes in
      begins.withUnsafeBufferPointer { begins in
        guard let text = bytes.baseAddress, let begins = begins.baseAddress else { return nil }
        var position = start
        while position < count, !begins[Int(text[position])] { position &+= 1 }
        return position < count ? position : nil
      }
    }
  }

  private enum Match {
    case none, unknown
    case found(Pattern)
  }

  private func match(
    _ bytes: [UInt8], at position: Int, after previous: UInt8, isLast: Bool
  ) -> Match {
    let rest = bytes[position...]
    let second = position + 1 < bytes.count ? bytes[position + 1] : nil
    for pattern in patterns {
      if let second, pattern.bytes.count > 1, pattern.bytes[1] != second { continue }
      if pattern.isAuthority, Self.precedesAuthority(previous) { continue }
      if rest.count <= pattern.bytes.count {
        // The byte after an address shows if the host name continues. At the end of the text, there
        // is no such byte.
        if rest.count == pattern.bytes.count, isLast, rest.elementsEqual(pattern.bytes) {
          return .found(pattern)
        }
        if !isLast, pattern.bytes.starts(with: rest) { return .unknown }
      } else if rest.starts(with: pattern.bytes),
        pattern.bytes.last == UInt8(ascii: "}")
          || !Self.continuesAddress(rest[rest.startIndex + pattern.bytes.count])
      {
        return .found(pattern)
      }
    }
    return .none
  }

  /// Returns true if a host after this byte must not be replaced.
  ///
  /// The byte then continues a longer host, is part of another address (`//`), or ends user
  /// information (`me@`).
  private static func precedesAuthority(_ byte: UInt8) -> Bool {
    continuesAddress(byte) && byte != UInt8(ascii: ":")
      || byte == UInt8(ascii: "/") || byte == UInt8(ascii: "@")
  }

  private static func continuesAddress(_ byte: UInt8) -> Bool {
    byte.isLetter || byte.isDigit || "-_.:".utf8.contains(byte)
  }
}

extension [UInt8] {
  /// The text with lower-case percent-encoding, `%2f` instead of `%2F`, which some software writes.
  fileprivate var lowercasingEscapes: [UInt8] {
    var digits = 0
    return map { byte in
      defer { digits = byte == UInt8(ascii: "%") ? 2 : Swift.max(0, digits - 1) }
      return digits > 0 && (0x41...0x46).contains(byte) ? byte | 0x20 : byte
    }
  }
}

extension String {
  /// The host and the port, such as `127.0.0.1:4711` of `http://127.0.0.1:4711/v2`.
  fileprivate var authority: String {
    let bytes = utf8
    var start = bytes.startIndex
    if let colon = bytes.firstIndex(of: UInt8(ascii: ":")), bytes[colon...].starts(with: "://".utf8)
    {
      start = bytes.index(colon, offsetBy: 3)
    }
    return String(self[start...].utf8.prefix { $0 != UInt8(ascii: "/") }) ?? ""
  }

  /// The longest run of characters that no spelling changes: letters, digits, dots and hyphens.
  ///
  /// A text without these characters cannot contain the address in any spelling.
  fileprivate var longestPlainPart: [UInt8] {
    let parts = utf8.split { !($0.isLetter || $0.isDigit || ".-".utf8.contains($0)) }
    return parts.max { $0.count < $1.count }.map { Array($0) } ?? []
  }

  /// The text as a JSON string may spell it, such as `http:\/\/host`.
  ///
  /// A placeholder contains no slash, so its brace is escaped, as in `$\u007bvendor.url}`.
  fileprivate var escapedForJSON: String {
    let isPlaceholder =
      self == AddressRewriter.placeholder || self == AddressRewriter.authorityPlaceholder
    return isPlaceholder ? replacingBytes("{", with: "\\u007b") : replacingBytes("/", with: "\\/")
  }

  /// Replaces a byte wherever it occurs; replacing characters would take many times as long.
  private func replacingBytes(_ byte: Unicode.Scalar, with replacement: String) -> String {
    var bytes: [UInt8] = []
    for next in utf8 {
      if next == UInt8(ascii: byte) { bytes += replacement.utf8 } else { bytes.append(next) }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
