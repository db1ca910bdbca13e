import ContractBinding
import ContractHarness
import Foundation

/// Finds the doubles that still behave as a vendor did before it moved.
///
/// Each double of such a scenario runs twice, offline: held to the recording, and held to what the
/// vendor has just done. One that agrees with the first alone is left behind.
struct OutdatedDoubles {
  /// One double in one scenario, and where its two runs are among the items.
  private struct Candidate {
    let finding: Int
    let name: String
    let recorded: Int
    let live: Int
  }

  /// What must run, offline.
  private(set) var items: [WorkItem] = []
  private var candidates: [Candidate] = []

  /// Looks for the doubles of scenarios whose vendor has moved.
  ///
  /// - Parameters:
  ///   - findings: What is known of vendors.
  ///   - agenda: The pairs of the plan.
  ///   - shelf: The recordings.
  ///   - live: What vendors did now, in the form of recordings.
  ///   - limits: How long a scenario may take.
  init(
    of findings: [VendorFinding], _ agenda: Agenda, shelf: RecordingShelf, live: RecordingShelf,
    limits: RunLimits
  ) {
    let doubles = Dictionary(grouping: agenda.entries.filter(\.isRunnableDouble)) { entry in
      [entry.plannedCase.contract, entry.plannedCase.scenario]
    }
    for (index, finding) in findings.enumerated() where finding.hasMoved {
      for entry in doubles[[finding.contract, finding.scenario], default: []] {
        let contract = agenda.contracts[entry.contract]
        let runs = [shelf, live].map { shelf in
          add(
            WorkItem(
              entry, of: contract, in: agenda.texts[entry.contract], mode: .replay, shelf: shelf,
              limits: limits))
        }
        candidates.append(
          Candidate(
            finding: index,
            name: "\(entry.plannedCase.subjectKind.rawValue) '\(entry.plannedCase.subject)'",
            recorded: runs[0],
            live: runs[1]
          )
        )
      }
    }
  }

  private mutating func add(_ item: WorkItem) -> Int {
    var item = item
    let id = items.count
    item.plannedCase.id = id
    item.assignment.id = id
    items.append(item)
    return id
  }

  /// Names the doubles that are left behind.
  ///
  /// - Parameters:
  ///   - findings: What is known of vendors.
  ///   - verdicts: What came of the items, by id.
  /// - Returns: The findings with their doubles.
  func named(in findings: [VendorFinding], by verdicts: [Int: Verdict]) -> [VendorFinding] {
    var findings = findings
    for candidate in candidates {
      guard verdicts[candidate.recorded] == .kept,
        case .broken(let diagnostics) = verdicts[candidate.live]
      else { continue }
      // Where the vendor breaks the contract, the double is as the contract says.
      let isContract = findings[candidate.finding].standing == .broken
      findings[candidate.finding].outdatedDoubles.append(
        VendorFinding.OutdatedDouble(
          name: candidate.name,
          differences: diagnostics.flatMap {
            isContract ? $0.differenceLines.turned : $0.differenceLines
          }))
    }
    return findings
  }
}

extension Plan.Entry {
  /// Whether it is a double that stands for the scenario, and can run.
  fileprivate var isRunnableDouble: Bool { plannedCase.subjectKind.isDouble && verdict == nil }
}

extension Diagnostic {
  /// What a double does otherwise than the vendor, as lines: the vendor's and its own.
  fileprivate var differenceLines: [String] {
    facts.filter { $0.hasPrefix("- ") || $0.hasPrefix("+ ") }
  }
}

extension [String] {
  /// Differences seen from the other side.
  fileprivate var turned: [String] {
    let turned = map { ($0.hasPrefix("+ ") ? "- " : "+ ") + $0.dropFirst(2) }
    return turned.filter { $0.hasPrefix("- ") } + turned.filter { $0.hasPrefix("+ ") }
  }
}
