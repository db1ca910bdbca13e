import ContractModel
import Foundation

/// The timeline of a case on the terminal, for `verify --trace`.
struct TimelineView {
  private let entry: RunResults.Entry
  /// The columns of the terminal; `nil` if the output is a file or a pipe, where nothing is cut.
  private let width: Int?
  private let style: TerminalStyle

  init(of entry: RunResults.Entry, width: Int?, style: TerminalStyle) {
    (self.entry, self.width, self.style) = (entry, width, style)
  }

  /// A line for each event, with its time in milliseconds; none without a timeline.
  var lines: [String] {
    guard let events = entry.result?.timeline, !events.isEmpty else { return [] }
    let planned = entry.plannedCase
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
    return [style.sign(entry.status.look) + " " + style(title, .strong)] + rows + [""]
  }
}
