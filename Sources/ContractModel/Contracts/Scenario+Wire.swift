extension Scenario: WireRecord {
  package static let wireFields = WireFields(
    Scenario.init(
      name:tags:pending:fidelity:fault:states:steps:sends:observes:unrelated:location:example:),
    \.name, \.tags, \.pending, \.fidelity, \.fault, \.states, \.steps, \.sends, \.observes,
    \.unrelated, \.location, \.example)
}

extension Scenario.Example: WireRecord {
  package static let wireFields = WireFields(
    Scenario.Example.init(outline:row:location:namedBy:),
    \.outline, \.row, \.location, \.namedBy)
}

extension StateUse: WireRecord {
  package static let wireFields = WireFields(
    StateUse.init(name:parameters:location:), \.name, \.parameters, \.location)
}
