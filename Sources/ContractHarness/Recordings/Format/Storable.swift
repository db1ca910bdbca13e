import ContractBinding
import ContractValues

/// A type that a recording's file contains as one JSON value.
protocol Storable {
  /// Creates the value from its JSON in the file.
  ///
  /// - Throws: A ``FormatError`` with the path, if the JSON has the wrong type or is not allowed.
  init(stored value: Value, _ bodies: BodyFiles) throws(FormatError)
  /// Returns the value as JSON for the file.
  ///
  /// A body over 64 KiB is added to `bodies`, and the JSON only refers to it.
  func stored(_ bodies: BodyFiles) -> OrderedJSON
}

/// A type that a recording's file contains as a JSON object, with one list of fields for reading
/// and writing.
protocol StorableObject: Storable {
  /// An empty instance, whose fields are set when a file is read.
  static var blank: Self { get }
  /// Passes each field to the coder, which reads or writes it.
  ///
  /// The order of the calls is the order in the file.
  mutating func code(_ fields: inout FieldCoder)
}

extension StorableObject {
  init(stored value: Value, _ bodies: BodyFiles) throws(FormatError) {
    var fields = try FieldCoder(reading: value, bodies)
    self = .blank
    code(&fields)
    try fields.finish()
  }

  func stored(_ bodies: BodyFiles) -> OrderedJSON {
    var fields = FieldCoder(writing: bodies)
    var piece = self
    piece.code(&fields)
    return .object(fields.written)
  }
}

/// A type that a recording's file contains as one of several words, or as a string of a certain
/// pattern.
protocol StorableText: Storable, RawRepresentable where RawValue == String {
  /// The message for a string that is not allowed, such as `expected 'lower' or 'upper'`.
  static func refusal(of text: String) -> String
}

extension StorableText {
  init(stored value: Value, _ bodies: BodyFiles) throws(FormatError) {
    let text = try String(stored: value, bodies)
    guard let piece = Self(rawValue: text) else { throw FormatError(Self.refusal(of: text)) }
    self = piece
  }

  func stored(_ bodies: BodyFiles) -> OrderedJSON { .value(.string(rawValue)) }
}

extension String: Storable {
  init(stored value: Value, _ bodies: BodyFiles) throws(FormatError) {
    guard case .string(let text) = value else { throw .expected("a string", value) }
    self = text
  }

  func stored(_ bodies: BodyFiles) -> OrderedJSON { .value(.string(self)) }
}

extension Int: Storable {
  init(stored value: Value, _ bodies: BodyFiles) throws(FormatError) {
    guard case .integer(let number) = value else { throw .expected("a whole number", value) }
    self = number
  }

  func stored(_ bodies: BodyFiles) -> OrderedJSON { .value(.integer(self)) }
}

extension Bool: Storable {
  init(stored value: Value, _ bodies: BodyFiles) throws(FormatError) {
    guard case .boolean(let boolean) = value else { throw .expected("true or false", value) }
    self = boolean
  }

  func stored(_ bodies: BodyFiles) -> OrderedJSON { .value(.boolean(self)) }
}

extension Place: Storable {
  init(stored value: Value, _ bodies: BodyFiles) throws(FormatError) {
    guard let place = Place(try String(stored: value, bodies)) else {
      throw .expected("a place such as exchanges[0].response.body", value)
    }
    self = place
  }

  func stored(_ bodies: BodyFiles) -> OrderedJSON { .value(.string(description)) }
}

extension Value: Storable {
  init(stored value: Value, _ bodies: BodyFiles) throws(FormatError) {
    let value = try bodies.resolved(value)
    do throws(TagError) { self = try Value(tagged: value) } catch {
      throw FormatError("'\(error.tag)' is no tag of a recording")
    }
  }

  func stored(_ bodies: BodyFiles) -> OrderedJSON { .value(bodies.referring(tagged)) }
}

extension Array: Storable where Element: Storable {
  init(stored value: Value, _ bodies: BodyFiles) throws(FormatError) {
    guard case .array(let elements) = value else { throw .expected("a list", value) }
    self = []
    for element in elements {
      do throws(FormatError) { append(try Element(stored: element, bodies)) } catch {
        throw error.below(.index(count))
      }
    }
  }

  func stored(_ bodies: BodyFiles) -> OrderedJSON { .list(map { $0.stored(bodies) }) }
}

extension [String: Value]: Storable {
  init(stored value: ContractBinding.Value, _ bodies: BodyFiles) throws(FormatError) {
    guard case .object(let fields) = value else { throw FormatError("expected an object") }
    self = [:]
    for (key, field) in fields {
      do throws(FormatError) {
        self[key] = try ContractBinding.Value(stored: field, bodies)
      } catch { throw error.below(.key(key)) }
    }
  }

  func stored(_ bodies: BodyFiles) -> OrderedJSON { .value(.object(mapValues(\.tagged))) }
}
