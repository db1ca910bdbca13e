import ContractBinding
import ContractModel

/// One contract of a page: its pairs, gathered by scenario.
struct HTMLContract {
  /// One scenario, and what became of it on each subject.
  struct ScenarioResults {
    /// The anchor of the scenario's steps.
    let id: String
    /// The pairs, in the order of the plan.
    var entries: [RunResults.Entry]
    /// The finding about the vendor; `nil` where it was not asked.
    var vendor: VendorFinding?
    /// The finding about the vendor that deserves a message; `nil` for none.
    var news: VendorFinding?

    /// The scenario's name.
    var name: String { entries.first?.plannedCase.scenario ?? "" }

    /// True if somebody should look: in some run a promise was broken, or could not be checked.
    var isFailing: Bool { news != nil || entries.contains { $0.failure != nil } }

    /// The worst of the pairs.
    var standing: Standing {
      let order: [Standing] = [.broken, .couldNotCheck, .kept, .pending, .skipped]
      return order.first { standing in entries.contains { $0.standing == standing } } ?? .skipped
    }
  }

  /// A key that no other scenario has.
  struct ScenarioKey: Hashable {
    private let contract: String
    private let scenario: String

    init(_ planned: PlannedCase) { (contract, scenario) = (planned.contract, planned.scenario) }

    init(_ finding: VendorFinding) { (contract, scenario) = (finding.contract, finding.scenario) }
  }

  /// The anchor of the contract's section.
  let id: String
  /// Rows and columns.
  let results: ContractResults
  /// The contract; `nil` when its file was not told.
  let contract: Contract?
  /// The scenarios, in the order of the plan.
  let scenarios: [ScenarioResults]

  /// Gathers the contracts of a run.
  ///
  /// - Parameter results: The results of the run.
  /// - Returns: The contracts in the order of the plan.
  static func all(in results: RunResults) -> [HTMLContract] {
    let contracts = Dictionary(results.contracts.map { ($0.name, $0) }) { first, _ in first }
    let vendors = findings(results.findings)
    let news = findings(results.vendorNews)
    return grouped(results.entries) { $0.plannedCase.contract }.enumerated()
      .map { index, entries in
        let name = entries[0].plannedCase.contract
        let scenarios = grouped(entries) { $0.plannedCase.scenario }.enumerated()
        return HTMLContract(
          id: "c\(index + 1)",
          results: ContractResults(of: name, in: entries),
          contract: contracts[name],
          scenarios: scenarios.map { number, entries in
            let key = ScenarioKey(entries[0].plannedCase)
            return ScenarioResults(
              id: "c\(index + 1)-s\(number + 1)", entries: entries,
              vendor: vendors[key], news: news[key])
          })
      }
  }

  private static func findings(_ findings: [VendorFinding]) -> [ScenarioKey: VendorFinding] {
    Dictionary(findings.map { (ScenarioKey($0), $0) }) { first, _ in first }
  }

  /// The entries by some key, in the order in which the keys first come.
  private static func grouped(
    _ entries: [RunResults.Entry], by key: (RunResults.Entry) -> String
  ) -> [[RunResults.Entry]] {
    var places: [String: Int] = [:]
    var groups: [[RunResults.Entry]] = []
    for entry in entries {
      let key = key(entry)
      if let place = places[key] {
        groups[place].append(entry)
      } else {
        places[key] = groups.count
        groups.append([entry])
      }
    }
    return groups
  }

  /// How many pairs stand where.
  var counts: [Standing: Int] {
    results.entries.reduce(into: [:]) { $0[$1.standing, default: 0] += 1 }
  }

  /// The counts in words.
  var words: String {
    let counts = counts
    return Standing.allCases.compactMap { standing in
      counts[standing].map { "\($0) \(standing.words)" }
    }
    .joined(separator: ", ")
  }

  /// The vendor's name.
  var vendorName: String { contract?.vendor.name ?? "vendor" }

  /// The kinds of the subjects, by the name under which they are shown.
  var kinds: [String: String] {
    results.entries.reduce(into: [:]) { kinds, entry in
      kinds[TerminalText.line(entry.plannedCase.subject)] = entry.plannedCase.subjectKind.rawValue
    }
  }
}

/// Where on a page each scenario's steps are, as links name the place.
struct HTMLAnchors {
  private var ids: [HTMLContract.ScenarioKey: String] = [:]

  init(_ contracts: [HTMLContract]) {
    for scenario in contracts.lazy.flatMap(\.scenarios) {
      guard let planned = scenario.entries.first?.plannedCase else { continue }
      ids[HTMLContract.ScenarioKey(planned)] = "#\(scenario.id)"
    }
  }

  subscript(planned: PlannedCase) -> String { ids[HTMLContract.ScenarioKey(planned)] ?? "" }
  subscript(finding: VendorFinding) -> String { ids[HTMLContract.ScenarioKey(finding)] ?? "" }
}
