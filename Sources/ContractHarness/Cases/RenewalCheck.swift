import ContractBinding
import ContractModel

/// A second look at a double that keeps a time, such as `updatedAt`, which the vendor has renewed.
///
/// The values of one run rarely show if the double's clock stands still. A clock that has shown the
/// real time during two steps does not. As that may be chance, the scenario runs once more, and the
/// clock must have shown the real time again.
struct RenewalCheck {
  let context: CaseContext
  let finished: FinishedRun
  let trace: RunTrace

  /// Replaces the result of a run that passed, if it keeps such a time twice.
  ///
  /// `runAgain` runs the scenario with a new instance of the double. It must pass but for that time,
  /// because a double may keep its data from the first run.
  ///
  /// - Returns: The run whose result `run` has.
  func check(
    at seam: VendorSeam, _ run: inout CaseRun, runAgain: (RunTrace) async -> FinishedRun
  ) async -> (FinishedRun, RunTrace) {
    guard context.subject.kind.isDouble, run.result.verdict == .kept, !finished.isStillAtWork,
      context.recordings.own?.relations.contains(where: Self.isRenewal) ?? false, isQuick,
      isBroken(judged(finished, run, at: seam, by: trace.stepTimes))
    else { return (finished, trace) }
    let secondTrace = RunTrace()
    let second = await runAgain(secondTrace)
    run.isUsedUp = second.isStillAtWork
    guard judged(second, run, at: seam, by: [:]).result.verdict == .kept else {
      return (finished, trace)
    }
    let broken = judged(second, run, at: seam, by: secondTrace.stepTimes)
    guard isBroken(broken) else { return (finished, trace) }
    run = broken
    return (second, secondTrace)
  }

  /// True if a second run leaves the case within the time limit of a scenario.
  private var isQuick: Bool {
    trace.start.duration(to: finished.ended) <= .seconds(context.job.limits.scenario / 3)
  }

  private static func isRenewal(_ line: String) -> Bool { Relation(line)?.kind == .newer }

  /// Judges a run, also by the real time of its steps unless `times` is empty.
  private func judged(
    _ finished: FinishedRun, _ run: CaseRun, at seam: VendorSeam,
    by times: [Int: ClosedRange<Double>]
  ) -> CaseRun {
    var (context, run) = (context, run)
    context.stepTimes = times
    context.judge(finished, at: seam, &run)
    return run
  }

  private func isBroken(_ run: CaseRun) -> Bool {
    if case .broken = run.result.verdict { true } else { false }
  }
}
