extension Set<String> {
  init(words text: String) { self.init(text.words) }
}

extension String {
  /// The texts between spaces and line breaks.
  ///
  /// The tables of words are read at each start of a process, and asking each character for its
  /// Unicode properties would take ten times as long.
  var words: [String] {
    utf8.split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\n") }
      .map { String(Substring($0)) }
  }
}
