import ContractBinding
import ContractValues

/// A replacement of one address by another, in text that may arrive in pieces.
///
/// It finds an address in plain text, with slashes escaped as in JSON, and percent-encoded, and
/// keeps the spelling. The address must not be a part of a longer host, port or path segment. It
/// also finds the host and port without the scheme, because a vendor may return the `Host` field of
/// the request.
struct AddressRewriter: Sendable {
  /// The placeholder for the vendor's address in recordings.
  static let placeholder = "${vendor.url}"
  /// The placeholder for its host and port.
  static let authorityPlaceholder = "${vendor.authority}"
  private static let spellingsOfPlaceholder = spellings(of: placeholder)
  private static let spellingsOfAuthority = spellings(of: authorityPlaceholder)

  private struct Pattern: Sendable {
    let bytes: [UInt8]
    let replacement: [UInt8]
    /// True for a host and port, before which no byte of a longer host or address may stand.
    let isAuthority: Bool
  }

  private let patterns: [Pattern]
  /// For each byte, true if an address may begin with it.
  private let begins: [Bool]
  private var held: [UInt8] = []
  /// The byte before the next piece; a space before the first piece.
  private var before = UInt8(ascii: " ")

  /// Creates a rewriter.
  ///
  /// - Parameters:
  ///   - address: The address to replace.
  ///   - replacement: The replacement.
  init(from address: String, to replacement: String) {
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
    // Without a port, a host's name may occur in any text, and it stays the same when the vendor
    // moves to another port.
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

  /// The spellings of a text: plain, escaped for JSON, and percent-encoded with upper- and
  /// lower-case digits.
  private static func spellings(of text: String) -> [[UInt8]] {
    let encoded = Array(text.percentEncoded.utf8)
    return [
      Array(text.utf8), Array(text.escapedForJSON.utf8), encoded, encoded.lowercasingEscapes,
    ]
  }

  /// Replaces the address in a whole text.
  func rewritten(_ bytes: [UInt8]) -> [UInt8] {
    var rewriter = self
    let start = rewriter.feed(bytes)
    let end = rewriter.finish()
    return end.isEmpty ? start : start + end
  }

  /// Replaces the address in a whole text.
  func rewritten(_ text: String) -> String {
    text.isEmpty ? text : String(decoding: rewritten(Array(text.utf8)), as: UTF8.self)
  }

  /// Replaces the address in the value of each field.
  func rewritten(_ headers: [VendorHeader]) -> [VendorHeader] {
    headers.map { VendorHeader($0.name, rewritten($0.value)) }
  }

  /// Adds the next piece.
  ///
  /// - Returns: The rewritten text, up to the place where an address may begin.
  mutating func feed(_ bytes: [UInt8]) -> [UInt8] {
    rewrite(held.isEmpty ? bytes : held + bytes, isLast: false)
  }

  /// Ends the text.
  ///
  /// - Returns: The rest of the rewritten text.
  mutating func finish() -> [UInt8] {
    held.isEmpty ? [] : rewrite(held, isLast: true)
  }

  private mutating func rewrite(_ bytes: [UInt8], isLast: Bool) -> [UInt8] {
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

  /// Finds the next byte with which an address may begin.
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
        // Here the next byte decides, and at the end of the text there is none.
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

  /// Checks whether a byte before an authority shows that it is a part of a longer host or address,
  /// or follows user information.
  private static func precedesAuthority(_ byte: UInt8) -> Bool {
    continuesAddress(byte) && byte != UInt8(ascii: ":")
      || byte == UInt8(ascii: "/") || byte == UInt8(ascii: "@")
  }

  private static func continuesAddress(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    case UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: ":"): true
    default: false
    }
  }
}

extension [UInt8] {
  /// The text with lower-case digits in percent-encoding.
  fileprivate var lowercasingEscapes: [UInt8] {
    var digits = 0
    return map { byte in
      defer { digits = byte == UInt8(ascii: "%") ? 2 : Swift.max(0, digits - 1) }
      return digits > 0 && (0x41...0x46).contains(byte) ? byte | 0x20 : byte
    }
  }
}

extension String {
  /// The host and the port of an address.
  fileprivate var authority: String {
    let bytes = utf8
    var start = bytes.startIndex
    if let colon = bytes.firstIndex(of: UInt8(ascii: ":")), bytes[colon...].starts(with: "://".utf8)
    {
      start = bytes.index(colon, offsetBy: 3)
    }
    return String(self[start...].utf8.prefix { $0 != UInt8(ascii: "/") }) ?? ""
  }

  /// The text with escaped slashes.
  ///
  /// The placeholders contain none, so their bracket is escaped.
  fileprivate var escapedForJSON: String {
    let isPlaceholder =
      self == AddressRewriter.placeholder || self == AddressRewriter.authorityPlaceholder
    return isPlaceholder ? replacingBytes("{", with: "\\u007b") : replacingBytes("/", with: "\\/")
  }

  /// Replaces a byte wherever it occurs; a search for characters takes many times as long.
  private func replacingBytes(_ byte: Unicode.Scalar, with replacement: String) -> String {
    var bytes: [UInt8] = []
    for next in utf8 {
      if next == UInt8(ascii: byte) { bytes += replacement.utf8 } else { bytes.append(next) }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
