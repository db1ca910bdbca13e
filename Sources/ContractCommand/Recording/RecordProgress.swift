import ContractHarness
import ContractModel
import ContractReports
import Foundation

/// The line at the bottom of a terminal that shows the progress of `record`.
///
/// If standard output is a file or pipe, there is no such line.
actor RecordProgress {
  private let total: Int
  private let isShown = Terminal.isTerminal(STDOUT_FILENO)
  private let start = ContinuousClock.now
  private var done = 0
  private var running: [Int: String] = [:]
  private var line = RedrawnLine(width: Terminal.width, now: { .now })

  init(total: Int) {
    self.total = total
  }

  func began(_ job: QueuedJob) {
    let planned = job.plannedCase
    running[planned.id] =
      "\(job.job.contract.vendor.name), \(planned.contract): \(planned.scenario)"
    draw()
  }

  /// Removes a job from the progress line.
  ///
  /// `isDone` is true if the scenario needs no second run.
  func ended(_ job: QueuedJob, isDone: Bool) {
    running[job.plannedCase.id] = nil
    if isDone { done += 1 }
    draw()
  }

  /// Draws the line, such as `3 done, 5 left, 14 s  Shop API, orders: an order is placed`.
  func draw() {
    guard isShown else { return }
    let seconds = Int((ContinuousClock.now - start) / .seconds(1))
    let first = running.keys.min().flatMap { running[$0] }
    let text =
      "\(done) done, \(total - done) left, \(seconds) s"
      + (first.map { "  " + TerminalText.line($0) } ?? "")
    if let drawing = line.drawing(of: text) { Terminal.write(drawing) }
  }

  /// Erases the line; call it before other output, which would follow on the same line.
  func erase() {
    if let erasing = line.erasing() { Terminal.write(erasing) }
  }
}
