import ContractBinding
import ContractValues

/// Parses the status, header fields and trailers of a response from single lines.
struct ResponseHead {
  private(set) var status = 0
  private(set) var headers: [VendorHeader] = []
  private(set) var trailers: [VendorHeader] = []
  private var isComplete = false

  /// Parses one line, with or without its line break.
  ///
  /// - Returns: True for the empty line that ends the header of the final response, or of a
  ///   response 101. Other interim responses (1xx) are dropped.
  mutating func append(_ line: UnsafeRawBufferPointer) -> Bool {
    var line = line[...]
    while let last = line.last, last == 0x0A || last == 0x0D { line = line.dropLast() }
    if !isComplete, line.starts(with: "HTTP/".utf8) {
      status = Self.status(line)
      headers = []
      return false
    }
    guard line.isEmpty else {
      append(field: line)
      return false
    }
    guard !isComplete, status >= 200 || status == 101 else { return false }
    isComplete = true
    return true
  }

  private mutating func append(field line: Slice<UnsafeRawBufferPointer>) {
    if isComplete { Self.append(line, to: &trailers) } else { Self.append(line, to: &headers) }
  }

  /// Parses a field; a line that begins with white space continues the last one (RFC 9112, 5.2).
  private static func append(
    _ line: Slice<UnsafeRawBufferPointer>, to fields: inout [VendorHeader]
  ) {
    if line.first == 0x20 || line.first == 0x09, let last = fields.popLast() {
      fields.append(VendorHeader(last.name, "\(last.value) \(text(trimmed(line)))"))
    } else {
      let name = line.prefix { $0 != UInt8(ascii: ":") }
      fields.append(VendorHeader(text(name), text(trimmed(line.dropFirst(name.count + 1)))))
    }
  }

  private static func status(_ line: Slice<UnsafeRawBufferPointer>) -> Int {
    let words = line.split(separator: 0x20)
    return words.count > 1 ? Int(text(words[1])) ?? 0 : 0
  }

  private static func trimmed(
    _ bytes: Slice<UnsafeRawBufferPointer>
  ) -> Slice<UnsafeRawBufferPointer> {
    var bytes = bytes.drop { $0 == 0x20 || $0 == 0x09 }
    while let last = bytes.last, last == 0x20 || last == 0x09 { bytes = bytes.dropLast() }
    return bytes
  }

  /// Decodes UTF-8, or else ISO 8859-1, in which all bytes are valid.
  private static func text(_ bytes: Slice<UnsafeRawBufferPointer>) -> String {
    UnsafeRawBufferPointer(rebasing: bytes).withMemoryRebound(to: UInt8.self) {
      String(wellFormed: $0)
    }
      ?? String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
  }
}
