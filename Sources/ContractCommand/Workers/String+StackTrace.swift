extension String {
  /// The text without the stack trace that Swift's runtime prints for a trap.
  ///
  /// The addresses differ from run to run, and the trace hides the message.
  var withoutStackTrace: String {
    guard contains("Current stack trace:") else { return self }
    return split(separator: "\n", omittingEmptySubsequences: false)
      .filter { !$0.isOfStackTrace }
      .joined(separator: "\n")
  }
}

extension Substring {
  /// True if the line belongs to a stack trace, such as `4  contracts  0x00005608337a2cf7 …`, or is
  /// its headline.
  fileprivate var isOfStackTrace: Bool {
    if self == "Current stack trace:" { return true }
    let words = split(separator: " ", maxSplits: 3)
    return words.count == 4 && Int(words[0]) != nil && words[2].hasPrefix("0x")
  }
}
