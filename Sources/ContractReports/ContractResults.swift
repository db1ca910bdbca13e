import ContractBinding
import ContractModel
import ContractValues
import Foundation

/// The results of one contract, as a table of scenarios in rows and subjects in columns.
struct ContractResults {
  /// The contract's name, with control characters removed.
  let name: String
  /// The cases of the contract, in the order of the plan.
  let entries: [RunResults.Entry]
  /// The scenarios of the contract, in the order of the plan.
  let scenarios: [ScenarioResults]
  /// The subjects of the contract, in the order of the plan.
  let subjects: [Subject]
  /// The number of cases for each status; a status that no case has is left out.
  let counts: [CaseStatus: Int]

  /// A subject of the contract: its name made safe to print, and its kind, such as `fake`.
  struct Subject {
    let name: String
    let kind: String
  }

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

  /// The contract's name in the plan, which unlike ``name`` is not made safe to print.
  var key: String { entries.first?.plannedCase.contract ?? "" }

  /// The counts in words, such as `24 kept, 1 broken`.
  var words: String {
    CaseStatus.allCases.compactMap { status in
      counts[status].map { "\($0) \(status.look.words)" }
    }
    .joined(separator: ", ")
  }

  /// True if at least one case was kept, and none is broken or could not be checked.
  ///
  /// Failures that the baseline lists do not count.
  var isSuccess: Bool {
    counts[.kept] != nil && counts[.broken] == nil && counts[.couldNotCheck] == nil
  }

  /// The time from the start of the contract's first case to the end of its last.
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

/// The results of one scenario on each subject; they form one row of a table.
struct ScenarioResults {
  /// The scenario's name, made safe to print.
  let name: String
  /// The cases of the scenario: one for each subject that runs it.
  let entries: [RunResults.Entry]
  private let entriesBySubject: [String: RunResults.Entry]

  fileprivate init(name: String, entries: [RunResults.Entry]) {
    self.name = name
    self.entries = entries
    entriesBySubject = Dictionary(
      entries.map { (TerminalText.line($0.plannedCase.subject), $0) }
    ) { $1 }
  }

  subscript(subject: ContractResults.Subject) -> CaseStatus? { entry(of: subject)?.status }

  func entry(of subject: ContractResults.Subject) -> RunResults.Entry? {
    entriesBySubject[subject.name]
  }

  /// The first planned case, which contains the scenario's name, position and tags.
  var planned: PlannedCase { entries[0].plannedCase }

  /// True if any run of a case failed, even if a later run of it passed.
  var isFailing: Bool { entries.contains { $0.failure != nil } }

  /// The worst status of the scenario on any subject, which is shown before its name.
  var status: CaseStatus {
    let order: [CaseStatus] = [.broken, .couldNotCheck, .known, .kept, .pending, .skipped]
    return order.first { status in entries.contains { $0.status == status } } ?? .skipped
  }
}
