extension Double {
  /// The number as a duration for messages: "30 s" for 30.0, and "0.5 s" for 0.5.
  package var inSeconds: String {
    Int(exactly: self).map { "\($0) s" } ?? "\(self) s"
  }
}
