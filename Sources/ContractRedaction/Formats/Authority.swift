import ContractValues

/// The host of a URL, which is not a token although it may look random.
enum Authority {
  typealias Text = UnsafeBufferPointer<UInt8>

  private static let host = ByteSet("-_.:", alphanumeric: true)
  private static let label = ByteSet("-", alphanumeric: true)
  private static let longestHost = 253

  /// Returns a run of characters without the part that belongs to a host.
  ///
  /// The host is that of a URL, or a name such as `a1b2c3.cdn.example.com`. User info before a host
  /// remains, because it may be a token.
  static func after(_ run: Range<Int>, in text: Text) -> Range<Int> {
    if isFirstLabel(run, in: text) { return run.upperBound..<run.upperBound }
    guard let start = start(of: run, in: text) else { return run }
    let slash = (start..<run.upperBound).first { text[$0] == UInt8(ascii: "/") }
    var end = slash ?? run.upperBound
    if slash == nil {
      while end < text.count, host.contains(text[end]) { end += 1 }
      if end < text.count, text[end] == UInt8(ascii: "@") { return run }
    }
    return min(slash.map { $0 + 1 } ?? run.upperBound, run.upperBound)..<run.upperBound
  }

  /// Returns the index of the host in the run, or `nil` if no scheme, such as `https:`, precedes
  /// it.
  private static func start(of run: Range<Int>, in text: Text) -> Int? {
    var slashes = run.lowerBound
    while slashes < run.upperBound, text[slashes] == UInt8(ascii: "/") { slashes += 1 }
    let first = slashes
    if slashes == run.lowerBound {
      while slashes > 0, run.lowerBound - slashes < longestHost, host.contains(text[slashes - 1]) {
        slashes -= 1
      }
    }
    var colon = slashes
    while colon > 0, slashes - colon < 4, "/\\".utf8.contains(text[colon - 1]) { colon -= 1 }
    let isScheme =
      slashes - colon >= 2 && colon > 1 && text[colon - 1] == UInt8(ascii: ":")
      && label.contains(text[colon - 2])
    return isScheme ? first : nil
  }

  /// True for the first label of a host name, such as `a1b2c3` in `a1b2c3.example.com`.
  ///
  /// The name must have at least three labels, and the last only lowercase letters.
  private static func isFirstLabel(_ run: Range<Int>, in text: Text) -> Bool {
    guard run.upperBound < text.count, text[run.upperBound] == UInt8(ascii: "."),
      text[run].allSatisfy({ $0.isSmallLetter || $0.isDigit || $0 == UInt8(ascii: "-") })
    else { return false }
    var end = run.upperBound
    while end < text.count, end - run.upperBound < longestHost,
      label.contains(text[end]) && !text[end].isCapitalLetter || text[end] == UInt8(ascii: ".")
    {
      end += 1
    }
    let labels = text[run.upperBound..<end].split(separator: UInt8(ascii: "."))
    return labels.count > 1 && (2...8).contains(labels[labels.count - 1].count)
      && labels[labels.count - 1].allSatisfy(\.isSmallLetter)
  }
}
