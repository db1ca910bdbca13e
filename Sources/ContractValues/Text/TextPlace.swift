/// The line and column of an offset in a text.
package struct TextPlace: Sendable {
  /// The line, from 1.
  package let line: Int
  /// The column, from 1, in characters.
  package let column: Int
  /// The text of the line, or `nil` if it is longer than 400 bytes.
  package let text: String?

  /// Finds the line and column of an offset.
  ///
  /// - Parameters:
  ///   - offset: The offset in bytes; an offset beyond the end means the end.
  ///   - bytes: The text.
  package init(offset: Int, in bytes: [UInt8]) {
    let offset = max(0, min(offset, bytes.count))
    let start = bytes[..<offset].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    let end = bytes[offset...].firstIndex(of: 0x0A) ?? bytes.count
    line = 1 + bytes[..<offset].reduce(0) { $0 + ($1 == 0x0A ? 1 : 0) }
    column = 1 + String(decoding: bytes[start..<offset], as: UTF8.self).count
    text = end - start <= 400 ? String(decoding: bytes[start..<end], as: UTF8.self) : nil
  }
}
