import ContractBinding
import ContractHarness
import ContractModel
import Foundation

/// Finds the doubles that still behave as a vendor did before it moved.
///
/// Each double of such a scenario runs twice, offline: held to the recording, and held to what the
/// vendor has just done. One that agrees with the first alone is left behind. Where the vendor
/// breaks the contract it runs once more, so that what it gives can be shown.
struct OutdatedDoubles {
  /// One double in one scenario, and where its two runs are among the jobs.
  private struct Candidate {
    let finding: Int
    let name: String
    let recorded: Int
    let live: Int
    /// The index of the run that shows the values of the double; `nil` where the verdicts show them.
    let given: Int?
  }

  /// The jobs that must run, offline.
  private(set) var jobs: [QueuedJob] = []
  private var candidates: [Candidate] = []
  private let store: RecordingStore
  private let live: RecordingStore

  /// Looks for the doubles of scenarios whose vendor has moved.
  ///
  /// - Parameters:
  ///   - findings: What is known of vendors.
  ///   - plan: The work of the run.
  ///   - store: The recordings.
  ///   - live: What vendors did now, in the form of recordings.
  ///   - folder: The run's own folder.
  ///   - limits: How long a scenario may take.
  init(
    of findings: [VendorFinding], _ plan: RunPlan, store: RecordingStore, live: RecordingStore,
    in folder: URL, limits: RunLimits
  ) {
    self.store = store
    self.live = live
    let doubles = Dictionary(grouping: plan.jobs.filter(\.isRunnableDouble), by: \.scenarioKey)
    for (index, finding) in findings.enumerated() where finding.hasMoved {
      for double in doubles[Job.ScenarioKey(of: finding), default: []] {
        var job = double
        job.limits = limits
        let runs = [store, live].map { add(job, with: $0) }
        var given: Int?
        if finding.status == .broken {
          // Recording a double reaches no vendor, and keeps what the double gives.
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

  /// Names the doubles that are left behind.
  ///
  /// - Parameters:
  ///   - findings: What is known of vendors.
  ///   - verdicts: The verdicts on the jobs, by id.
  /// - Returns: The findings with their doubles.
  func named(in findings: [VendorFinding], by verdicts: [Int: Verdict]) -> [VendorFinding] {
    var findings = findings
    for candidate in candidates {
      guard verdicts[candidate.recorded] == .kept,
        case .broken(let diagnostics) = verdicts[candidate.live]
      else { continue }
      let finding = findings[candidate.finding]
      findings[candidate.finding].outdatedDoubles.append(
        VendorFinding.OutdatedDouble(
          name: candidate.name,
          differences: candidate.given.map { differences(of: jobs[$0].job, from: finding) }
            ?? diagnostics.flatMap(\.differenceLines)))
    }
    return findings
  }

  /// The differences of a double from the vendor: of a vendor that breaks the contract, the
  /// verdict shows the contract's words, which are nobody's values.
  private func differences(of job: Job, from finding: VendorFinding) -> [String] {
    guard let double = try? RecordingFile(path: job.evidencePath ?? "").read(),
      let recorded = try? store.load(finding.scenario, in: finding.contract),
      let live = try? live.load(finding.scenario, in: finding.contract)
    else { return [] }
    return double.differences(
      from: live, since: recorded, declared: job.contract.vendor.volatile)
  }
}

extension Job {
  /// True if it is a double that stands for the scenario, and can run.
  fileprivate var isRunnableDouble: Bool { plannedCase.subjectKind.isDouble && verdict == nil }
}

extension Job.ScenarioKey {
  /// The scenario in which something was found about the vendor.
  fileprivate init(of finding: VendorFinding) {
    self.init(contract: finding.contract, scenario: finding.scenario)
  }
}

extension Diagnostic {
  /// The differences of a double from the vendor, as lines: the vendor's and its own.
  fileprivate var differenceLines: [String] {
    facts.filter { $0.hasPrefix("- ") || $0.hasPrefix("+ ") }
  }
}
