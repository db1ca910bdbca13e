import ContractValues

/// A range of characters in one line of a file, which a message marks with carets.
struct Span: Sendable, Hashable {
  /// The line number in the file, counted from 1.
  var line: Int
  /// The column, counted from 1 in Unicode scalars, as libyaml counts.
  var column: Int
  /// The number of Unicode scalars that the carets mark, at least 1.
  var length: Int
}

/// The content of a file, with the index of each line's start, to show source lines in messages.
struct SourceText: Sendable {
  /// The path of the file that messages show.
  let path: String
  /// The content in UTF-8, without a byte order mark at its start.
  let bytes: [UInt8]

  private let lineStarts: [Int]

  /// Stores the content without its byte order mark, and searches it for line breaks.
  init(_ bytes: [UInt8], path: String) {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    self.bytes = bytes.starts(with: mark) ? Array(bytes.dropFirst(mark.count)) : bytes
    self.path = path
    lineStarts = Self.lineStarts(in: self.bytes)
  }

  func location(_ span: Span) -> SourceLocation {
    SourceLocation(path: path, line: span.line, column: span.column)
  }

  /// Returns one line, counted from 1, without its line break; `nil` if the file has fewer lines.
  func line(_ number: Int) -> String? {
    let index = number - 1
    guard lineStarts.indices.contains(index) else { return nil }
    let start = lineStarts[index]
    let end = index + 1 < lineStarts.count ? lineStarts[index + 1] : bytes.count
    var text = String(decoding: bytes[start..<end], as: UTF8.self)
    while let last = text.unicodeScalars.last, Self.lineBreaks.contains(last) {
      text.unicodeScalars.removeLast()
    }
    return text
  }

  /// Converts the index of a byte to a line and column, such as for an invalid byte.
  func span(ofByte offset: Int) -> Span {
    let line = lineStarts.lastIndex { $0 <= offset } ?? 0
    let before = bytes[lineStarts[line]..<min(offset, bytes.count)]
    // Each Unicode scalar has exactly one byte that is not a continuation byte.
    let column = before.count { $0 & 0xC0 != 0x80 }
    return Span(line: line + 1, column: column + 1, length: 1)
  }

  /// Converts a range of characters in a line to the indices of its bytes; `nil` if the file has no
  /// such range.
  func range(of span: Span) -> Range<Int>? {
    guard lineStarts.indices.contains(span.line - 1) else { return nil }
    var starts: [Int] = []
    for index in lineStarts[span.line - 1]..<bytes.count {
      if starts.count == span.column + span.length { break }
      if bytes[index] & 0xC0 != 0x80 { starts.append(index) }
    }
    starts.append(bytes.count)
    let (first, end) = (span.column - 1, span.column - 1 + span.length)
    return end < starts.count ? starts[first]..<starts[end] : nil
  }

  /// Returns one line for a message.
  ///
  /// It is `nil` without such a line, and for a line over 64 KiB, because many messages about it
  /// would fill the memory.
  func shownLine(_ number: Int) -> String? {
    let line = line(number)
    return line.map(\.utf8.count) ?? 0 <= 65_536 ? line : nil
  }

  /// Creates an error message for a range of this file, with its source line.
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

  private static let lineBreaks: Set<Unicode.Scalar> = [
    "\n", "\r", "\u{85}", "\u{2028}", "\u{2029}",
  ]

  /// Finds the index of each line's first byte.
  ///
  /// CR LF, LF, CR, NEL, LS and PS end a line, as in libyaml.
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
}
