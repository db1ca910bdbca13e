extension Scenario: WireCodable {
  package init(from wire: inout WireReader) throws {
    self.init(
      name: try wire.text(),
      tags: try wire.texts(),
      pending: try wire.optional { try $0.text() },
      fidelity: try wire.optional { try $0.word() },
      fault: try wire.optional(),
      states: try wire.list(),
      steps: try wire.list(),
      sends: try wire.optional { try $0.list() },
      observes: try wire.fields(),
      unrelated: try wire.list(),
      location: try wire.location())
    example = try wire.optional {
      Example(
        outline: try $0.text(), row: try $0.text(), location: try $0.location(),
        namedBy: try $0.texts())
    }
  }

  package func write(to wire: inout WireWriter) throws {
    wire.text(name)
    wire.texts(tags)
    wire.optional(pending) { $0.text($1) }
    wire.optional(fidelity) { $0.word($1) }
    try wire.optional(fault)
    try wire.list(states)
    try wire.list(steps)
    try wire.optional(sends) { try $0.list($1) }
    try wire.fields(observes)
    try wire.list(unrelated)
    wire.location(location)
    wire.optional(example) {
      $0.text($1.outline)
      $0.text($1.row)
      $0.location($1.location)
      $0.texts($1.namedBy)
    }
  }
}

extension StateUse: WireCodable {
  package init(from wire: inout WireReader) throws {
    self.init(
      name: try wire.text(), parameters: try wire.fields(), location: try wire.location())
  }

  package func write(to wire: inout WireWriter) throws {
    wire.text(name)
    try wire.fields(parameters)
    wire.location(location)
  }
}
