import ContractValues

/// Finds the end of each element in a stream, such as one server-sent event.
///
/// A recording divides the stream there, because an adapter may receive each element separately.
struct StreamBoundaries {
  /// True if an empty line ends an element, as in server-sent events; false if each line is an
  /// element.
  private let endsWithEmptyLine: Bool
  private var isLineEmpty = true

  /// The media types with one JSON value on each line, such as NDJSON.
  private static let lines: Set<String> = [
    "application/x-ndjson", "application/ndjson", "application/jsonl", "application/x-jsonlines",
    "application/json-lines", "application/json-seq", "application/stream+json",
  ]

  /// Creates a finder for a `Content-Type` such as `text/event-stream`; `nil` if that type is not a
  /// stream.
  init?(contentType: String) {
    let name = MediaType(contentType).name
    // Server-sent events: an empty line dispatches an event (HTML, 9.2.6).
    endsWithEmptyLine = name == "text/event-stream"
    guard endsWithEmptyLine || Self.lines.contains(name) else { return nil }
  }

  /// Cuts bytes after each end of an element; `isAtEnd` is true if the last part ends one.
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
