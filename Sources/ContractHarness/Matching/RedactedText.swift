import ContractBinding
import ContractRedaction
import ContractValues
import Foundation

/// A text of which redaction has left only a part.
struct RedactedText {
  private let bytes: [UInt8]
  /// Where something else stood, in order; ranges do not touch.
  private let lost: [Range<Int>]
  /// The placeholders, in order.
  let placeholders: [String]

  /// Looks for placeholders in a text; `nil` when it is as it was.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - names: What else stands in the place of a secret, such as `TOKEN-placeholder`.
  init?(_ text: String, besides names: [String]) {
    let bytes = Array(text.utf8)
    self.bytes = bytes
    if Redactor.isPlaceholder(text) {
      lost = [0..<bytes.count]
      placeholders = [text]
      return
    }
    var ranges = Self.numbered(in: bytes) + Self.wrapped(in: bytes, besides: names)
    for name in names { ranges += Self.ranges(of: Array(name.utf8), in: bytes) }
    guard !ranges.isEmpty else { return nil }
    lost = Self.joined(ranges)
    placeholders = lost.map { String(decoding: bytes[$0], as: UTF8.self) }
  }

  /// True if nothing of the text is left.
  var isWhole: Bool { lost == [0..<bytes.count] }

  /// The parts that are left, in order; one more than placeholders, and empty where nothing is.
  var rest: [[UInt8]] {
    let starts = [0] + lost.map(\.upperBound)
    let ends = lost.map(\.lowerBound) + [bytes.count]
    return zip(starts, ends).map { Array(bytes[$0..<$1]) }
  }

  /// True if the placeholders alone say which secret each of them was.
  private var isNumbered: Bool {
    placeholders.allSatisfy { Placeholder.isWhole($0) && $0 != Placeholder.anonymous }
  }

  /// The lost parts as a pattern search counts: in UTF-16.
  var lostInUTF16: [Range<Int>] {
    lost.map { range in
      let start = String(decoding: bytes[..<range.lowerBound], as: UTF8.self).utf16.count
      let length = String(decoding: bytes[range], as: UTF8.self).utf16.count
      return start..<start + length
    }
  }

  /// Checks whether a text may be what stood here.
  ///
  /// - Parameters:
  ///   - text: A text, in which something may be redacted as well.
  ///   - other: The same text, where that is so.
  /// - Returns: Whether it may be. Placeholders of other numbers stand for other secrets.
  func mayBe(_ text: String, _ other: RedactedText?) -> Bool {
    guard let other else { return mayBe(Array(text.utf8)) }
    let areComparable = isNumbered && other.isNumbered && rest == other.rest
    return !areComparable || placeholders == other.placeholders
  }

  /// Checks whether a text begins, goes on and ends with what is left, with something in each gap.
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

  // MARK: Placeholders

  private static func numbered(in bytes: [UInt8]) -> [Range<Int>] {
    ranges(of: Array("\(Placeholder.anonymous)-".utf8), in: bytes).compactMap { range in
      let end = bytes[range.upperBound...].firstIndex { !(0x30...0x39).contains($0) } ?? bytes.count
      return end > range.upperBound ? range.lowerBound..<end : nil
    }
  }

  /// Runs of base64, or of tokens made of it, in which a placeholder is wrapped.
  private static func wrapped(in bytes: [UInt8], besides names: [String]) -> [Range<Int>] {
    // Nothing shorter can hold one.
    guard bytes.count >= 10 else { return [] }
    let needles = wrappings + names.flatMap(wrappings)
    return needles.flatMap { ranges(of: $0, in: bytes) }.map { range in
      let start = bytes[..<range.lowerBound].lastIndex { !isOfToken($0) }.map { $0 + 1 } ?? 0
      let end = bytes[range.upperBound...].firstIndex { !isOfToken($0) } ?? bytes.count
      return start..<end
    }
  }

  private static let wrappings = wrappings(of: Placeholder.anonymous)

  /// A name in base64, at each of the three places that it may have in a group, without the
  /// characters that tell something of its neighbours.
  private static func wrappings(of name: String) -> [[UInt8]] {
    (0..<3).map { offset in
      let bytes = [UInt8](repeating: 0, count: offset) + name.utf8
      let whole = Array(Data(bytes).base64EncodedString().utf8)
      return Array(whole[[0, 2, 3][offset]..<(bytes.count * 8 / 6)])
    }
  }

  private static func isOfToken(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
      || "+/=-_.".utf8.contains(byte)
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
