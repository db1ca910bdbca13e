extension Double {
  /// The number as a duration in seconds: `30 s`, `0.5 s`.
  package var inSeconds: String {
    Int(exactly: self).map { "\($0) s" } ?? "\(self) s"
  }
}
