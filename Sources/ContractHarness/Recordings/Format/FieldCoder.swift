import ContractBinding
import ContractValues

/// Reads or writes the fields of one object in a recording's file.
///
/// A type lists each of its fields once, for both directions: reading sets the field, and writing
/// stores it. The fields of the file have the same order.
struct FieldCoder {
  /// The bodies of the recording.
  let bodies: BodyFiles
  /// The fields that were written, in order.
  private(set) var written: [(key: String, value: OrderedJSON)] = []
  /// The object to read; `nil` in writing.
  private let fields: [String: Value]?
  /// The keys that the object may have.
  private var allowed: [String] = []
  /// The number of those keys that the object has.
  private var found = 0
  /// The first error, after which the coder reads no more fields.
  private var error: FormatError?

  /// Begins to write an object.
  init(writing bodies: BodyFiles) {
    self.bodies = bodies
    fields = nil
  }

  /// Begins to read an object.
  init(reading value: Value, _ bodies: BodyFiles) throws(FormatError) {
    guard case .object(let fields) = value else { throw .expected("an object", value) }
    self.bodies = bodies
    self.fields = fields
  }

  /// True while an object is read.
  var isReading: Bool { fields != nil }

  /// Ends the reading.
  ///
  /// - Throws: An error for an unknown key, or else the first error of a field.
  func finish() throws(FormatError) {
    guard let fields else { return }
    if found < fields.count, let key = fields.keys.sorted().first(where: { !allowed.contains($0) })
    {
      let suggestion = NearestWord.question(key, among: allowed)
      throw FormatError(
        "unknown key '\(key)'", at: ValuePath([.key(key)]),
        suggestion: suggestion.isEmpty ? nil : suggestion)
    }
    if let error { throw error }
  }

  // MARK: Fields

  /// Reads or writes a field that must exist.
  mutating func required<Piece: Storable>(_ key: String, _ piece: inout Piece) {
    guard isReading else { return write(key, piece) }
    if let read: Piece = read(key) {
      piece = read
    } else {
      fail(FormatError("the key '\(key)' is missing"))
    }
  }

  /// Reads or writes a field that is always written.
  ///
  /// If the field is missing, reading keeps the current value.
  mutating func field<Piece: Storable>(_ key: String, _ piece: inout Piece) {
    guard isReading else { return write(key, piece) }
    if let read: Piece = read(key) { piece = read }
  }

  /// Reads or writes a field that is left out if it has the usual value.
  mutating func field<Piece: Storable & Equatable>(
    _ key: String, _ piece: inout Piece, unless usual: Piece
  ) {
    if isReading {
      piece = read(key) ?? usual
    } else if piece != usual {
      write(key, piece)
    }
  }

  /// Reads or writes a field that is left out if the value is `nil`.
  mutating func optional<Piece: Storable>(_ key: String, _ piece: inout Piece?) {
    if isReading {
      piece = read(key)
    } else if let piece {
      write(key, piece)
    }
  }

  /// Reads or writes an object by a closure; it is left out if it has no fields.
  mutating func object(_ key: String, _ code: (inout FieldCoder) -> Void) {
    guard isReading else {
      var fields = FieldCoder(writing: bodies)
      code(&fields)
      if !fields.written.isEmpty { write((key, .object(fields.written))) }
      return
    }
    allow([key])
    guard let value = value(key) else { return }
    do throws(FormatError) {
      var fields = try FieldCoder(reading: value, bodies)
      code(&fields)
      try fields.finish()
    } catch { fail(error.below(.key(key))) }
  }

  /// Refuses to read a recording whose fields do not fit together.
  ///
  /// - Parameters:
  ///   - isValid: False to refuse; ignored in writing.
  ///   - reason: The mistake.
  ///   - key: The wrong field; `nil` for the object itself.
  mutating func check(
    _ isValid: Bool, _ reason: @autoclosure () -> String, at key: String? = nil
  ) {
    guard !isValid, isReading, error == nil else { return }
    fail(FormatError(reason(), at: ValuePath(key.map { [.key($0)] } ?? [])))
  }

  // MARK: Parts

  /// Adds a field in its stored form.
  mutating func write(_ field: (key: String, value: OrderedJSON)) { written.append(field) }

  /// Allows keys in the object.
  ///
  /// - Parameter keys: The keys.
  /// - Returns: Those of the keys that the object has.
  @discardableResult
  mutating func allow(_ keys: [String]) -> [String] {
    allowed += keys
    let present = keys.filter(has)
    found += present.count
    return present
  }

  /// The stored value of a field; `nil` after an error.
  func value(_ key: String) -> Value? { error == nil ? fields?[key] : nil }

  /// Checks whether the object to read has a field.
  func has(_ key: String) -> Bool { fields?[key] != nil }

  /// Keeps an error, if it is the first.
  mutating func fail(_ error: FormatError) {
    if self.error == nil { self.error = error }
  }

  private mutating func write(_ key: String, _ piece: some Storable) {
    written.append((key, piece.stored(bodies)))
  }

  private mutating func read<Piece: Storable>(_ key: String) -> Piece? {
    allowed.append(key)
    guard let value = fields?[key] else { return nil }
    found += 1
    guard error == nil else { return nil }
    do throws(FormatError) { return try Piece(stored: value, bodies) } catch {
      fail(error.below(.key(key)))
      return nil
    }
  }
}
