import ContractModel
import ContractValues

/// The cases that a run did not finish, because somebody interrupted it or no worker could start.
struct UnfinishedCases {
  private let count: Int
  private let total: Int
  private let contracts: [String]

  /// Finds the cases without a result; `nil` if all have one.
  init?(_ run: RunResults) {
    let unfinished = run.entries.filter { $0.result == nil }
    guard !unfinished.isEmpty else { return nil }
    count = unfinished.count
    total = run.entries.count
    contracts = unfinished.grouped(by: \.plannedCase.contract).map(\.key)
  }

  /// Returns the line that counts the cases, and names as many of their contracts as fit into the
  /// width.
  func line(width: Int) -> String {
    let cases = Plural.of(total, "case")
    let line = "\(count) of \(cases) did not run to the end: \(contracts.joined(separator: ", "))"
    return TerminalText.line(line).fitted(to: width)
  }
}
