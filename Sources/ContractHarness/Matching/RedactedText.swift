import ContractRedaction
import ContractValues
import Foundation

/// A text in which redaction has replaced at least one part, such as `Bearer redacted-1`.
struct RedactedText {
  private let bytes: [UInt8]
  /// The ranges of the placeholders in the bytes, in order; they do not touch.
  private let lost: [Range<Int>]
  /// The placeholders in their order in the text, such as `["redacted-1"]`.
  let placeholders: [String]

  /// Searches a text for placeholders; `nil` if it has none.
  ///
  /// `names` are other texts that replace secrets, such as `TOKEN-placeholder`.
  init?(_ text: String, besides names: [String]) {
    let bytes = Array(text.utf8)
    self.bytes = bytes
    if Redactor.isPlaceholder(text) {
      lost = [0..<bytes.count]
      placeholders = [text]
      return
    }
    var ranges = Placeholder.numbered(in: bytes) + Self.wrapped(in: bytes, besides: names)
    for name in names { ranges += Self.ranges(of: Array(name.utf8), in: bytes) }
    guard !ranges.isEmpty else { return nil }
    lost = Self.joined(ranges)
    placeholders = lost.map { String(decoding: bytes[$0], as: UTF8.self) }
  }

  /// True if the whole text is redacted, so that nothing of the original is left.
  var isWhole: Bool { lost == [0..<bytes.count] }

  /// The texts between the placeholders, in order.
  ///
  /// The list has one entry more than there are placeholders. An entry may be empty.
  var rest: [[UInt8]] {
    let starts = [0] + lost.map(\.upperBound)
    let ends = lost.map(\.lowerBound) + [bytes.count]
    return zip(starts, ends).map { Array(bytes[$0..<$1]) }
  }

  /// True if each placeholder has a number, such as `redacted-1`.
  ///
  /// Equal numbers replace equal secrets.
  private var isNumbered: Bool {
    placeholders.allSatisfy { Placeholder.isWhole($0) && $0 != Placeholder.anonymous }
  }

  /// The ranges of the placeholders in UTF-16 units, as pattern searches need them.
  var lostInUTF16: [Range<Int>] {
    lost.map { range in
      let start = String(decoding: bytes[..<range.lowerBound], as: UTF8.self).utf16.count
      let length = String(decoding: bytes[range], as: UTF8.self).utf16.count
      return start..<start + length
    }
  }

  /// Checks whether this text and another one may have the same original text.
  ///
  /// `other` contains the placeholders of the other text. It is `nil` if the other text is
  /// original.
  ///
  /// The result is false if an original text does not contain the remaining text, or if two
  /// redacted texts differ only in the numbers of their placeholders.
  func mayBe(_ text: String, _ other: RedactedText?) -> Bool {
    guard let other else { return mayBe(Array(text.utf8)) }
    let areComparable = isNumbered && other.isNumbered && rest == other.rest
    return !areComparable || placeholders == other.placeholders
  }

  /// Checks whether a text consists of the remaining texts in order, with at least one byte in
  /// place of each placeholder.
  private func mayBe(_ text: [UInt8]) -> Bool {
    let rest = rest
    guard let first = rest.first, let last = rest.last,
      text.count >= rest.map(\.count).reduce(0, +) + lost.count,
      text.starts(with: first), text.suffix(last.count).elementsEqual(last)
    else { return false }
    let end = text.count - last.count
    var index = first.count
    for part in rest.dropFirst().dropLast() where !part.isEmpty {
      guard index + 1 <= end, let found = text.offset(of: part, from: index + 1),
        found + part.count < end
      else { return false }
      index = found + part.count
    }
    return index < end
  }

  /// Finds runs of base64 that contain an encoded placeholder.
  ///
  /// The whole run counts as redacted, because its other bytes may belong to the secret.
  private static func wrapped(in bytes: [UInt8], besides names: [String]) -> [Range<Int>] {
    // A text with fewer than 10 bytes cannot contain an encoded placeholder.
    guard bytes.count >= 10 else { return [] }
    let needles = wrappings + names.flatMap(wrappings)
    return needles.flatMap { ranges(of: $0, in: bytes) }.map { range in
      let start = bytes[..<range.lowerBound].lastIndex { !isOfToken($0) }.map { $0 + 1 } ?? 0
      let end = bytes[range.upperBound...].firstIndex { !isOfToken($0) } ?? bytes.count
      return start..<end
    }
  }

  private static let wrappings = wrappings(of: Placeholder.anonymous)

  /// Encodes a name in base64 at each of the three possible offsets in a group of three bytes.
  ///
  /// The first and the last characters may depend on neighbouring bytes, so they are omitted.
  private static func wrappings(of name: String) -> [[UInt8]] {
    (0..<3).map { offset in
      let bytes = [UInt8](repeating: 0, count: offset) + name.utf8
      let whole = Array(Data(bytes).base64EncodedString().utf8)
      return Array(whole[[0, 2, 3][offset]..<(bytes.count * 8 / 6)])
    }
  }

  private static func isOfToken(_ byte: UInt8) -> Bool {
    byte.isDigit || byte.isLetter || "+/=-_.".utf8.contains(byte)
  }

  private static func ranges(of part: [UInt8], in bytes: [UInt8]) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var index = 0
    while let found = bytes.offset(of: part, from: index) {
      ranges.append(found..<found + part.count)
      index = found + part.count
    }
    return ranges
  }

  private static func joined(_ ranges: [Range<Int>]) -> [Range<Int>] {
    ranges.sorted { $0.lowerBound < $1.lowerBound }.reduce(into: []) { joined, range in
      if let last = joined.last, range.lowerBound <= last.upperBound {
        joined[joined.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        joined.append(range)
      }
    }
  }
}
