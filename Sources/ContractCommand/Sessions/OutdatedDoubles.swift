import ContractBinding
import ContractHarness
import ContractModel
import Foundation

/// A search for doubles that still behave as a vendor did before it changed.
///
/// Each double of a scenario whose vendor has changed runs twice, offline: once against the
/// recording, and once against the vendor's new behaviour. A double that passes only the first run
/// is outdated. If the vendor breaks the contract, the double runs a third time to show its values.
struct OutdatedDoubles {
  /// A double that may be outdated in a scenario, with the indices in ``jobs`` of the runs that
  /// decide it.
  private struct Candidate {
    let finding: Int
    let name: String
    let recorded: Int
    let live: Int
    /// The index of the run that records the values of the double; `nil` if its verdicts show them.
    let given: Int?
  }

  /// The runs that find outdated doubles; none calls a vendor.
  private(set) var jobs: [QueuedJob] = []
  private var candidates: [Candidate] = []
  private let store: RecordingStore
  private let live: RecordingStore

  /// Finds the doubles of scenarios whose vendor has changed.
  ///
  /// `live` has the vendors' new behaviour, in the form of recordings.
  init(
    of findings: [VendorFinding], _ plan: RunPlan, store: RecordingStore, live: RecordingStore,
    in folder: URL, limits: RunLimits
  ) {
    self.store = store
    self.live = live
    let doubles = Dictionary(grouping: plan.jobs.filter(\.isRunnableDouble), by: \.scenarioKey)
    for (index, finding) in findings.enumerated() where finding.hasMoved {
      for double in doubles[ScenarioKey(finding), default: []] {
        var job = double
        job.limits = limits
        let runs = [store, live].map { add(job, with: $0) }
        var given: Int?
        if finding.status == .broken {
          // The mode `record` stores the double's results. It calls no vendor, because a double has
          // none.
          job.mode = .record
          job.evidencePath = folder.appending(path: "double-\(jobs.count).json").path
          given = add(job, with: store)
        }
        candidates.append(
          Candidate(
            finding: index,
            name: "\(double.plannedCase.subjectKind.rawValue) '\(double.plannedCase.subject)'",
            recorded: runs[0],
            live: runs[1],
            given: given
          )
        )
      }
    }
  }

  private mutating func add(_ job: Job, with store: RecordingStore) -> Int {
    var job = job
    job.plannedCase.id = jobs.count
    jobs.append(QueuedJob(job, with: store))
    return job.plannedCase.id
  }

  /// Adds the outdated doubles, with their differences from the vendor, to the results.
  ///
  /// `verdicts` has the verdict of each job by its id.
  func named(in findings: [VendorFinding], by verdicts: [Int: Verdict]) -> [VendorFinding] {
    var findings = findings
    for candidate in candidates {
      guard verdicts[candidate.recorded] == .kept,
        case .broken(let diagnostics) = verdicts[candidate.live]
      else { continue }
      let finding = findings[candidate.finding]
      let given = candidate.given.map { differences(of: jobs[$0].job, from: finding) }
      // The vendor's new behaviour breaks the contract for any double.
      if given?.isEmpty == true { continue }
      findings[candidate.finding].outdatedDoubles.append(
        VendorFinding.OutdatedDouble(
          name: candidate.name, differences: given ?? diagnostics.flatMap(\.differenceLines)))
    }
    return findings
  }

  /// The differences between a double and the vendor, as lines.
  ///
  /// If the vendor breaks the contract, the verdict does not help: it shows what the contract
  /// expects instead of the vendor's values.
  private func differences(of job: Job, from finding: VendorFinding) -> [String] {
    guard let double = try? RecordingFile(path: job.evidencePath ?? "").read(),
      let recorded = try? store.load(finding.scenario, in: finding.contract),
      let live = try? live.load(finding.scenario, in: finding.contract)
    else { return [] }
    return double.differences(
      from: live, since: recorded, declared: job.contract.vendor.volatile,
      changed: finding.drift.map(\.place))
  }
}

extension Job {
  /// True for a double whose verdict only a run can give; a case that must not run has its verdict
  /// already.
  fileprivate var isRunnableDouble: Bool { plannedCase.subjectKind.isDouble && verdict == nil }
}

extension Diagnostic {
  /// The lines that show the differences: `- ` with the vendor's value and `+ ` with the double's
  /// value.
  fileprivate var differenceLines: [String] {
    facts.filter { $0.hasPrefix("- ") || $0.hasPrefix("+ ") }
  }
}
