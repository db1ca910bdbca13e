extension Set<String> {
  /// Creates the set of the words in a text, which white space separates.
  init(words text: String) {
    self.init(text.split(whereSeparator: \.isWhitespace).map(String.init))
  }
}
