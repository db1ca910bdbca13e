import ContractBinding

/// A value that is not what a recording holds at its place.
struct MisshapenValue: Error {
  /// What is wrong, as a sentence fragment.
  var reason: String
  /// Where in the file.
  var path: ValuePath
  /// What would be right, where that can be guessed.
  var suggestion: String?
  /// What to do.
  var help: [String] = []
}

/// A value in a file, and the way to it, so that whatever is wrong with it can be pointed at.
struct JSONCursor {
  let value: Value
  let path: ValuePath

  init(_ value: Value, at path: ValuePath = ValuePath()) {
    self.value = value
    self.path = path
  }

  /// The fields of an object.
  ///
  /// - Parameter known: The keys that it may have.
  /// - Returns: The fields, each with its place.
  /// - Throws: A ``MisshapenValue`` for anything but an object, and for any other key.
  func object(_ known: [String]) throws(MisshapenValue) -> JSONFields {
    guard case .object(let fields) = value else { throw mismatch("an object") }
    for key in fields.keys.sorted() where !known.contains(key) {
      let suggestion = NearestWord.question(key, among: known)
      throw MisshapenValue(
        reason: "unknown key '\(key)'", path: path.key(key),
        suggestion: suggestion.isEmpty ? nil : suggestion)
    }
    return JSONFields(fields: fields, path: path)
  }

  func list() throws(MisshapenValue) -> [JSONCursor] {
    guard case .array(let elements) = value else { throw mismatch("a list") }
    return elements.enumerated().map { JSONCursor($1, at: path.index($0)) }
  }

  func string() throws(MisshapenValue) -> String {
    guard case .string(let text) = value else { throw mismatch("a string") }
    return text
  }

  func integer() throws(MisshapenValue) -> Int {
    guard case .integer(let number) = value else { throw mismatch("a whole number") }
    return number
  }

  func boolean() throws(MisshapenValue) -> Bool {
    guard case .boolean(let boolean) = value else { throw mismatch("true or false") }
    return boolean
  }

  /// The value that a tagged form stands for.
  func untagged() throws(MisshapenValue) -> Value {
    do { return try Value(tagged: value) } catch {
      throw MisshapenValue(reason: "'\(error.tag)' is no tag of a recording", path: path)
    }
  }

  func failure(_ reason: String) -> MisshapenValue { MisshapenValue(reason: reason, path: path) }

  private func mismatch(_ wanted: String) -> MisshapenValue {
    failure("expected \(wanted), found \(value.kindInWords)")
  }
}

/// The fields of an object in a file.
struct JSONFields {
  let fields: [String: Value]
  let path: ValuePath

  /// A field that may be missing.
  subscript(key: String) -> JSONCursor? {
    fields[key].map { JSONCursor($0, at: path.key(key)) }
  }

  /// A field that must be there.
  func required(_ key: String) throws(MisshapenValue) -> JSONCursor {
    guard let field = self[key] else {
      throw MisshapenValue(reason: "the key '\(key)' is missing", path: path)
    }
    return field
  }

  /// A list that may be missing, which is as good as empty.
  func list(_ key: String) throws(MisshapenValue) -> [JSONCursor] {
    guard let field = self[key] else { return [] }
    return try field.list()
  }
}

extension Value {
  /// What kind of value it is, as messages say it.
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
