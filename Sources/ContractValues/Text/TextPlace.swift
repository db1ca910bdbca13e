/// The line and column of a byte in a file, as an editor counts them.
package struct TextPlace: Sendable {
  /// The line number, counted from 1 as in editors.
  package let line: Int
  /// The column, counted from 1 in Unicode scalars and not in bytes.
  package let column: Int
  /// The whole line, which a message shows; `nil` if the line exceeds 400 bytes.
  package let text: String?

  /// Converts an index of a byte, from 0, in a UTF-8 file; an index beyond the end means the end.
  package init(offset: Int, in bytes: [UInt8]) {
    let offset = max(0, min(offset, bytes.count))
    let start = bytes[..<offset].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    let end = bytes[offset...].firstIndex(of: 0x0A) ?? bytes.count
    line = 1 + bytes[..<offset].reduce(0) { $0 + ($1 == 0x0A ? 1 : 0) }
    column = 1 + String(decoding: bytes[start..<offset], as: UTF8.self).unicodeScalars.count
    text = end - start <= 400 ? String(decoding: bytes[start..<end], as: UTF8.self) : nil
  }
}
