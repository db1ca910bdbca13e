import Foundation

/// Checks a JSON text and copies it in another layout, token by token.
///
/// Each function that reads a token returns false if the text is malformed, is nested deeper than
/// 256 levels, has duplicate keys, or escapes half a surrogate pair. The caller then uses the
/// reader, which reports the error.
///
/// Reading the text into values and writing them again would take ten times as long. The loops use
/// only pointers and comparisons, because generic code is ten times as slow in debug builds.
struct JSONCopy {
  let bytes: UnsafePointer<UInt8>
  let count: Int
  var position = 0
  var output: ByteBuffer
  /// The white space that the layout adds between tokens; `nil` for a layout without any.
  private let spaces: JSONSpaces?
  /// The colon with its white space; `nil` if the copy has no white space.
  private let spacedColon: JSONSpaces.Piece?
  private let objects: JSONSpaces.Brackets
  private let lists: JSONSpaces.Brackets
  /// The escapes of the copy; `nil` to leave the strings unchanged.
  let escapes: JSONEscapes.Rewriting?
  /// True if ASCII strings without escapes are copied unchanged.
  let keepsPlainStrings: Bool
  /// True if strings are copied unchanged, except those that contain `\/` or a `\u` escape.
  let keepsUsualEscapes: Bool
  private var depth = 0
  /// The number of open brackets whose elements are on lines of their own.
  private var indentation = 0
  /// True if the string that was copied last contains a backslash.
  var isEscaped = false
  /// The keys of the open objects, which are compared at the end of each object.
  private var keys = JSONKeyStack()

  /// Prepares the copy of the value at a position; without a layout, white space is left out and no
  /// token changes.
  init(
    bytes: UnsafePointer<UInt8>, count: Int, from position: Int = 0, layout: JSONLayout? = nil
  ) {
    self.bytes = bytes
    self.count = count
    self.position = position
    let room = layout == nil ? count - position : count + count / 4
    output = ByteBuffer(capacity: room)
    spaces = layout.flatMap { JSONSpaces($0) }
    spacedColon = spaces?.colon
    objects = spaces?.objects ?? .compact
    lists = spaces?.lists ?? .compact
    escapes = layout.map { JSONEscapes.Rewriting($0.escapes) }
    keepsPlainStrings = escapes?.keepsPlainStrings ?? true
    keepsUsualEscapes = escapes?.keepsUsualEscapes ?? true
  }

  /// Releases the memory of the copy; call it once.
  func deallocate() {
    output.deallocate()
    spaces?.deallocate()
    keys.deallocate()
  }

  /// Begins another copy at a position, in the memory of the one before.
  mutating func begin(at position: Int) {
    self.position = position
    output.removeAll()
    keys.count = 0
    (depth, indentation) = (0, 0)
  }

  /// Copies one value, and returns false if anything but white space follows the value.
  mutating func document() -> Bool {
    guard value() else { return false }
    skipWhiteSpace()
    return position == count
  }

  /// Copies one value, without the white space before it; returns false if the value is refused,
  /// such as for duplicate keys.
  mutating func value() -> Bool {
    skipWhiteSpace()
    let byte = next
    if byte == 0x22 { return string() }
    if byte == 0x7B { return object() }
    if byte == 0x5B { return array() }
    if byte == 0x74 { return word("true") }
    if byte == 0x66 { return word("false") }
    if byte == 0x6E { return word("null") }
    return number()
  }

  private mutating func array() -> Bool {
    guard open() else { return false }
    if next == 0x5D { return closeEmpty(lists) }
    begin(lists)
    repeat { guard value() else { return false } } while comma(lists)
    return close(0x5D, lists)
  }

  private mutating func object() -> Bool {
    guard open() else { return false }
    if next == 0x7D { return closeEmpty(objects) }
    begin(objects)
    return fields() && close(0x7D, objects)
  }

  private mutating func open() -> Bool {
    copy()
    depth += 1
    skipWhiteSpace()
    return depth <= 256
  }

  private mutating func closeEmpty(_ brackets: JSONSpaces.Brackets) -> Bool {
    write(brackets.empty)
    copy()
    depth -= 1
    return true
  }

  /// Writes the white space after an opening bracket.
  @inline(__always)
  private mutating func begin(_ brackets: JSONSpaces.Brackets) {
    if brackets.isInLines { indentation += 1 }
    pad(brackets)
  }

  @inline(__always)
  private mutating func close(_ byte: UInt8, _ brackets: JSONSpaces.Brackets) -> Bool {
    skipWhiteSpace()
    guard next == byte else { return false }
    if brackets.isInLines { indentation -= 1 }
    pad(brackets)
    copy()
    depth -= 1
    return true
  }

  /// Writes the white space beside a bracket: a line break and indentation, or a space as in
  /// `[ 1 ]`.
  @inline(__always)
  private mutating func pad(_ brackets: JSONSpaces.Brackets) {
    if brackets.isInLines { breakLine() } else { write(brackets.padding) }
  }

  private mutating func breakLine() {
    output.append(0x0A)
    guard let indent = spaces?.indent else { return }
    for _ in 0..<indentation { write(indent) }
  }

  private mutating func fields() -> Bool {
    let first = keys.count
    repeat {
      skipWhiteSpace()
      let start = position + 1
      guard next == 0x22, string() else { return false }
      keys.append(JSONKey(bytes, start: start, count: position - 1 - start, isEscaped: isEscaped))
      skipWhiteSpace()
      guard colon(), value() else { return false }
    } while comma(objects)
    defer { keys.count = first }
    return keys.areDistinct(from: first, in: bytes)
  }

  @inline(__always)
  private mutating func comma(_ brackets: JSONSpaces.Brackets) -> Bool {
    skipWhiteSpace()
    guard next == 0x2C else { return false }
    copy()
    if brackets.isInLines { breakLine() } else { write(brackets.gap) }
    return true
  }

  @inline(__always)
  private mutating func colon() -> Bool {
    guard next == 0x3A else { return false }
    guard let spacedColon else {
      copy()
      return true
    }
    position += 1
    write(spacedColon)
    return true
  }

  private mutating func number() -> Bool {
    let start = position
    if next == 0x2D { position += 1 }
    let beginsWithZero = next == 0x30
    let whole = digits()
    guard whole > 0, whole == 1 || !beginsWithZero else { return false }
    if next == 0x2E {
      position += 1
      guard digits() > 0 else { return false }
    }
    if next | 0x20 == 0x65 {
      position += 1
      if next == 0x2B || next == 0x2D { position += 1 }
      guard digits() > 0 else { return false }
    }
    copy(from: start)
    return true
  }

  private mutating func digits() -> Int {
    let start = position
    while next >= 0x30, next <= 0x39 { position += 1 }
    return position - start
  }

  private mutating func word(_ word: StaticString) -> Bool {
    let length = word.utf8CodeUnitCount
    guard position + length <= count, memcmp(bytes + position, word.utf8Start, length) == 0 else {
      return false
    }
    let start = position
    position += length
    copy(from: start)
    return true
  }

  @inline(__always)
  private mutating func copy() {
    output.append(bytes[position])
    position += 1
  }

  /// Copies the input from `start` up to the current position.
  @inline(__always)
  mutating func copy(from start: Int) {
    let length = position - start
    if length <= ByteBuffer.shortLength, start + ByteBuffer.shortLength <= count {
      output.append(short: bytes + start, count: length)
    } else {
      output.append(UnsafeBufferPointer(start: bytes + start, count: length))
    }
  }

  @inline(__always)
  private mutating func write(_ piece: JSONSpaces.Piece) {
    guard let source = piece.baseAddress else { return }
    if piece.count <= ByteBuffer.shortLength {
      output.append(short: source, count: piece.count)
    } else {
      output.append(piece)
    }
  }

  @inline(__always)
  private mutating func skipWhiteSpace() {
    // In compact JSON, most tokens follow each other without white space.
    if position < count, bytes[position] > 0x20 { return }
    skipBlanks()
  }

  private mutating func skipBlanks() {
    let (bytes, count) = (bytes, count)
    var position = position
    while position < count {
      let byte = bytes[position]
      guard byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { break }
      position &+= 1
      // The lines of a body in a recording begin with many spaces.
      if byte == 0x0A {
        while position &+ 8 <= count {
          let blank = JSONWord(bytes + position).blankCount
          position &+= blank
          if blank < 8 { break }
        }
      }
    }
    self.position = position
  }

  /// The next byte of the input; at the end it is NUL, which is never valid in JSON.
  private var next: UInt8 { position < count ? bytes[position] : 0 }
}
