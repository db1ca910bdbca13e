import ContractBinding

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Functions that change a JSON text directly, without a conversion to values.
package enum JSONText {
  /// Removes the white space between the parts of a text.
  ///
  /// Strings and numbers do not change.
  ///
  /// A conversion to values and back would take ten times as long.
  ///
  /// - Parameter text: A JSON text with any white space.
  /// - Returns: The text without white space. It is `nil` if the text is not JSON, repeats a key,
  ///   or contains half a surrogate pair as an escape. ``Value/init(json:)`` then reports the
  ///   error.
  package static func compacted(_ text: [UInt8]) -> [UInt8]? {
    var isCompacted = false
    let compacted = text.withUnsafeBufferPointer { bytes in
      [UInt8](unsafeUninitializedCapacity: bytes.count) { output, count in
        guard let input = bytes.baseAddress, let output = output.baseAddress else { return }
        var compaction = JSONCompaction(bytes: input, count: bytes.count, output: output)
        isCompacted = compaction.document() && String(validating: bytes, as: UTF8.self) != nil
        count = compaction.written
      }
    }
    return isCompacted ? compacted : nil
  }
}

/// Copies JSON from one buffer to another without its white space.
///
/// Each function returns false if the JSON is invalid. The code uses only pointers and comparisons,
/// because generic code is ten times as slow in debug builds.
struct JSONCompaction {
  let bytes: UnsafePointer<UInt8>
  let count: Int
  /// The output, which must have room for `count` bytes.
  ///
  /// The output is never longer than the input.
  let output: UnsafeMutablePointer<UInt8>
  var position = 0
  private(set) var written = 0
  private var depth = 0
  /// The keys seen so far in each open object, to find a repeated key.
  private var keys: [Key] = []

  /// Prepares to copy from an index in the bytes, by default from the first byte.
  init(
    bytes: UnsafePointer<UInt8>, count: Int, from position: Int = 0,
    output: UnsafeMutablePointer<UInt8>
  ) {
    self.bytes = bytes
    self.count = count
    self.position = position
    self.output = output
  }

  /// Copies one value, and returns false if anything except white space follows it.
  mutating func document() -> Bool {
    guard value() else { return false }
    skipWhiteSpace()
    return position == count
  }

  /// Copies one value and returns true on success.
  ///
  /// The caller must still check that the copied bytes are UTF-8.
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
    if next != 0x5D {
      repeat { guard value() else { return false } } while comma()
    }
    return close(0x5D)
  }

  private mutating func object() -> Bool {
    guard open() else { return false }
    if next != 0x7D {
      guard fields() else { return false }
    }
    return close(0x7D)
  }

  private mutating func open() -> Bool {
    copy()
    depth += 1
    skipWhiteSpace()
    return depth <= 200
  }

  private mutating func close(_ byte: UInt8) -> Bool {
    skipWhiteSpace()
    guard next == byte else { return false }
    copy()
    depth -= 1
    return true
  }

  private mutating func fields() -> Bool {
    let first = keys.count
    var isInOrder = true
    repeat {
      skipWhiteSpace()
      let start = position + 1
      guard next == 0x22, string() else { return false }
      let key = Key(start: start, count: position - 1 - start)
      // Keys in ascending order without escapes are certainly distinct. So the slower check is not
      // necessary.
      if keys.count > first, !isKey(keys[keys.count - 1], before: key) { isInOrder = false }
      if isEscaped(key) { isInOrder = false }
      keys.append(key)
      skipWhiteSpace()
      guard next == 0x3A else { return false }
      copy()
      guard value() else { return false }
    } while comma()
    defer { keys.removeLast(keys.count - first) }
    return isInOrder || areDistinct(keys[first...])
  }

  private struct Key {
    let start: Int
    let count: Int
  }

  private func isKey(_ one: Key, before other: Key) -> Bool {
    let shorter = one.count < other.count ? one.count : other.count
    let order = memcmp(bytes + one.start, bytes + other.start, shorter)
    return order < 0 || (order == 0 && one.count < other.count)
  }

  private func areDistinct(_ keys: ArraySlice<Key>) -> Bool {
    if keys.contains(where: isEscaped) { return Set(keys.map(unescaped)).count == keys.count }
    if keys.count <= 16, let first = keys.indices.first {
      // For few keys, a comparison of all pairs is faster than sorting.
      for index in keys.indices {
        let key = keys[index]
        for earlier in first..<index where keys[earlier].count == key.count {
          if memcmp(bytes + keys[earlier].start, bytes + key.start, key.count) == 0 { return false }
        }
      }
      return true
    }
    let sorted = keys.sorted { isKey($0, before: $1) }
    return zip(sorted, sorted.dropFirst()).allSatisfy { isKey($0, before: $1) }
  }

  private func isEscaped(_ key: Key) -> Bool { memchr(bytes + key.start, 0x5C, key.count) != nil }

  /// Decodes a key, so that `"\u0061"` and `"a"` count as the same key.
  private func unescaped(_ key: Key) -> String {
    let quoted = UnsafeBufferPointer(start: bytes + key.start - 1, count: key.count + 2)
    guard isEscaped(key), case .string(let text)? = try? Value(json: Array(quoted)) else {
      return String(decoding: quoted.dropFirst().dropLast(), as: UTF8.self)
    }
    return text
  }

  private mutating func comma() -> Bool {
    skipWhiteSpace()
    guard next == 0x2C else { return false }
    copy()
    return true
  }

  /// Copies a string without decoding its escapes, and checks that they are valid.
  private mutating func string() -> Bool {
    let start = position
    position += 1
    while position < count {
      let byte = bytes[position]
      if byte == 0x22 {
        position += 1
        copy(from: start)
        return true
      }
      if byte < 0x20 { return false }
      if byte == 0x5C {
        guard escape() else { return false }
      } else {
        position += 1
      }
    }
    return false
  }

  private mutating func escape() -> Bool {
    guard position + 1 < count else { return false }
    switch bytes[position + 1] {
    case 0x22, 0x5C, 0x2F, 0x62, 0x66, 0x6E, 0x72, 0x74:
      position += 2
      return true
    case 0x75:
      guard let unit = unit(at: position) else { return false }
      position += 6
      guard unit & 0xF800 == 0xD800 else { return true }
      // A `\u` escape for half of a surrogate pair is only valid if the other half follows.
      guard unit < 0xDC00, let low = self.unit(at: position), low & 0xFC00 == 0xDC00 else {
        return false
      }
      position += 6
      return true
    default: return false
    }
  }

  /// Reads the four digits of a `\u` escape at an index.
  ///
  /// The result is `nil` if there is no valid escape.
  private func unit(at place: Int) -> UInt16? {
    guard place + 5 < count, bytes[place] == 0x5C, bytes[place + 1] == 0x75 else { return nil }
    var unit: UInt16 = 0
    for index in place + 2...place + 5 {
      let byte = bytes[index]
      if byte >= 0x30, byte <= 0x39 {
        unit = unit << 4 | UInt16(byte - 0x30)
      } else if byte | 0x20 >= 0x61, byte | 0x20 <= 0x66 {
        unit = unit << 4 | UInt16((byte | 0x20) - 0x61 + 10)
      } else {
        return nil
      }
    }
    return unit
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

  private mutating func copy() {
    output[written] = bytes[position]
    written += 1
    position += 1
  }

  /// Copies the input from `start` up to the current position.
  private mutating func copy(from start: Int) {
    memcpy(output + written, bytes + start, position - start)
    written += position - start
  }

  private mutating func skipWhiteSpace() {
    while position < count {
      let byte = bytes[position]
      guard byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { return }
      position += 1
    }
  }

  /// The next byte of the input.
  ///
  /// At the end it is NUL, which is never valid in JSON.
  private var next: UInt8 { position < count ? bytes[position] : 0 }
}
