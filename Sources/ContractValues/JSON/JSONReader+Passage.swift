import ContractBinding

extension JSONReader {
  /// Parses a field's value, or skips it or makes it a string, as ``passage`` says for the key.
  mutating func field(_ key: String) throws(JSONError) -> Value {
    guard let passage, objectsOnWay == objects - 1 else { return try value() }
    if objectsOnWay == passage.way.count {
      guard passage.fields.contains(key) else { return try value() }
      switch passage.form {
      case .null: return try skipValue()
      case .text: return try compacted()
      }
    }
    guard passage.way[objectsOnWay].contains(key) else { return try value() }
    objectsOnWay += 1
    let value = try value()
    objectsOnWay -= 1
    return value
  }

  /// Returns the next value as a string of JSON without white space.
  private mutating func compacted() throws(JSONError) -> Value {
    var copy = JSONCopy(bytes: bytes, count: count, from: position)
    defer { copy.deallocate() }
    if copy.value() {
      position = copy.position
      // `JSONCopy` has checked that the text is UTF-8.
      return .string(String(decoding: copy.output.bytes, as: UTF8.self))
    }
    return .string(String(decoding: try value().json(), as: UTF8.self))
  }

  /// Moves behind the next value without parsing it, and returns `null`.
  private mutating func skipValue() throws(JSONError) -> Value {
    skipWhiteSpace()
    var open = 0
    while position < count {
      let byte = bytes[position]
      if byte == 0x22 {
        try skipString()
      } else if byte == 0x7B || byte == 0x5B {
        open += 1
        position += 1
      } else if byte == 0x7D || byte == 0x5D {
        // This closing bracket belongs to the object or list that contains the skipped number or
        // word.
        guard open > 0 else { return .null }
        open -= 1
        position += 1
      } else if byte == 0x2C, open == 0 {
        return .null
      } else {
        position += 1
        if byte == 0x0A { skipBlanks() }
        continue
      }
      if open == 0 { return .null }
    }
    throw JSONError("unexpected end", at: position)
  }

  @inline(__always)
  private mutating func skipString() throws(JSONError) {
    let start = position
    position += 1
    while position < count {
      skipPlain()
      guard position < count else { break }
      let byte = bytes[position]
      position += byte == 0x5C ? 2 : 1
      if byte == 0x22 { return }
    }
    throw JSONError("string without an end", at: start)
  }
}
