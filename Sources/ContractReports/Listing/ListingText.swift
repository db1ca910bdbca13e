import ContractBinding
import ContractModel

/// The output of `contracts list` for people.
///
/// A contract gets a matrix if a subject does not have to pass each scenario: the subjects are
/// numbered, and each scenario has a symbol for each of them.
package enum ListingText {
  /// The lines of one contract, each with its line break, and an empty line at the end.
  package static func text(of listing: ContractListing) -> String {
    let contract = listing.contract
    let pairStatuses = Set(listing.rows.flatMap(\.pairStatuses))
    let hasMatrix = pairStatuses.contains { $0 != .runs }
    let width = hasMatrix ? String(listing.subjects.count).count : 0
    var lines = ["\(contract.name)  \(contract.protocolName), over \(contract.vendor.name)"]
    for (index, subject) in listing.subjects.enumerated() {
      let number = hasMatrix ? String(index + 1).padded(toStart: width) + " " : ""
      lines.append("  \(number)\(subject.kind.rawValue): \(subject.name)")
    }
    if hasMatrix {
      lines.append("  " + columns(listing.subjects.indices.map { String($0 + 1) }, width))
    }
    for row in listing.rows {
      let cells = hasMatrix ? columns(row.pairStatuses.map(\.look.sign), width) + " " : "-"
      lines.append("  \(cells) \(row.scenario.name)\(marks(of: row))")
    }
    if hasMatrix {
      let meanings = PairStatus.allCases.filter(pairStatuses.contains).map(\.look)
        .filter { !$0.words.isEmpty }
      lines.append("  " + meanings.map { "\($0.sign) \($0.words)" }.joined(separator: "   "))
    }
    return lines.map { TerminalText.line($0) + "\n" }.joined() + "\n"
  }

  private static func columns(_ texts: [String], _ width: Int) -> String {
    texts.map { $0.padded(toStart: width) }.joined(separator: " ")
  }

  /// Returns the remarks after a scenario's name, such as `(#slow, not recorded)`; empty if there
  /// are none.
  private static func marks(of row: ContractListing.Row) -> String {
    let scenario = row.scenario
    var marks = scenario.tags.map { "#\($0)" }
    if let fault = scenario.fault { marks.append("fault: \(fault.name)") }
    if let reason = scenario.pending { marks.append("pending: \(reason)") }
    if let concern = row.concern { marks.append(concern) }
    return marks.isEmpty ? "" : "  (\(marks.joined(separator: ", ")))"
  }
}
