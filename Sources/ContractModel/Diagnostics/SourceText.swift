import ContractValues

/// A range of characters on one line of a file.
struct Span: Sendable, Hashable {
  /// The line, from 1.
  var line: Int
  /// The column, from 1, in Unicode scalars, as libyaml counts.
  var column: Int
  /// The number of Unicode scalars, at least 1.
  var length: Int
}

/// The text of one file, with access to its lines.
struct SourceText: Sendable {
  /// The file's path in messages.
  let path: String
  /// The text, without a byte order mark.
  let bytes: [UInt8]

  private let lineStarts: [Int]

  /// Creates a text and finds its lines.
  ///
  /// - Parameters:
  ///   - bytes: The text in UTF-8. A byte order mark is removed.
  ///   - path: The file's path in messages.
  init(_ bytes: [UInt8], path: String) {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    self.bytes = bytes.starts(with: mark) ? Array(bytes.dropFirst(mark.count)) : bytes
    self.path = path
    lineStarts = Self.lineStarts(in: self.bytes)
  }

  /// Returns the location of a span.
  func location(_ span: Span) -> SourceLocation {
    SourceLocation(path: path, line: span.line, column: span.column)
  }

  /// Returns the text of one line, without its line break.
  ///
  /// - Parameter number: The line in the file, from 1.
  /// - Returns: The text, or `nil` if there is no such line.
  func line(_ number: Int) -> String? {
    let index = number - 1
    guard lineStarts.indices.contains(index) else { return nil }
    let start = lineStarts[index]
    var end = index + 1 < lineStarts.count ? lineStarts[index + 1] : bytes.count
    while end > start, let width = Self.lineBreak(endingAt: end, in: bytes, from: start) {
      end -= width
    }
    return String(decoding: bytes[start..<end], as: UTF8.self)
  }

  /// Returns the span of the character at a byte offset.
  func span(ofByte offset: Int) -> Span {
    let line = lineStarts.lastIndex { $0 <= offset } ?? 0
    let before = bytes[lineStarts[line]..<min(offset, bytes.count)]
    // Each scalar has exactly one byte that is not a continuation byte.
    let column = before.count { $0 & 0xC0 != 0x80 }
    return Span(line: line + 1, column: column + 1, length: 1)
  }

  /// Returns the text of one line for a message.
  ///
  /// - Parameter number: The line, from 1.
  /// - Returns: The text, or `nil` if the line is longer than 64 KiB, because many messages about
  ///   such a line would fill the memory.
  func shownLine(_ number: Int) -> String? {
    let line = line(number)
    return line.map(\.utf8.count) ?? 0 <= 65_536 ? line : nil
  }

  /// Creates a message about a place in this text.
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

  /// Finds the start of each line.
  ///
  /// As in libyaml, CR LF, LF, CR, NEL, LS and PS end a line.
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
