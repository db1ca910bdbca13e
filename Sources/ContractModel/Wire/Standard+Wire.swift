extension Bool: WireCodable {
  package init(from wire: inout WireReader) throws { self = try wire.flag() }

  package func write(to wire: inout WireWriter) { wire.flag(self) }
}

extension Int: WireCodable {
  package init(from wire: inout WireReader) throws { self = try wire.integer() }

  package func write(to wire: inout WireWriter) { wire.integer(self) }
}

extension Double: WireCodable {
  package init(from wire: inout WireReader) throws { self = try wire.number() }

  package func write(to wire: inout WireWriter) { wire.number(self) }
}

extension String: WireCodable {
  package init(from wire: inout WireReader) throws { self = try wire.text() }

  package func write(to wire: inout WireWriter) { wire.text(self) }
}

/// Writes an optional as a flag, and then the value if there is one.
extension Optional: WireCodable where Wrapped: WireCodable {
  package init(from wire: inout WireReader) throws {
    self = try wire.flag() ? try Wrapped(from: &wire) : nil
  }

  package func write(to wire: inout WireWriter) throws {
    wire.flag(self != nil)
    try self?.write(to: &wire)
  }
}

/// Writes a list as the number of its elements, and then the elements.
extension Array: WireCodable where Element: WireCodable {
  package init(from wire: inout WireReader) throws {
    let count = try wire.count()
    self = []
    reserveCapacity(count)
    for _ in 0..<count { append(try Element(from: &wire)) }
  }

  package func write(to wire: inout WireWriter) throws {
    wire.integer(count)
    for element in self { try element.write(to: &wire) }
  }
}

/// Writes a set as a list of its sorted elements, so that equal sets give equal bytes.
extension Set: WireCodable where Element: WireCodable & Comparable {
  package init(from wire: inout WireReader) throws { self.init(try [Element](from: &wire)) }

  package func write(to wire: inout WireWriter) throws { try sorted().write(to: &wire) }
}

/// Writes a dictionary as the number of its entries, then each key with its value in any order.
extension Dictionary: WireCodable where Key: WireCodable, Value: WireCodable {
  package init(from wire: inout WireReader) throws {
    let count = try wire.count()
    self.init(minimumCapacity: count)
    for _ in 0..<count {
      let key = try Key(from: &wire)
      self[key] = try Value(from: &wire)
    }
  }

  package func write(to wire: inout WireWriter) throws {
    wire.integer(count)
    for (key, value) in self {
      try key.write(to: &wire)
      try value.write(to: &wire)
    }
  }
}
