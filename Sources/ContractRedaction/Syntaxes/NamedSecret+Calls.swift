import ContractValues

extension NamedSecret {
  /// Finds secrets that a call gets beside their name, as in `setenv("API_KEY", "…", 1)` and
  /// `setValue("…", forHTTPHeaderField: "X-Api-Key")`.
  ///
  /// It also reads PHP's form `s:8:"password";s:14:"…"`.
  static func calls(in bytes: [UInt8]) -> [NamedSecret] {
    bytes.collect(after: ",;") { index -> [NamedSecret] in
      let comma = index - 1
      guard comma > 2, isQuote(bytes[comma - 1]),
        let first = argument(endingAt: comma, in: bytes)
      else { return [] }
      if bytes[comma] == UInt8(ascii: ";") {
        let name = bytes.string(first)
        guard let text = serialized(from: index, in: bytes), isSecretArgument(name) else {
          return []
        }
        return [NamedSecret(name: name, range: text)]
      }
      guard isInCall(first.lowerBound, in: bytes) else { return [] }
      let name = bytes.string(first)
      let next = bytes.skip(.blanks, from: comma + 1)
      if let second = argument(from: next, in: bytes), isSecretArgument(name) {
        return [NamedSecret(name: name, range: second)]
      }
      if bytes.has(header, at: next),
        let second = argument(
          from: bytes.skip(.blanks, from: next + header.utf8.count), in: bytes),
        isSecretArgument(bytes.string(second))
      {
        return [NamedSecret(name: bytes.string(second), range: first)]
      }
      guard isSignIn(first.lowerBound, in: bytes), let second = argument(from: next, in: bytes)
      else { return [] }
      return [NamedSecret(name: "login", range: second)]
    }.filter { $0.isLiteral(in: bytes) }
  }

  /// The text of PHP's form `s:14:"…"` at an index, which follows `s:8:"password";`.
  private static func serialized(from start: Int, in bytes: [UInt8]) -> Range<Int>? {
    guard bytes.has("s:", at: start) else { return nil }
    let colon = bytes.skip(.digits, from: start + 2)
    return bytes.byte(colon) == UInt8(ascii: ":") ? argument(from: colon + 1, in: bytes) : nil
  }

  private static let header = "forHTTPHeaderField:"
  private static let longest = 256

  private static func isSecretArgument(_ name: String) -> Bool {
    name.utf8.count <= 64 && name.utf8.allSatisfy(isName) && SecretName.isSecretHeader(name)
  }

  /// Reads the argument in quotes that ends before an index, such as the first of
  /// `setenv("API_KEY", "…", 1)`; `nil` if it has a line break.
  private static func argument(endingAt end: Int, in bytes: [UInt8]) -> Range<Int>? {
    let quote = bytes[end - 1]
    let close = bytes[end - 2] == UInt8(ascii: "\\") ? end - 2 : end - 1
    let first = max(0, close - longest)
    guard let open = bytes[first..<close].lastIndex(where: { $0 == quote || $0 == 0x0A }),
      bytes[open] == quote
    else { return nil }
    return open + 1..<close
  }

  /// Reads the argument in quotes that begins at an index, such as the second of
  /// `setenv("API_KEY", "…", 1)`.
  ///
  /// Inside a JSON string, backslashes stand before its quotes.
  private static func argument(from start: Int, in bytes: [UInt8]) -> Range<Int>? {
    var open = start
    while open < start + 5, isQuote(bytes.byte(open)) || bytes.byte(open) == UInt8(ascii: "\\") {
      open += 1
    }
    guard open > start, isQuote(bytes[open - 1]) else { return nil }
    let end = bytes.next(
      ByteSet("\"'\\", below: 0x20), from: open, to: min(bytes.count, open + longest))
    return open < end && end < bytes.count ? open..<end : nil
  }

  /// True for the first argument of a call that signs in, as in `client.login("ada", "…")`.
  private static func isSignIn(_ start: Int, in bytes: [UInt8]) -> Bool {
    let open = bytes.skipBack("\"'\\ ", from: start, to: max(0, start - 4))
    guard open > 0, bytes[open - 1] == UInt8(ascii: "(") else { return false }
    let name = bytes.skipBack(.name, from: open - 1, to: max(0, open - 32))..<open - 1
    return PositionalSecrets.isSignIn(bytes.string(name).nameWords)
  }

  private static func isInCall(_ start: Int, in bytes: [UInt8]) -> Bool {
    bytes[max(0, start - 64)..<start].reversed().first { "()[]{}\n".utf8.contains($0) }
      == UInt8(ascii: "(")
  }
}
