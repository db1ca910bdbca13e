import ContractModel
import ContractValues

/// The cases that a run did not finish, because somebody interrupted it or no worker could be
/// started.
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

  /// The line that counts the cases and names their contracts, as far as they fit into the width.
  func line(width: Int) -> String {
    let cases = Plural.of(total, "case")
    let line = "\(count) of \(cases) did not run to the end: \(contracts.joined(separator: ", "))"
    return TerminalText.line(line).fitted(to: width)
  }
}
