extension Double {
  /// A length of time in words: `30 s`, `0.5 s`.
  package var inSeconds: String {
    Int(exactly: self).map { "\($0) s" } ?? "\(self) s"
  }
}
