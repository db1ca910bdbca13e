package import ContractModel
import ContractValues
import Foundation

/// A reporter that ends a run with the share of each part of the work, for `--timings`.
///
/// It has to be the last reporter, because the time that the others take for the end of a run is
/// one of the parts.
package struct TimingsReporter: Reporter {
  private let write: @Sendable (String) -> Void
  private let began = Date()
  private var firstCase: Date?

  /// Creates a reporter whose first part begins now.
  ///
  /// - Parameter write: The function that shows a text.
  package init(write: @escaping @Sendable (String) -> Void) {
    self.write = write
  }

  package mutating func receive(_ event: VerificationEvent, of run: RunResults) {
    switch event {
    case .started(_, let moment): firstCase = moment
    case .finished(let moment):
      let firstCase = firstCase ?? moment
      let parts = [
        Part(firstCase.timeIntervalSince(began), "until the first case: workers, contracts"),
        Part(moment.timeIntervalSince(firstCase), "cases"),
        Part(-moment.timeIntervalSinceNow, "end of the reports"),
      ]
      show("timings", parts)
      show("the cases, all workers added", Self.parts(of: run))
    default: break
    }
  }

  /// One part of the work, with its time in seconds.
  private struct Part {
    let seconds: Double
    let name: String

    init(_ seconds: Double, _ name: String) {
      // The clock of the machine may be set back during a run.
      self.seconds = max(0, seconds)
      self.name = name
    }
  }

  private static func parts(of run: RunResults) -> [Part] {
    let results = run.entries.compactMap(\.result)
    func total(_ seconds: (CaseResult) -> Double) -> Double {
      results.reduce(0) { $0 + seconds($1) }
    }
    let known = [
      Part(total(\.phases.preparation), "recordings read, vendors prepared"),
      Part(total(\.phases.subject), "subjects, with their requests"),
      Part(total(\.phases.judging), "comparisons"),
    ]
    let rest = known.reduce(total(\.duration)) { $0 - $1.seconds }
    return known + [Part(rest, "other work")]
  }

  private func show(_ heading: String, _ parts: [Part]) {
    let total = parts.reduce(0) { $0 + $1.seconds }
    guard total > 0 else { return }
    write("\(heading): \(Milliseconds(seconds: total).words)\n")
    let times = parts.map { Milliseconds(seconds: $0.seconds).words }
    let column = times.map(\.count).max() ?? 0
    for (part, time) in zip(parts, times) {
      let share = "\(Int((100 * part.seconds / total).rounded()))"
      let padding = String(repeating: " ", count: column - time.count)
      let indent = String(repeating: " ", count: max(0, 3 - share.count))
      write("  \(padding)\(time)  \(indent)\(share) %  \(part.name)\n")
    }
  }
}
