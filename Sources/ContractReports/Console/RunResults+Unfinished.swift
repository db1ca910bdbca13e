import ContractModel
import ContractValues

extension RunResults {
  /// The line that counts the cases without a result, and names as many of their contracts as fit
  /// into the width.
  ///
  /// It is `nil` if all cases have a result. Others have none because somebody interrupted the run,
  /// or because no worker could start.
  func unfinishedLine(width: Int) -> String? {
    let unfinished = entries.filter { $0.result == nil }
    guard !unfinished.isEmpty else { return nil }
    let contracts = unfinished.grouped(by: \.plannedCase.contract).map(\.key)
    let count = "\(unfinished.count) of \(Plural.of(entries.count, "case"))"
    let line = "\(count) did not run to the end: \(contracts.joined(separator: ", "))"
    return TerminalText.line(line).fitted(to: width)
  }
}
