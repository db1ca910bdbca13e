import ContractValues

/// The boundaries of a stream's elements, because an adapter may get each element separately.
struct StreamBoundaries {
  /// True if an empty line ends an element; false if any line does.
  private let endsWithEmptyLine: Bool
  private var isLineEmpty = true

  /// The media types with one JSON value on each line.
  private static let lines: Set<String> = [
    "application/x-ndjson", "application/ndjson", "application/jsonl", "application/x-jsonlines",
    "application/json-lines", "application/json-seq", "application/stream+json",
  ]

  /// Creates the boundaries of a stream; `nil` if the type is not a stream.
  init?(contentType: String) {
    let name = MediaType(contentType).name
    // Server-sent events: an empty line dispatches an event (HTML, 9.2.6).
    endsWithEmptyLine = name == "text/event-stream"
    guard endsWithEmptyLine || Self.lines.contains(name) else { return nil }
  }

  /// Cuts bytes after each end of an element.
  ///
  /// - Returns: The parts, and true if the last of them ends an element.
  mutating func cut(_ bytes: [UInt8]) -> (parts: [[UInt8]], isAtEnd: Bool) {
    var parts: [[UInt8]] = []
    var start = 0
    for (index, byte) in bytes.enumerated() where byte != 0x0D {
      defer { isLineEmpty = byte == 0x0A }
      guard byte == 0x0A, isLineEmpty || !endsWithEmptyLine else { continue }
      parts.append(Array(bytes[start...index]))
      start = index + 1
    }
    let isAtEnd = start == bytes.count
    if !isAtEnd { parts.append(Array(bytes[start...])) }
    return (parts, isAtEnd)
  }
}
