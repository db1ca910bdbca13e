import ContractModel
import ContractValues
import Foundation

/// The timeline of a case on the terminal, for `verify --trace`.
struct TimelineView {
  private let entry: RunResults.Entry
  private let width: Int
  private let style: TerminalStyle

  init(of entry: RunResults.Entry, width: Int, style: TerminalStyle) {
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
      return style(head, .faint)
        + TerminalText.line(event.text).fitted(to: max(20, width - head.columns))
    }
    return [style.sign(entry.status.look) + " " + style(title, .strong)] + rows + [""]
  }
}
