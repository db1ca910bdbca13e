package import ContractBinding

/// A value that is not what a recording holds at its place.
package struct MisshapenValue: Error {
  /// The mistake, as a sentence fragment.
  package var reason: String
  /// Where in the file.
  package var path: ValuePath
  /// The right word, where it can be guessed.
  package var suggestion: String?
  /// Advice.
  package var help: [String] = []

  package init(reason: String, path: ValuePath, suggestion: String? = nil, help: [String] = []) {
    self.reason = reason
    self.path = path
    self.suggestion = suggestion
    self.help = help
  }
}

/// A value in a file, and the way to it, so that whatever is wrong with it can be pointed at.
package struct JSONCursor {
  package let value: Value
  package let path: ValuePath

  package init(_ value: Value, at path: ValuePath = ValuePath()) {
    self.value = value
    self.path = path
  }

  /// The fields of an object.
  ///
  /// - Parameter known: The keys that it may have.
  /// - Returns: The fields, each with its place.
  /// - Throws: A ``MisshapenValue`` for anything but an object, and for any other key.
  package func object(_ known: [String]) throws(MisshapenValue) -> JSONFields {
    guard case .object(let fields) = value else { throw mismatch("an object") }
    for key in fields.keys.sorted() where !known.contains(key) {
      let suggestion = NearestWord.question(key, among: known)
      throw MisshapenValue(
        reason: "unknown key '\(key)'", path: path.key(key),
        suggestion: suggestion.isEmpty ? nil : suggestion)
    }
    return JSONFields(fields: fields, path: path)
  }

  package func list() throws(MisshapenValue) -> [JSONCursor] {
    guard case .array(let elements) = value else { throw mismatch("a list") }
    return elements.enumerated().map { JSONCursor($1, at: path.index($0)) }
  }

  package func string() throws(MisshapenValue) -> String {
    guard case .string(let text) = value else { throw mismatch("a string") }
    return text
  }

  package func place() throws(MisshapenValue) -> Place {
    guard let place = Place(try string()) else {
      throw mismatch("a place such as exchanges[0].response.body")
    }
    return place
  }

  package func integer() throws(MisshapenValue) -> Int {
    guard case .integer(let number) = value else { throw mismatch("a whole number") }
    return number
  }

  package func boolean() throws(MisshapenValue) -> Bool {
    guard case .boolean(let boolean) = value else { throw mismatch("true or false") }
    return boolean
  }

  /// The value that a tagged form stands for.
  package func untagged() throws(MisshapenValue) -> Value {
    do { return try Value(tagged: value) } catch {
      throw MisshapenValue(reason: "'\(error.tag)' is no tag of a recording", path: path)
    }
  }

  package func failure(_ reason: String) -> MisshapenValue {
    MisshapenValue(reason: reason, path: path)
  }

  private func mismatch(_ wanted: String) -> MisshapenValue {
    failure("expected \(wanted), found \(value.kindInWords)")
  }
}

/// The fields of an object in a file.
package struct JSONFields {
  let fields: [String: Value]
  let path: ValuePath

  package init(fields: [String: Value], path: ValuePath) {
    self.fields = fields
    self.path = path
  }

  /// A field that may be missing.
  package subscript(key: String) -> JSONCursor? {
    fields[key].map { JSONCursor($0, at: path.key(key)) }
  }

  /// A field that must be there.
  package func required(_ key: String) throws(MisshapenValue) -> JSONCursor {
    guard let field = self[key] else {
      throw MisshapenValue(reason: "the key '\(key)' is missing", path: path)
    }
    return field
  }

  /// A list that may be missing, which is as good as empty.
  package func list(_ key: String) throws(MisshapenValue) -> [JSONCursor] {
    guard let field = self[key] else { return [] }
    return try field.list()
  }
}

extension Value {
  /// The kind of value, in a message's words.
  var kindInWords: String {
    switch self {
    case .null: "null"
    case .boolean(let value): value ? "true" : "false"
    case .integer, .largeInteger: "a whole number"
    case .number: "a number"
    case .string: "a string"
    case .array: "a list"
    case .object: "an object"
    case .error: "an error"
    case .token: "a token"
    }
  }
}
