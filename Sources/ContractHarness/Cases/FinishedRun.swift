import ContractBinding
import ContractModel

/// A run of a scenario, with its secrets, that has ended and is not judged yet.
struct FinishedRun: Sendable {
  let outcomes: [Outcome]
  /// The way in which the run ended, such as by a time limit.
  let end: ScenarioLog.End
  /// The texts in the outcomes that are cases of Swift enums, because a fake must give the recorded
  /// case.
  let enumWords: EnumWords
  /// The HTTP traffic; `nil` without a loopback server.
  let traffic: Traffic?
  /// The calls and events of an SDK; `nil` if the vendor has no SDK.
  let calls: SeamTraffic?
  let requestMoments: [TrafficMoments]
  /// The lines that the subject wrote; empty unless the run is traced.
  let output: [(moment: ContinuousClock.Instant, text: String)]
  /// True if a call or a reader of a stream may still be at work, so that the process must not run
  /// another case.
  let isStillAtWork: Bool
  /// The moment when the connection to the vendor was closed, with which the time of judging
  /// begins.
  let ended: ContinuousClock.Instant

  /// The times of the requests and then of the calls to an SDK, to find the step of each.
  var moments: [TrafficMoments] { requestMoments + (calls?.moments ?? []) }
}

extension ScenarioRun {
  /// Runs the scenario to its end, and closes the connection to its vendor.
  func finish(at seam: VendorSeam, capturesOutput: Bool) async -> FinishedRun {
    // Nothing may throw before `end()`, which restores the streams.
    let output = capturesOutput ? CapturedOutput() : nil
    let (outcomes, end, isSubjectAtWork) = await run()
    let haveReadersEnded = await readers.end()
    await seam.loopback?.settle()
    let (traffic, calls) = seam.close()
    let ended = ContinuousClock.now
    return FinishedRun(
      outcomes: outcomes, end: end, enumWords: context.enumWords, traffic: traffic, calls: calls,
      requestMoments: seam.loopback?.moments ?? [], output: await output?.end() ?? [],
      isStillAtWork: isSubjectAtWork || !haveReadersEnded, ended: ended)
  }
}
