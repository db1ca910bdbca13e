import ContractModel
import ContractValues

extension RunResults {
  /// A heading, and a line for each of the cases that took longest, at most `count`; empty if no
  /// case ran.
  func slowestLines(_ count: Int, width: Int) -> [String] {
    let ran = count > 0 ? entries.compactMap(\.result).filter { $0.duration > 0 } : []
    guard !ran.isEmpty else { return [] }
    let results = ran.sorted { $0.duration > $1.duration }.prefix(count)
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
