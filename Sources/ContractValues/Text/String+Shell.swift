extension String {
  /// The text as one argument in a POSIX shell: `tea`, `"two words"`, or `'$5'` if the shell would
  /// interpret a character in double quotes.
  package var shellQuoted: String {
    let isPlain = !isEmpty && utf8.allSatisfy(\.isPlainInShell)
    if isPlain { return self }
    return utf8.contains { $0.isActiveInDoubleQuotes }
      ? "'" + replacing("'", with: "'\\''") + "'" : "\"\(self)\""
  }
}

extension UInt8 {
  fileprivate var isPlainInShell: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
      UInt8(ascii: "."), UInt8(ascii: "/"):
      true
    default: false
    }
  }

  fileprivate var isActiveInDoubleQuotes: Bool {
    switch self {
    case UInt8(ascii: "\""), UInt8(ascii: "$"), UInt8(ascii: "`"), UInt8(ascii: "\\"),
      UInt8(ascii: "!"):
      true
    default: false
    }
  }
}
