import ContractModel
import ContractValues

/// The times that the phases of a run took, for `--timings`.
///
/// The time before the first case counts as the start, and the time after the last one as the
/// report. Between them, cases run at the same time. So each phase gets the share that it has in
/// the sum of all cases.
struct RunTimings: Sendable {
  private let began: ContinuousClock.Instant
  private var firstCase: ContinuousClock.Instant?
  private var lastCase: ContinuousClock.Instant?
  /// The beginning of each case that runs, by its number in the plan.
  private var running: [Int: ContinuousClock.Instant] = [:]
  private var phases = CasePhases()
  /// The sum of the cases' durations in seconds, which includes messages between processes.
  private var cases = 0.0

  init(since began: ContinuousClock.Instant = .now) { self.began = began }

  /// Measures the time of each case from the event of its start to that of its end.
  mutating func receive(
    _ event: VerificationEvent, at now: ContinuousClock.Instant = .now
  ) {
    switch event {
    case .caseStarted(let planned):
      firstCase = firstCase ?? now
      running[planned.id] = now
    case .caseFinished(let result):
      guard let start = running.removeValue(forKey: result.plannedCase.id) else { return }
      lastCase = now
      phases += result.phases ?? CasePhases()
      cases += Self.seconds(start, now)
    default: break
    }
  }

  /// The whole time and the share of each phase, such as `time: 1.2 s, of it start 20 %, …`.
  ///
  /// `end` is the time when the reports were written.
  func line(at end: ContinuousClock.Instant = .now) -> String {
    let whole = Self.seconds(began, end)
    let first = firstCase ?? end
    let last = max(lastCase ?? first, first)
    let side = Self.seconds(first, last)
    func share(_ seconds: Double) -> Double { cases > 0 ? side * seconds / cases : 0 }
    let inCases = phases.read + phases.subject + phases.wire + phases.judge
    let parts = [
      ("start", Self.seconds(began, first)), ("read", share(phases.read)),
      ("subject", share(phases.subject)), ("wire", share(phases.wire)),
      ("judge", share(phases.judge)), ("other", share(max(0, cases - inCases))),
      ("report", Self.seconds(last, end)),
    ]
    let shares = parts.map { name, seconds in
      "\(name) \(whole > 0 ? Int((100 * seconds / whole).rounded()) : 0) %"
    }
    return "time: \(Milliseconds(seconds: whole).words), of it " + shares.joined(separator: ", ")
  }

  private static func seconds(
    _ start: ContinuousClock.Instant, _ end: ContinuousClock.Instant
  ) -> Double { start.duration(to: end) / .seconds(1) }
}
