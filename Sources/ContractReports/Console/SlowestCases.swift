import ContractModel
import ContractValues

/// The cases that took the longest time, for `--slowest`.
struct SlowestCases {
  private let results: [CaseResult]

  /// Finds the slowest cases that ran, at most `count`.
  init(in run: RunResults, count: Int) {
    let ran = count > 0 ? run.entries.compactMap(\.result).filter { $0.duration > 0 } : []
    results = Array(ran.sorted { $0.duration > $1.duration }.prefix(count))
  }

  /// A heading and a line for each case; empty if no case ran.
  func lines(width: Int) -> [String] {
    guard !results.isEmpty else { return [] }
    let times = results.map { Milliseconds(seconds: $0.duration).words }
    let column = times.map(\.count).max() ?? 0
    let rows = zip(results, times).map { result, time in
      let planned = result.plannedCase
      let name = "\(planned.contract): \(planned.scenario), \(planned.subject)"
      return "  \(time.padded(toStart: column))  "
        + TerminalText.line(name).fitted(to: width - column - 4)
    }
    return ["slowest:"] + rows
  }
}
