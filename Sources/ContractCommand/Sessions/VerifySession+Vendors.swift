import ContractBinding
import ContractHarness
import ContractModel
import Foundation

extension VerifySession {
  /// Where live runs leave what vendors did that have moved.
  func liveShelf(in folder: URL) -> RecordingStore {
    RecordingStore(root: folder.appending(path: "live").path)
  }

  /// Tells what has become of the vendors, and which doubles are left behind.
  ///
  /// - Parameters:
  ///   - findings: What the live adapters found out.
  ///   - agenda: What there was to do.
  ///   - folder: The run's own folder.
  ///   - emit: Takes each event.
  ///   - run: Runs cases offline, and gives their verdicts by id.
  func emitVendors(
    _ findings: VendorFindings,
    _ agenda: Agenda,
    _ folder: URL,
    _ emit: @Sendable (VerificationEvent) -> Void,
    run: ([WorkItem]) async -> [Int: Verdict]
  ) async {
    guard mode == .live, drift != .ignore, !Task.isCancelled else { return }
    for entry in agenda.entries {
      guard let verdict = entry.verdict, !entry.plannedCase.subjectKind.isDouble else { continue }
      await findings.add(
        entry.plannedCase, verdict, nil, of: agenda.contracts[entry.contract])
    }
    let found = await findings.all(in: agenda.contracts)
    let doubles = OutdatedDoubles(
      of: found, agenda, store: store, live: liveShelf(in: folder), in: folder,
      limits: limits)
    let verdicts = doubles.items.isEmpty ? [:] : await run(doubles.items)
    for finding in doubles.named(in: found, by: verdicts) {
      var finding = finding.explained()
      finding.failsRun = drift.fails(finding)
      emit(.vendorFound(finding))
    }
  }

  /// Runs cases in workers of their own.
  ///
  /// - Returns: What is said of each, by id; nothing of one whose worker died.
  func verdicts(of items: [WorkItem], in folder: URL) async -> [Int: Verdict] {
    let queue = WorkQueue()
    await queue.open(items)
    let verdicts = Verdicts()
    await WorkerPool(jobs: workers, queue: queue, folder: folder, memory: memory).work(
      for: WorkerPool.Audience(
        deliver: { item, delivery in
          if case .report(let report) = delivery { await verdicts.add(report) }
        }
      ))
    return await verdicts.byID
  }
}

/// The verdicts on cases, by id.
private actor Verdicts {
  private(set) var byID: [Int: Verdict] = [:]

  func add(_ report: CaseReport) { byID[report.id] = report.verdict }
}
