import ContractBinding
import ContractModel
import ContractValues

extension SubjectDescription {
  /// Finds events of a live adapter that nothing delivers to it.
  ///
  /// Only the recording of an SDK has events of its own. With any other vendor, an event happens in
  /// a scenario's `event` step alone.
  func unsentEvents(among contracts: [Contract]) -> [Diagnostic] {
    guard !kind.isDouble, !contracts.isEmpty, contracts.allSatisfy({ $0.vendor.kind != .sdk })
    else { return [] }
    let sent = Set(contracts.flatMap(\.scenarios).flatMap(\.events).map(\.name))
    return events.filter { !sent.contains($0) }.map { .unsent($0, to: self) }
  }
}

extension Diagnostic {
  fileprivate static func unsent(_ event: String, to subject: SubjectDescription) -> Diagnostic {
    Diagnostic(
      "the event '\(event)' of \(subject.name) happens in no scenario".withShortQuotations,
      facts: [fact("registered", subject.registeredAt)],
      help: [
        "a vendor that is running calls the adapter by itself, so leave out .event(\"\(event)\")",
        "to make the vendor send it between two steps, write in the contract:",
        "- event: \(event)",
      ])
  }
}
