import ContractModel
import ContractValues
import Foundation

/// The results of one contract, as rows of scenarios and columns of subjects.
struct ContractResults {
  /// The contract's name.
  let name: String
  /// The scenarios' names, in the order of the plan.
  private(set) var scenarios: [String] = []
  /// The subjects' names, in the order of the plan.
  private(set) var subjects: [String] = []
  /// The pairs, in the order of the plan.
  let entries: [RunResults.Entry]
  private var standings: [Cell: Standing] = [:]

  private struct Cell: Hashable {
    var scenario: String
    var subject: String
  }

  /// Gathers the results of one contract.
  ///
  /// - Parameters:
  ///   - contract: The contract's name.
  ///   - all: The pairs of the run, in the order of the plan.
  init(of contract: String, in all: [RunResults.Entry]) {
    name = TerminalText.line(contract)
    entries = all.filter { $0.plannedCase.contract == contract }
    var seenScenarios: Set<String> = []
    var seenSubjects: Set<String> = []
    for entry in entries {
      let scenario = TerminalText.line(entry.plannedCase.scenario)
      let subject = TerminalText.line(entry.plannedCase.subject)
      if seenScenarios.insert(scenario).inserted { scenarios.append(scenario) }
      if seenSubjects.insert(subject).inserted { subjects.append(subject) }
      standings[Cell(scenario: scenario, subject: subject)] = entry.standing
    }
  }

  /// Where a pair stands; `nil` when it was not planned.
  subscript(scenario: String, subject: String) -> Standing? {
    standings[Cell(scenario: scenario, subject: subject)]
  }

  /// True if there is nothing to look at: something was kept, and nothing went wrong.
  var isWell: Bool {
    let standings = entries.map(\.standing)
    return standings.contains(.kept)
      && !standings.contains { $0 == .broken || $0 == .couldNotCheck }
  }

  /// How long the contract took, from the first beginning to the last end.
  var time: Milliseconds {
    let results = entries.compactMap(\.result)
    guard let start = results.map(\.startedAt).min(),
      let end = results.map({ $0.startedAt.addingTimeInterval(max(0, $0.duration)) }).max()
    else { return Milliseconds(seconds: 0) }
    return Milliseconds(seconds: end.timeIntervalSince(start))
  }

  /// The one line of a contract that is well.
  ///
  /// - Parameter width: The columns within which all subjects are named.
  /// - Returns: A line such as `orders: 12 scenarios kept by curl and in-memory fake (0.4 s)`.
  func line(width: Int) -> String {
    let kept = scenarios.filter { scenario in subjects.contains { self[scenario, $0] == .kept } }
    let keepers: [String] = subjects.compactMap { subject in
      let count = kept.count { self[$0, subject] == .kept }
      if count == 0 { return nil }
      return count == kept.count ? subject : "\(subject) (\(count))"
    }
    let pending = scenarios.count { scenario in
      subjects.contains { self[scenario, $0] == .pending }
    }
    let start = "\(name): \(Plural.of(kept.count, "scenario", "scenarios")) kept by "
    let end = pending > 0 ? ", \(pending) pending" : ""
    let named = start + keepers.joinedInWords + end
    let counted = start + Plural.of(keepers.count, "subject", "subjects") + end
    // How long it took must not decide how it is said.
    let fits = (named + " (100 ms)").columns <= width || named.columns <= counted.columns
    return (fits ? named : counted) + " (\(time.words))"
  }
}

extension [String] {
  /// The texts as a sentence lists them: `curl, urlsession and in-memory fake`.
  fileprivate var joinedInWords: String {
    guard let last, count > 1 else { return first ?? "" }
    return dropLast().joined(separator: ", ") + " and " + last
  }
}
