import ContractModel

/// A line at the bottom of a terminal that shows the progress of a long run, such as
/// `12 of 80  orders: …`.
struct ProgressLine: Sendable {
  private let width: Int
  private let now: @Sendable () -> ContinuousClock.Instant
  /// The line on the terminal; `nil` before the start of the run.
  private var line: RedrawnLine?
  private var total = 0
  private var finished = 0
  private var running: [Int: PlannedCase] = [:]

  /// Creates the line, which is first drawn one second after the start of the run.
  init(width: Int, now: @escaping @Sendable () -> ContinuousClock.Instant) {
    self.width = width
    self.now = now
  }

  /// Counts a finished case, and remembers which cases are running, because the line names one of
  /// them.
  mutating func receive(_ event: VerificationEvent) {
    switch event {
    case .started(let plan, _):
      line = RedrawnLine(width: width, now: now)
      total = plan.count
    case .caseStarted(let plannedCase):
      running[plannedCase.id] = plannedCase
    case .caseFinished(let result):
      finished += 1
      running[result.plannedCase.id] = nil
    case .contractsRead, .shared, .pairsExcluded, .vendorsAsked, .idle, .problem, .vendorFound,
      .finished:
      break
    }
  }

  /// The text that draws the line; `nil` in the first second, within 0.1 s of the last drawing, and
  /// once all cases have finished.
  mutating func drawing() -> String? {
    guard finished < total else { return nil }
    let first = running.keys.min().flatMap { running[$0] }.map { first in
      "  " + TerminalText.line("\(first.contract): \(first.scenario), \(first.subject)")
    }
    return line?.drawing(of: "\(finished) of \(total)\(first ?? "")")
  }

  /// The text that erases the line before other output; `nil` if no line is drawn.
  mutating func erasing() -> String? { line?.erasing() }
}
