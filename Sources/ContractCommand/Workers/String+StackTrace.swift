extension String {
  /// The text without the addresses that Swift's runtime writes when it traps: they differ from
  /// run to run, and crowd out what was said.
  var withoutStackTrace: String {
    guard contains("Current stack trace:") else { return self }
    return split(separator: "\n", omittingEmptySubsequences: false)
      .filter { !$0.isOfStackTrace }
      .joined(separator: "\n")
  }
}

extension Substring {
  /// True if the line is of a stack trace, or announces one: `4    contracts    0x00005608337a2cf7
  /// <unavailable> + 8203511`.
  fileprivate var isOfStackTrace: Bool {
    if self == "Current stack trace:" { return true }
    let words = split(separator: " ", maxSplits: 3)
    return words.count == 4 && Int(words[0]) != nil && words[2].hasPrefix("0x")
  }
}
