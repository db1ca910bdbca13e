extension Expectation: WireCodable {
  package init(from wire: inout WireReader) throws {
    self.init()
    // Many steps expect nothing. For these, a single flag is written.
    if try wire.flag() { return }
    returns = try wire.value()
    `throws` = try wire.value()
    callsBack = try wire.value()
    beforeReturning = try wire.value()
    emits = try wire.value()
    receives = try wire.value()
    observes = try wire.value()
  }

  package func write(to wire: inout WireWriter) throws {
    let isEmpty = isEmpty
    wire.flag(isEmpty)
    if isEmpty { return }
    try wire.value(returns)
    try wire.value(`throws`)
    try wire.value(callsBack)
    try wire.value(beforeReturning)
    try wire.value(emits)
    try wire.value(receives)
    try wire.value(observes)
  }
}

extension Expectation.Callback: WireRecord {
  package static let wireFields = WireFields(
    Expectation.Callback.init(handler:arguments:isAbsent:number:location:),
    \.handler, \.arguments, \.isAbsent, \.number, \.location)
}

extension Expectation.Emission: WireRecord {
  package static let wireFields = WireFields(
    Expectation.Emission.init(elements:then:location:), \.elements, \.then, \.location)
}

extension Expectation.Emission.Ending: WireCodable {
  package init(from wire: inout WireReader) throws {
    switch try wire.tag() {
    case 0: self = .open
    case 1: self = .finished
    case 2: self = .cancelled
    case 3: self = .failed(try wire.value())
    default: throw WireReader.Malformed()
    }
  }

  /// Appends the number of the case, which must equal the one in ``init(from:)``, and its error.
  package func write(to wire: inout WireWriter) throws {
    switch self {
    case .open: wire.tag(0)
    case .finished: wire.tag(1)
    case .cancelled: wire.tag(2)
    case .failed(let error): try wire.tagged(3, error)
    }
  }
}

extension ExpectedDelegateCall: WireRecord {
  package static let wireFields = WireFields(
    ExpectedDelegateCall.init(method:arguments:location:), \.method, \.arguments, \.location)
}

extension ExpectedDelegateCall.Arguments: WireCodable {
  package init(from wire: inout WireReader) throws {
    switch try wire.tag() {
    case 0: self = .any
    case 1: self = .byPosition(try wire.value())
    case 2: self = .byName(try wire.value())
    default: throw WireReader.Malformed()
    }
  }

  package func write(to wire: inout WireWriter) throws {
    switch self {
    case .any: wire.tag(0)
    case .byPosition(let arguments): try wire.tagged(1, arguments)
    case .byName(let arguments): try wire.tagged(2, arguments)
    }
  }
}

extension SentExpectation: WireRecord {
  package static let wireFields = WireFields(
    SentExpectation.init(
      call:path:json:xml:text:bytes:parts:form:headers:query:arguments:isOptional:location:),
    \.call, \.path, \.json, \.xml, \.text, \.bytes, \.parts, \.form, \.headers, \.query,
    \.arguments, \.isOptional, \.location)
}

extension SentExpectation.Call: WireCodable {
  package init(from wire: inout WireReader) throws {
    self =
      try wire.flag()
      ? .request(method: try wire.value(), target: try wire.value()) : .seam(try wire.value())
  }

  package func write(to wire: inout WireWriter) throws {
    switch self {
    case .request(let method, let target): try wire.value(true, method, target)
    case .seam(let name): try wire.value(false, name)
    }
  }
}
