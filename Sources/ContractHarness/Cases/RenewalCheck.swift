import ContractBinding
import ContractModel

/// A second look at a double that keeps a time, such as `updatedAt`, which the vendor has renewed.
///
/// The values of one run rarely show if the double's clock stands still. A clock that has shown the
/// real time during a step does not, unless it was set at its first use. So the scenario runs once
/// more, and the clock must have shown the real time again.
struct RenewalCheck {
  let context: CaseContext
  let finished: FinishedRun
  let trace: RunTrace

  /// Replaces the result of a run that passed, if it keeps such a time twice.
  ///
  /// `runAgain` runs the scenario with a new instance of the double.
  func check(
    at seam: VendorSeam, _ run: inout CaseRun, runAgain: (RunTrace) async -> FinishedRun
  ) async {
    guard context.subject.kind.isDouble, run.result.verdict == .kept, !finished.isStillAtWork,
      context.recordings.own?.relations.contains(where: Self.isRenewal) ?? false,
      judged(finished, trace, at: seam, run) != nil
    else { return }
    let trace = RunTrace()
    let again = await runAgain(trace)
    guard let broken = judged(again, trace, at: seam, run) else { return }
    run = broken
  }

  private static func isRenewal(_ line: String) -> Bool { Relation(line)?.kind == .newer }

  /// Judges a run by the real time of its steps; `nil` unless that breaks the contract.
  private func judged(
    _ finished: FinishedRun, _ trace: RunTrace, at seam: VendorSeam, _ run: CaseRun
  ) -> CaseRun? {
    var (context, run) = (context, run)
    context.stepTimes = trace.stepTimes
    context.judge(finished, at: seam, &run)
    if case .broken = run.result.verdict { return run }
    return nil
  }
}
