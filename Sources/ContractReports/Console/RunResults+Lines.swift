import ContractModel
import ContractValues
import Foundation

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

extension RunResults.Entry {
  /// A line for each event of the case, with its time in milliseconds; none without a timeline.
  ///
  /// `width` has the columns of the terminal. It is `nil` if the output is a file or a pipe, where
  /// nothing is cut.
  func timelineLines(width: Int?, _ style: TerminalStyle) -> [String] {
    guard let events = result?.timeline, !events.isEmpty else { return [] }
    let planned = plannedCase
    let title = TerminalText.line(
      "\(planned.contract): \(planned.scenario), \(planned.subject)")
    let labels = events.map { TerminalText.line($0.label) }
    let column = labels.map(\.columns).max() ?? 0
    let rows = zip(events, labels).map { event, label in
      let time = String(format: "%10.1f ms", event.seconds * 1000)
      let head = "\(time)  " + label.padded(to: column) + "  "
      let text = TerminalText.line(event.text)
      let room = width.map { max(20, $0 - head.columns) }
      return style(head, .faint) + (room.map(text.fitted) ?? text)
    }
    return [style.sign(status.look) + " " + style(title, .strong)] + rows + [""]
  }
}
