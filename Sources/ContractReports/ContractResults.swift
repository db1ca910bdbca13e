import ContractBinding
import ContractModel
import ContractValues
import Foundation

/// The results of one contract, as rows of scenarios and columns of subjects.
struct ContractResults {
  /// The contract's name.
  let name: String
  /// The cases, in the order of the plan.
  let entries: [RunResults.Entry]
  /// The scenarios, in the order of the plan.
  let scenarios: [ScenarioResults]
  /// The subjects, in the order of the plan.
  let subjects: [Subject]
  /// The number of cases of each status.
  let counts: [CaseStatus: Int]

  /// One subject: its name as reports show it, and its kind.
  struct Subject {
    let name: String
    let kind: String
  }

  /// Gathers the results of one contract from its cases.
  init(of contract: String, in entries: [RunResults.Entry]) {
    name = TerminalText.line(contract)
    self.entries = entries
    counts = entries.lazy.map(\.status).counts
    scenarios = entries.grouped { TerminalText.line($0.plannedCase.scenario) }
      .map { ScenarioResults(name: $0.key, entries: $0.elements) }
    subjects = entries.grouped { TerminalText.line($0.plannedCase.subject) }
      .map {
        Subject(name: $0.key, kind: $0.elements.last?.plannedCase.subjectKind.rawValue ?? "")
      }
  }

  /// The contract's name in the plan.
  var key: String { entries.first?.plannedCase.contract ?? "" }

  /// The counts in words: `24 kept, 1 broken`.
  var words: String {
    CaseStatus.allCases.compactMap { status in
      counts[status].map { "\($0) \(status.look.words)" }
    }
    .joined(separator: ", ")
  }

  /// True if at least one case was kept and none failed, so that nobody needs to look at it.
  var isSuccess: Bool {
    counts[.kept] != nil && counts[.broken] == nil && counts[.couldNotCheck] == nil
  }

  /// The duration of the contract, from the start of the first case to the end of the last.
  var time: Milliseconds {
    let results = entries.compactMap(\.result)
    guard let start = results.map(\.startedAt).min(),
      let end = results.map({ $0.startedAt.addingTimeInterval(max(0, $0.duration)) }).max()
    else { return Milliseconds(seconds: 0) }
    return Milliseconds(seconds: end.timeIntervalSince(start))
  }
}

extension RunResults {
  /// The results of each contract, in the order of the plan.
  var byContract: [ContractResults] {
    entries.grouped(by: \.plannedCase.contract).map { ContractResults(of: $0.key, in: $0.elements) }
  }
}

/// The results of one scenario on each subject.
struct ScenarioResults {
  /// The scenario's name, as reports show it.
  let name: String
  /// The cases, in the order of the plan.
  let entries: [RunResults.Entry]
  private let statuses: [String: CaseStatus]

  fileprivate init(name: String, entries: [RunResults.Entry]) {
    self.name = name
    self.entries = entries
    statuses = Dictionary(
      entries.map { (TerminalText.line($0.plannedCase.subject), $0.status) }
    ) { $1 }
  }

  /// The status of the scenario on a subject; `nil` if the pair was not planned.
  subscript(subject: ContractResults.Subject) -> CaseStatus? { statuses[subject.name] }

  /// The first planned case, which holds the scenario's name, place and tags.
  var planned: PlannedCase { entries[0].plannedCase }

  /// True if any run of a case failed: a promise was broken, or could not be checked.
  var isFailing: Bool { entries.contains { $0.failure != nil } }

  /// The worst status.
  var status: CaseStatus {
    let order: [CaseStatus] = [.broken, .couldNotCheck, .kept, .pending, .skipped]
    return order.first { status in entries.contains { $0.status == status } } ?? .skipped
  }
}
