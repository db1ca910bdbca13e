import ContractBinding

extension JSONReader {
  /// Parses a field's value, or skips it or makes it a string, as ``passage`` says for the key.
  mutating func field(_ key: String) throws(JSONError) -> Value {
    guard let passage, objectsOnWay == objects - 1 else { return try value() }
    if objectsOnWay == passage.way.count {
      guard passage.fields.contains(key) else { return try value() }
      return try passed(as: passage.form)
    }
    guard passage.way[objectsOnWay].contains(key) else { return try value() }
    objectsOnWay += 1
    let value = try value()
    objectsOnWay -= 1
    return value
  }

  /// Moves behind the next value and returns ``JSONPassage/form`` of it.
  ///
  /// A value that is skipped is copied as well, because that finds each mistake in it, such as the
  /// marks of a merge.
  private mutating func passed(as form: JSONPassage.Form) throws(JSONError) -> Value {
    var copy = self.copy ?? JSONCopy(bytes: bytes, count: count)
    copy.begin(at: position)
    let isCopied = copy.value()
    self.copy = copy
    guard isCopied else {
      // The reader names the mistake, or accepts what the copy refuses.
      let value = try value()
      return form == .null ? .null : .string(String(decoding: value.json(), as: UTF8.self))
    }
    position = copy.position
    guard form == .text else { return .null }
    // `JSONCopy` has checked that the text is UTF-8.
    return .string(String(decoding: copy.output.bytes, as: UTF8.self))
  }
}
