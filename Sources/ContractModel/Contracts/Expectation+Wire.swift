extension Expectation: WireCodable {
  package init(from wire: inout WireReader) throws {
    self.init()
    // Many steps expect nothing. For these, a single flag is written.
    if try wire.flag() { return }
    returns = try wire.optional()
    self.throws = try wire.optional()
    callsBack = try wire.list()
    beforeReturning = try wire.optional { try $0.flag() }
    emits = try wire.optional()
    receives = try wire.optional { try $0.list() }
    observes = try wire.fields()
  }

  /// Appends a flag for an empty expectation, or the fields in the order in which ``init(from:)``
  /// reads them.
  package func write(to wire: inout WireWriter) throws {
    let isEmpty = isEmpty
    wire.flag(isEmpty)
    if isEmpty { return }
    try wire.optional(returns)
    try wire.optional(self.throws)
    try wire.list(callsBack)
    wire.optional(beforeReturning) { $0.flag($1) }
    try wire.optional(emits)
    try wire.optional(receives) { try $0.list($1) }
    try wire.fields(observes)
  }
}

extension Expectation.Callback: WireCodable {
  package init(from wire: inout WireReader) throws {
    self.init(
      handler: try wire.optional { try $0.text() }, arguments: try wire.list(),
      isAbsent: try wire.flag(), number: try wire.optional { try $0.integer() },
      location: try wire.location())
  }

  package func write(to wire: inout WireWriter) throws {
    wire.optional(handler) { $0.text($1) }
    try wire.list(arguments)
    wire.flag(isAbsent)
    wire.optional(number) { $0.integer($1) }
    wire.location(location)
  }
}

extension Expectation.Emission: WireCodable {
  package init(from wire: inout WireReader) throws {
    self.init(
      elements: try wire.optional(), then: try wire.optional(), location: try wire.location())
  }

  package func write(to wire: inout WireWriter) throws {
    try wire.optional(elements)
    try wire.optional(then)
    wire.location(location)
  }
}

extension Expectation.Emission.Ending: WireCodable {
  package init(from wire: inout WireReader) throws {
    switch try wire.tag() {
    case 0: self = .open
    case 1: self = .finished
    case 2: self = .cancelled
    case 3: self = .failed(try wire.optional())
    default: throw WireReader.Malformed()
    }
  }

  /// Appends the number of the case and then its error.
  ///
  /// The numbers must equal those in ``init(from:)``.
  package func write(to wire: inout WireWriter) throws {
    switch self {
    case .open: wire.tag(0)
    case .finished: wire.tag(1)
    case .cancelled: wire.tag(2)
    case .failed(let error):
      wire.tag(3)
      try wire.optional(error)
    }
  }
}

extension ExpectedDelegateCall: WireCodable {
  package init(from wire: inout WireReader) throws {
    let method = try wire.text()
    let arguments: Arguments
    switch try wire.tag() {
    case 0: arguments = .any
    case 1: arguments = .byPosition(try wire.list())
    case 2: arguments = .byName(try wire.fields())
    default: throw WireReader.Malformed()
    }
    self.init(method: method, arguments: arguments, location: try wire.location())
  }

  package func write(to wire: inout WireWriter) throws {
    wire.text(method)
    switch arguments {
    case .any: wire.tag(0)
    case .byPosition(let arguments): try wire.tagged(1, arguments)
    case .byName(let arguments): try wire.tagged(2, arguments)
    }
    wire.location(location)
  }
}

extension SentExpectation: WireCodable {
  package init(from wire: inout WireReader) throws {
    let call: Call =
      try wire.flag()
      ? .request(method: try wire.text(), target: try wire.text()) : .seam(try wire.text())
    self.init(
      call: call, path: try wire.optional(), json: try wire.optional(), xml: try wire.optional(),
      text: try wire.optional(), bytes: try wire.optional(), parts: try wire.fields(),
      form: try wire.fields(), headers: try wire.fields(), query: try wire.fields(),
      arguments: try wire.optional(), isOptional: try wire.flag(), location: try wire.location())
  }

  package func write(to wire: inout WireWriter) throws {
    switch call {
    case .request(let method, let target):
      wire.tagged(1, method)
      wire.text(target)
    case .seam(let name): wire.tagged(0, name)
    }
    for part in [path, json, xml, text, bytes] { try wire.optional(part) }
    for fields in [parts, form, headers, query] { try wire.fields(fields) }
    try wire.optional(arguments)
    wire.flag(isOptional)
    wire.location(location)
  }
}
