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
        var compaction = JSONCompaction(bytes: bytes, output: output)
        isCompacted = compaction.document()
        count = compaction.written
      }
    }
    return isCompacted ? compacted : nil
  }
}

/// Copies JSON from bytes that stay where they are; each function tells whether it could.
private struct JSONCompaction {
  let bytes: UnsafeBufferPointer<UInt8>
  /// As long as the bytes: nothing is written that was not read.
  let output: UnsafeMutableBufferPointer<UInt8>
  var position = 0
  var written = 0
  var depth = 0

  init(bytes: UnsafeBufferPointer<UInt8>, output: UnsafeMutableBufferPointer<UInt8>) {
    self.bytes = bytes
    self.output = output
  }

  mutating func document() -> Bool {
    guard value() else { return false }
    skipWhiteSpace()
    return position == bytes.count && String(validating: bytes, as: UTF8.self) != nil
  }

  private mutating func value() -> Bool {
    skipWhiteSpace()
    switch next {
    case UInt8(ascii: "{"): return nested(by: UInt8(ascii: "}")) { $0.fields() }
    case UInt8(ascii: "["): return nested(by: UInt8(ascii: "]")) { $0.elements() }
    case UInt8(ascii: "\""): return string() != nil
    case UInt8(ascii: "t"): return word("true")
    case UInt8(ascii: "f"): return word("false")
    case UInt8(ascii: "n"): return word("null")
    default: return number()
    }
  }

  private mutating func nested(
    by close: UInt8, _ content: (inout JSONCompaction) -> Bool
  ) -> Bool {
    copy()
    depth += 1
    defer { depth -= 1 }
    skipWhiteSpace()
    guard depth <= 200 else { return false }
    if next != close {
      guard content(&self) else { return false }
      skipWhiteSpace()
    }
    guard next == close else { return false }
    copy()
    return true
  }

  private mutating func elements() -> Bool {
    repeat { guard value() else { return false } } while comma()
    return true
  }

  private mutating func fields() -> Bool {
    var last: Range<Int>?
    repeat {
      skipWhiteSpace()
      guard next == UInt8(ascii: "\""), let key = string() else { return false }
      guard !bytes[key].contains(UInt8(ascii: "\\")) else { return false }
      // In order, so that no key can appear twice.
      if let last, !bytes[last].lexicographicallyPrecedes(bytes[key]) { return false }
      last = key
      skipWhiteSpace()
      guard next == UInt8(ascii: ":") else { return false }
      copy()
      guard value() else { return false }
    } while comma()
    return true
  }

  private mutating func comma() -> Bool {
    skipWhiteSpace()
    guard next == UInt8(ascii: ",") else { return false }
    copy()
    return true
  }

  /// Copies a string that holds nothing which could be, or would have to be, escaped otherwise.
  ///
  /// - Returns: Where its content is; `nil` for any other.
  private mutating func string() -> Range<Int>? {
    let start = position
    position += 1
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "\""):
        position += 1
        copy(from: start)
        return start + 1..<position - 1
      case UInt8(ascii: "\\"):
        guard position + 1 < bytes.count,
          [0x22, 0x5C, 0x6E, 0x72, 0x74].contains(bytes[position + 1])
        else { return nil }
        position += 2
      // Controls, and what begins characters of which some are escaped.
      case 0..<0x20, 0x7F, 0xC2, 0xD8, 0xE2, 0xEF: return nil
      default: position += 1
      }
    }
    return nil
  }

  /// Copies a number that is a whole one, or a decimal fraction as `Double` writes it.
  private mutating func number() -> Bool {
    let start = position
    if next == UInt8(ascii: "-") { position += 1 }
    let whole = digits()
    var digitCount = whole.count
    guard !whole.isEmpty, whole.count == 1 || bytes[whole.lowerBound] != 0x30 else { return false }
    if next == UInt8(ascii: ".") {
      position += 1
      let fraction = digits()
      digitCount += fraction.count
      let zeros = bytes[fraction].prefix { $0 == 0x30 }.count
      // Not `1.50`, which is 1.5; nor `0.00001`, which is 1e-05.
      guard let last = fraction.last, fraction.count == 1 || bytes[last] != 0x30,
        bytes[whole.lowerBound] != 0x30 || zeros < min(fraction.count, 4)
      else { return false }
    } else if whole.count == 1, bytes[whole.lowerBound] == 0x30, whole.lowerBound > start {
      return false
    }
    guard digitCount <= 15, next.map({ $0 | 0x20 != UInt8(ascii: "e") }) ?? true else {
      return false
    }
    copy(from: start)
    return true
  }

  private mutating func digits() -> Range<Int> {
    let start = position
    while let byte = next, (0x30...0x39).contains(byte) { position += 1 }
    return start..<position
  }

  private mutating func word(_ word: StaticString) -> Bool {
    for offset in 0..<word.utf8CodeUnitCount {
      guard next == word.utf8Start[offset] else { return false }
      copy()
    }
    return true
  }

  private mutating func copy() {
    output[written] = bytes[position]
    written += 1
    position += 1
  }

  /// Copies what was read last.
  private mutating func copy(from start: Int) {
    written = output[written...].update(fromContentsOf: bytes[start..<position])
  }

  private mutating func skipWhiteSpace() {
    while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
      position += 1
    }
  }

  private var next: UInt8? { position < bytes.count ? bytes[position] : nil }
}
