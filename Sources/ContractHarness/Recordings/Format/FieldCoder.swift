import ContractBinding
import ContractValues

/// A reader or writer of the fields of one object in a recording's file.
///
/// A type lists each of its fields once, for both directions: reading sets the field, and writing
/// stores it. The file has the fields in the order of the list.
struct FieldCoder {
  /// The bodies of the whole recording, because nested objects share one list of body files.
  let bodies: BodyFiles
  /// The fields that were written so far, in the order of the file.
  private(set) var written: [(key: String, value: OrderedJSON)] = []
  /// The object that is read; `nil` while writing.
  private let fields: [String: Value]?
  /// The keys that the object may have; any other key is an error.
  private var allowed: [String] = []
  /// The number of allowed keys that the object has; if these are all its keys, none is unknown.
  private var found = 0
  /// The first error, kept until ``finish()`` so that a type can list its fields without `try`.
  private var error: FormatError?

  /// Begins to write an object; each field is added in the order of the calls.
  init(writing bodies: BodyFiles) {
    self.bodies = bodies
    fields = nil
  }

  /// Begins to read an object, whose keys the caller then lists, until it calls ``finish()``.
  ///
  /// - Throws: A ``FormatError`` if the value is not an object.
  init(reading value: Value, _ bodies: BodyFiles) throws(FormatError) {
    guard case .object(let fields) = value else { throw .expected("an object", value) }
    self.bodies = bodies
    self.fields = fields
    // Most types list about eight keys.
    allowed.reserveCapacity(8)
  }

  var isReading: Bool { fields != nil }

  /// True if the object has no keys besides those that were read, so none has to be looked up.
  private var isExhausted: Bool { found == fields?.count }

  /// Ends the reading of the object.
  ///
  /// - Throws: An error for an unknown key, with a similar key as a suggestion; otherwise the first
  ///   error of a field.
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

  /// Reads or writes a field that the object must have.
  ///
  /// If the field is missing, ``finish()`` throws an error.
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
  /// It may be missing in older recordings. The variable then retains its value.
  mutating func field<Piece: Storable>(_ key: String, _ piece: inout Piece) {
    guard isReading else { return write(key, piece) }
    if let read: Piece = read(key) { piece = read }
  }

  /// Reads or writes a field that is left out if it has the usual value, such as an empty list.
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

  /// Reads or writes a nested object, whose fields the closure lists.
  ///
  /// An object without fields is left out.
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

  /// Stores an error while reading, if a value of the object is not allowed.
  ///
  /// The reason is a part of a sentence, such as `a piece is negative`. Without a key, it is about
  /// the object itself.
  mutating func check(
    _ isValid: Bool, _ reason: @autoclosure () -> String, at key: String? = nil
  ) {
    guard !isValid, isReading, error == nil else { return }
    fail(FormatError(reason(), at: ValuePath(key.map { [.key($0)] } ?? [])))
  }

  /// Adds a field whose value is encoded already, such as a body.
  mutating func write(_ field: (key: String, value: OrderedJSON)) { written.append(field) }

  /// Allows keys that the caller reads by itself, so that they are not reported as unknown.
  ///
  /// The result has those of the keys that the object contains.
  @discardableResult
  mutating func allow(_ keys: [String]) -> [String] {
    guard let fields, !isExhausted else { return [] }
    allowed += keys
    // Most objects have fewer keys than a message may have, and none of these; so a key is compared
    // with those of the object, which takes less time than to hash it.
    let present = keys.filter { key in fields.keys.contains { $0 == key } }
    found += present.count
    return present
  }

  /// The value of a field as in the file; `nil` if it is missing, or after an error.
  func value(_ key: String) -> Value? { error == nil ? fields?[key] : nil }

  /// True if the object that is read has the field; false while writing.
  func has(_ key: String) -> Bool { fields?[key] != nil }

  /// Stores an error for ``finish()``, unless there was an earlier one.
  mutating func fail(_ error: FormatError) {
    if self.error == nil { self.error = error }
  }

  private mutating func write(_ key: String, _ piece: some Storable) {
    written.append((key, piece.stored(bodies)))
  }

  private mutating func read<Piece: Storable>(_ key: String) -> Piece? {
    guard !isExhausted else { return nil }
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
