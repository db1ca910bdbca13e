extension Double {
  /// A length of time in words: `30 s`, `0.5 s`.
  public var inSeconds: String {
    Int(exactly: self).map { "\($0) s" } ?? "\(self) s"
  }
}
