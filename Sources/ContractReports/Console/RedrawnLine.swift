/// The line at the bottom of a terminal that is redrawn during a long run.
package struct RedrawnLine: Sendable {
  private let width: Int
  private let now: @Sendable () -> ContinuousClock.Instant
  private let startedAt: ContinuousClock.Instant
  private var drawnAt: ContinuousClock.Instant?

  /// Creates the line.
  ///
  /// It is drawn for the first time one second later, because a short run needs no line.
  package init(width: Int, now: @escaping @Sendable () -> ContinuousClock.Instant) {
    self.width = width
    self.now = now
    startedAt = now()
  }

  /// The text that draws the line.
  ///
  /// It is `nil` in the first second, and within a tenth of a second after the last drawing.
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
