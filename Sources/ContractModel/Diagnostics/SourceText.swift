import ContractValues

/// A run of characters on one line of a file.
struct Span: Sendable, Hashable {
  /// The line, from 1.
  var line: Int
  /// The column, from 1, in Unicode scalars, as libyaml counts.
  var column: Int
  /// How many Unicode scalars, at least 1.
  var length: Int
}

/// The text of one file, of which lines can be shown.
struct SourceText: Sendable {
  /// The file's path, as messages give it.
  let path: String
  /// The text, without a byte order mark.
  let bytes: [UInt8]

  private let lineStarts: [Int]
  /// Which line of the file each part of the text begins with.
  private let parts: [LinePart]

  /// Lines of the file that follow each other in the text.
  private struct LinePart: Sendable {
    /// The first line, in the text, from 1.
    let first: Int
    /// The same line, in the file.
    let number: Int
  }

  /// Takes a text, and finds its lines.
  ///
  /// - Parameters:
  ///   - bytes: The text in UTF-8; a byte order mark is dropped.
  ///   - path: The file's path, as messages give it.
  init(_ bytes: [UInt8], path: String) {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    self.bytes = bytes.starts(with: mark) ? Array(bytes.dropFirst(mark.count)) : bytes
    self.path = path
    lineStarts = Self.lineStarts(in: self.bytes)
    parts = [LinePart(first: 1, number: 1)]
  }

  /// Takes some lines of a file, whose numbers stay what they are in the file.
  ///
  /// - Parameters:
  ///   - path: The file's path.
  ///   - pieces: The lines, and which line of the file each piece begins with.
  init(path: String, pieces: [(firstLine: Int, text: [UInt8])]) {
    self.path = path
    var bytes: [UInt8] = []
    var starts: [Int] = []
    var parts: [LinePart] = []
    for part in pieces {
      parts.append(LinePart(first: starts.count + 1, number: part.firstLine))
      starts += Self.lineStarts(in: part.text).dropLast().map { $0 + bytes.count }
      bytes += part.text
    }
    self.bytes = bytes
    self.parts = parts
    lineStarts = starts + [bytes.count]
  }

  /// How many lines there are; the last is empty where the text ends with a line break.
  var lineCount: Int { lineStarts.count }

  /// The bytes of some lines, which are numbered from 1, with their line breaks.
  func bytes(ofLines lines: Range<Int>) -> ArraySlice<UInt8> {
    let end = lines.upperBound <= lineCount ? lineStarts[lines.upperBound - 1] : bytes.count
    return bytes[lineStarts[lines.lowerBound - 1]..<end]
  }

  /// The number that a line of the text has in the file.
  func number(ofLine line: Int) -> Int {
    guard let part = parts.last(where: { $0.first <= line }) else { return line }
    return line - part.first + part.number
  }

  /// The place of a run of characters.
  func location(_ span: Span) -> SourceLocation {
    SourceLocation(path: path, line: span.line, column: span.column)
  }

  /// The text of one line, without its line break.
  ///
  /// - Parameter number: The line in the file, from 1.
  /// - Returns: `nil` where the text has no such line.
  func line(_ number: Int) -> String? {
    guard let part = parts.last(where: { $0.number <= number }) else { return nil }
    let index = number - part.number + part.first - 1
    guard lineStarts.indices.contains(index) else { return nil }
    let start = lineStarts[index]
    var end = index + 1 < lineStarts.count ? lineStarts[index + 1] : bytes.count
    while end > start, let width = Self.lineBreak(endingAt: end, in: bytes, from: start) {
      end -= width
    }
    return String(decoding: bytes[start..<end], as: UTF8.self)
  }

  /// The place of a byte.
  func span(ofByte offset: Int) -> Span {
    let line = lineStarts.lastIndex { $0 <= offset } ?? 0
    let before = bytes[lineStarts[line]..<min(offset, bytes.count)]
    // A scalar has one byte that is not a continuation.
    let column = before.count { $0 & 0xC0 != 0x80 }
    return Span(line: line + 1, column: column + 1, length: 1)
  }

  /// The text of one line to show in a message.
  ///
  /// - Parameter number: The line, from 1.
  /// - Returns: `nil` for a line so long that a hundred messages about it would fill the memory.
  func shownLine(_ number: Int) -> String? {
    let line = line(number)
    return line.map(\.utf8.count) ?? 0 <= 65_536 ? line : nil
  }

  /// Makes a message about a place in this text.
  func problem(
    _ headline: String,
    at span: Span,
    label: String = "",
    facts: [String] = [],
    help: [String] = []
  ) -> Diagnostic {
    Diagnostic(
      headline.withShortQuotations,
      at: location(span),
      sourceLine: shownLine(span.line),
      length: span.length,
      label: label,
      facts: facts,
      help: help
    )
  }

  /// Finds the lines as libyaml counts them: CR LF, LF, CR, NEL, LS and PS end one.
  private static func lineStarts(in bytes: [UInt8]) -> [Int] {
    var starts = [0]
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      switch byte {
      case 0x0A: starts.append(index)
      case 0x0D:
        if index < bytes.count, bytes[index] == 0x0A { index += 1 }
        starts.append(index)
      case 0xC2 where index < bytes.count && bytes[index] == 0x85:
        index += 1
        starts.append(index)
      case 0xE2 where index + 1 < bytes.count && bytes[index] == 0x80:
        guard bytes[index + 1] == 0xA8 || bytes[index + 1] == 0xA9 else { continue }
        index += 2
        starts.append(index)
      default: continue
      }
    }
    return starts
  }

  private static func lineBreak(endingAt end: Int, in bytes: [UInt8], from start: Int) -> Int? {
    switch bytes[end - 1] {
    case 0x0A, 0x0D: 1
    case 0x85 where end - 2 >= start && bytes[end - 2] == 0xC2: 2
    case 0xA8 where end - 3 >= start && bytes[end - 2] == 0x80 && bytes[end - 3] == 0xE2: 3
    case 0xA9 where end - 3 >= start && bytes[end - 2] == 0x80 && bytes[end - 3] == 0xE2: 3
    default: nil
    }
  }
}
