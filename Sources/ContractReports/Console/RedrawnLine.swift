/// The line at the bottom of a terminal that is redrawn during a long run.
package struct RedrawnLine: Sendable {
  private let width: Int
  private let now: @Sendable () -> ContinuousClock.Instant
  private let startedAt: ContinuousClock.Instant
  private var drawnAt: ContinuousClock.Instant?

  /// Creates the line, which is first drawn one second later, because a short run needs none.
  package init(width: Int, now: @escaping @Sendable () -> ContinuousClock.Instant) {
    self.width = width
    self.now = now
    startedAt = now()
  }

  /// The text that draws the line; `nil` in the first second, and within 0.1 s of the last drawing.
  package mutating func drawing(of text: String) -> String? {
    let time = now()
    guard time - startedAt >= .seconds(1) else { return nil }
    if let drawnAt, time - drawnAt < .milliseconds(100) { return nil }
    drawnAt = time
    // The last column stays empty, because some terminals would wrap the line.
    return "\r" + text.fitted(to: width - 1) + "\u{1B}[K"
  }

  /// The text that erases the line before other output; `nil` if no line is drawn.
  package mutating func erasing() -> String? {
    guard drawnAt != nil else { return nil }
    drawnAt = nil
    return "\r\u{1B}[K"
  }
}
