extension Set<String> {
  init(words text: String) {
    self.init(text.split(whereSeparator: \.isWhitespace).map(String.init))
  }
}
