import ContractBinding
import ContractHarness
import ContractModel
import Foundation

extension VerifySession {
  /// The store in which a live run keeps the new behaviour of vendors, below the folder of the run.
  func liveStore(in folder: URL) -> RecordingStore {
    RecordingStore(root: folder.appending(path: "live").path)
  }

  /// Emits the results of a live run about its vendors, with the doubles that are outdated.
  ///
  /// It emits nothing with `--drift ignore`, or if the run is interrupted. `run` runs cases offline
  /// and returns their verdicts by id.
  func emitVendors(
    _ findings: VendorFindings,
    _ plan: RunPlan,
    _ folder: URL,
    _ emit: @Sendable (VerificationEvent) -> Void,
    run: ([QueuedJob]) async -> [Int: Verdict]
  ) async {
    guard mode == .live, drift != .ignore, !Task.isCancelled else { return }
    for job in plan.jobs {
      guard let verdict = job.verdict, !job.plannedCase.subjectKind.isDouble else { continue }
      await findings.add(CaseResult(job.plannedCase, verdict: verdict), of: job)
    }
    let found = await findings.all(in: plan.contracts)
    let doubles = OutdatedDoubles(
      of: found, plan, store: store, live: liveStore(in: folder), in: folder,
      limits: limits)
    let verdicts = doubles.jobs.isEmpty ? [:] : await run(doubles.jobs)
    for finding in doubles.named(in: found, by: verdicts) {
      emit(.vendorFound(finding.explained(under: drift)))
    }
  }

  /// Ends the waiting cases of a vendor that a live run cannot reach, without trying them.
  func skipCases(
    ofVendorOf job: QueuedJob, after run: Result<CaseRun, WorkerFailure>,
    _ outages: VendorOutages, _ queue: WorkQueue, _ findings: VendorFindings,
    _ emit: @Sendable (VerificationEvent) -> Void
  ) async {
    guard mode == .live,
      let (away, withdrawn) = await outages.note(run, of: job.job, in: queue)
    else { return }
    for skipped in withdrawn {
      var reason = away
      (reason.location, reason.sourceLine, reason.length) = (skipped.plannedCase.location, nil, 1)
      var result = CaseResult(skipped.plannedCase, verdict: .couldNotCheck([reason]))
      result.recordingPath = skipped.recordingPath
      emit(.caseFinished(result))
      await findings.add(result, of: skipped.job)
    }
  }

  /// Runs cases in separate workers, without events.
  ///
  /// - Returns: The verdict of each case by id; none for a case whose worker crashed.
  func verdicts(of jobs: [QueuedJob], in folder: URL) async -> [Int: Verdict] {
    let queue = WorkQueue()
    await queue.open(jobs)
    let verdicts = Verdicts()
    await WorkerPool(jobs: workers, queue: queue, folder: folder, memory: memory).work(
      WorkerPool.Handlers(
        finished: { _, run in
          if case .success(let run) = run { await verdicts.add(run.result) }
        }
      ))
    return await verdicts.byID
  }
}

/// The verdicts by the cases' ids, collected from several workers.
private actor Verdicts {
  private(set) var byID: [Int: Verdict] = [:]

  func add(_ result: CaseResult) { byID[result.plannedCase.id] = result.verdict }
}
