import ContractBinding
import ContractValues

/// The fields of one object of a recording's file, while they are read or written.
///
/// A piece of a recording names each of its fields once, for both ways: reading sets the field,
/// and writing takes its value. The order is that of the file.
struct FieldCoder {
  /// The bodies of the recording.
  let bodies: BodyFiles
  /// The fields that were written, in order.
  private(set) var written: [(key: String, value: OrderedJSON)] = []
  /// The object that is read; `nil` in writing.
  private let fields: [String: Value]?
  /// The keys that the object may have.
  private var known: [String] = []
  /// How many of them it has.
  private var found = 0
  /// The first error; what follows it is no longer read.
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
  /// - Throws: An error for a key that nobody has named; else the first that there was.
  func finish() throws(FormatError) {
    guard let fields else { return }
    if found < fields.count, let key = fields.keys.sorted().first(where: { !known.contains($0) }) {
      let suggestion = NearestWord.question(key, among: known)
      throw FormatError(
        "unknown key '\(key)'", at: ValuePath([.key(key)]),
        suggestion: suggestion.isEmpty ? nil : suggestion)
    }
    if let error { throw error }
  }

  // MARK: Fields

  /// A field that must be there.
  mutating func required<Piece: Storable>(_ key: String, _ piece: inout Piece) {
    guard isReading else { return write(key, piece) }
    if let read: Piece = read(key) {
      piece = read
    } else {
      fail(FormatError("the key '\(key)' is missing"))
    }
  }

  /// A field that is always written, and that leaves the piece as it is where it is missing.
  mutating func field<Piece: Storable>(_ key: String, _ piece: inout Piece) {
    guard isReading else { return write(key, piece) }
    if let read: Piece = read(key) { piece = read }
  }

  /// A field that is missing where the piece is the usual one.
  mutating func field<Piece: Storable & Equatable>(
    _ key: String, _ piece: inout Piece, unless usual: Piece
  ) {
    if isReading {
      piece = read(key) ?? usual
    } else if piece != usual {
      write(key, piece)
    }
  }

  /// A field that is missing where there is no such piece.
  mutating func optional<Piece: Storable>(_ key: String, _ piece: inout Piece?) {
    if isReading {
      piece = read(key)
    } else if let piece {
      write(key, piece)
    }
  }

  /// An object whose fields are read or written by the one who has it; missing where it has none.
  mutating func object(_ key: String, _ code: (inout FieldCoder) -> Void) {
    guard isReading else {
      var fields = FieldCoder(writing: bodies)
      code(&fields)
      if !fields.written.isEmpty { write((key, .object(fields.written))) }
      return
    }
    know([key])
    guard let value = value(key) else { return }
    do throws(FormatError) {
      var fields = try FieldCoder(reading: value, bodies)
      code(&fields)
      try fields.finish()
    } catch { fail(error.below(.key(key))) }
  }

  /// Refuses to read what does not fit together.
  ///
  /// - Parameters:
  ///   - isValid: Whether it does; of no interest in writing.
  ///   - reason: The mistake.
  ///   - key: The field that is wrong; the object itself unless named.
  mutating func check(
    _ isValid: Bool, _ reason: @autoclosure () -> String, at key: String? = nil
  ) {
    guard !isValid, isReading, error == nil else { return }
    fail(FormatError(reason(), at: ValuePath(key.map { [.key($0)] } ?? [])))
  }

  // MARK: Parts

  /// Adds a field as it is to be in the file.
  mutating func write(_ field: (key: String, value: OrderedJSON)) { written.append(field) }

  /// Takes keys that the object may have.
  ///
  /// - Parameter keys: The keys.
  /// - Returns: Those that it has.
  @discardableResult
  mutating func know(_ keys: [String]) -> [String] {
    known += keys
    let present = keys.filter(has)
    found += present.count
    return present
  }

  /// The value of a field as it is in the file; `nil` after an error.
  func value(_ key: String) -> Value? { error == nil ? fields?[key] : nil }

  /// Checks whether the object that is read has a field.
  func has(_ key: String) -> Bool { fields?[key] != nil }

  /// Takes an error, unless there was one.
  mutating func fail(_ error: FormatError) {
    if self.error == nil { self.error = error }
  }

  private mutating func write(_ key: String, _ piece: some Storable) {
    written.append((key, piece.stored(bodies)))
  }

  private mutating func read<Piece: Storable>(_ key: String) -> Piece? {
    known.append(key)
    guard let value = fields?[key] else { return nil }
    found += 1
    guard error == nil else { return nil }
    do throws(FormatError) { return try Piece(stored: value, bodies) } catch {
      fail(error.below(.key(key)))
      return nil
    }
  }
}
