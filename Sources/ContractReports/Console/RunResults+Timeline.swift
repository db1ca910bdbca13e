import ContractModel
import Foundation

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
