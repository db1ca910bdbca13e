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
    isLetter || isDigit || "-_./".utf8.contains(self)
  }

  fileprivate var isActiveInDoubleQuotes: Bool {
    "\"$`\\!".utf8.contains(self)
  }
}
