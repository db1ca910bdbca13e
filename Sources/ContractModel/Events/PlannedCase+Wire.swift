extension PlannedCase: WireCodable {
  package init(from wire: inout WireReader) throws {
    self.init(
      id: try wire.integer(),
      contract: try wire.text(),
      scenario: try wire.text(),
      location: try wire.location(),
      tags: try wire.texts(),
      subject: try wire.text(),
      subjectKind: try wire.word(),
      isPending: try wire.flag(),
      registeredAt: try wire.text())
  }

  package func write(to wire: inout WireWriter) {
    wire.integer(id)
    wire.text(contract)
    wire.text(scenario)
    wire.location(location)
    wire.texts(tags)
    wire.text(subject)
    wire.word(subjectKind)
    wire.flag(isPending)
    wire.text(registeredAt)
  }
}
