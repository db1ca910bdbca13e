import ContractValues

/// Where the elements of a stream end: an adapter may be handed each of them by itself.
struct StreamBoundaries {
  /// True if an empty line ends an element; any line does otherwise.
  private let endsWithEmptyLine: Bool
  private var isLineEmpty = true

  /// The types whose elements are lines: one JSON value each.
  private static let lines: Set<String> = [
    "application/x-ndjson", "application/ndjson", "application/jsonl", "application/x-jsonlines",
    "application/json-lines", "application/json-seq", "application/stream+json",
  ]

  /// Creates the boundaries of a stream; `nil` for a type that is none.
  init?(contentType: String) {
    let name = MediaType(contentType).name
    // Server-sent events: an empty line dispatches an event (HTML, 9.2.6).
    endsWithEmptyLine = name == "text/event-stream"
    guard endsWithEmptyLine || Self.lines.contains(name) else { return nil }
  }

  /// Cuts the next bytes behind each element that they end.
  ///
  /// - Returns: The parts, and whether the last of them ends an element.
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
