#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// JSON as text.
package enum JSONText {
  /// The text without white space, where that alone is between it and what
  /// ``ContractBinding/Value/json(_:)`` writes of its value.
  ///
  /// Reading into values and writing them again takes ten times as long.
  ///
  /// - Parameter text: A text as ``ContractBinding/Value/JSONLayout/lines`` lays it out, or any
  ///   other.
  /// - Returns: `nil` for a text that is not JSON, or is spelled in another way: its keys are not
  ///   in order, or a number or a string could be written otherwise.
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

/// Copies JSON from bytes that stay where they are; each function tells whether it could.
///
/// By pointers and comparisons alone, which cost nothing in a debug build either: what is generic
/// takes ten times as long there.
struct JSONCompaction {
  let bytes: UnsafePointer<UInt8>
  let count: Int
  /// Has room for as many bytes: nothing is written that was not read.
  let output: UnsafeMutablePointer<UInt8>
  var position = 0
  private(set) var written = 0
  private var depth = 0

  /// Begins at a position of some bytes.
  init(
    bytes: UnsafePointer<UInt8>, count: Int, from position: Int = 0,
    output: UnsafeMutablePointer<UInt8>
  ) {
    self.bytes = bytes
    self.count = count
    self.position = position
    self.output = output
  }

  /// Copies what is all of the bytes.
  mutating func document() -> Bool {
    guard value() else { return false }
    skipWhiteSpace()
    return position == count
  }

  /// Copies one value, of which no more is to be proven than that it is UTF-8.
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
    var last = 0
    var lastCount = -1
    repeat {
      skipWhiteSpace()
      let start = position + 1
      guard next == 0x22, string() else { return false }
      let keyCount = position - 1 - start
      guard memchr(bytes + start, 0x5C, keyCount) == nil else { return false }
      // In order, so that no key can appear twice.
      if lastCount >= 0, !isKey(at: last, lastCount, before: start, keyCount) { return false }
      last = start
      lastCount = keyCount
      skipWhiteSpace()
      guard next == 0x3A else { return false }
      copy()
      guard value() else { return false }
    } while comma()
    return true
  }

  private func isKey(at one: Int, _ oneCount: Int, before other: Int, _ otherCount: Int) -> Bool {
    let shorter = oneCount < otherCount ? oneCount : otherCount
    let order = memcmp(bytes + one, bytes + other, shorter)
    return order < 0 || (order == 0 && oneCount < otherCount)
  }

  private mutating func comma() -> Bool {
    skipWhiteSpace()
    guard next == 0x2C else { return false }
    copy()
    return true
  }

  /// Copies a string that holds nothing which could be, or would have to be, escaped otherwise.
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
      if byte == 0x5C {
        guard position + 1 < count, Self.isEscaped(bytes[position + 1]) else { return false }
        position += 2
      } else {
        // Controls, and what begins characters of which some are escaped.
        if byte < 0x20 || byte == 0x7F { return false }
        if byte == 0xC2 || byte == 0xD8 || byte == 0xE2 || byte == 0xEF { return false }
        position += 1
      }
    }
    return false
  }

  /// Whether the writer escapes it with a single character: `"`, `\`, `n`, `r` and `t`.
  private static func isEscaped(_ byte: UInt8) -> Bool {
    byte == 0x22 || byte == 0x5C || byte == 0x6E || byte == 0x72 || byte == 0x74
  }

  /// Copies a number that is a whole one, or a decimal fraction as `Double` writes it.
  private mutating func number() -> Bool {
    let start = position
    if next == 0x2D { position += 1 }
    let whole = position
    let wholeCount = digits()
    let beginsWithZero = wholeCount > 0 && bytes[whole] == 0x30
    guard wholeCount > 0, wholeCount == 1 || !beginsWithZero else { return false }
    var fractionCount = 0
    if next == 0x2E {
      position += 1
      let fraction = position
      fractionCount = digits()
      // Not `1.50`, which is 1.5; nor `0.00001`, which is 1e-05.
      guard fractionCount > 0, fractionCount == 1 || bytes[position - 1] != 0x30,
        !beginsWithZero || zeros(from: fraction) < min(fractionCount, 4)
      else { return false }
    } else if beginsWithZero, whole > start {
      return false
    }
    guard wholeCount + fractionCount <= 15, next | 0x20 != 0x65 else { return false }
    copy(from: start)
    return true
  }

  private mutating func digits() -> Int {
    let start = position
    while next >= 0x30, next <= 0x39 { position += 1 }
    return position - start
  }

  private func zeros(from start: Int) -> Int {
    var end = start
    while end < position, bytes[end] == 0x30 { end += 1 }
    return end - start
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

  /// Copies what was read last.
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

  /// The byte that comes next; NUL, which has no place in JSON, at the end.
  private var next: UInt8 { position < count ? bytes[position] : 0 }
}
