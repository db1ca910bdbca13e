extension Duration {
  /// The time since a call began, in words: `52 ms after the call`.
  package var afterCall: String {
    "\(Int((self / .milliseconds(1)).rounded())) ms after the call"
  }
}
