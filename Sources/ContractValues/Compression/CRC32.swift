/// The checksum at the end of a gzip body, computed piece by piece (RFC 1952, 8).
package struct CRC32 {
  private static let table: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(UInt32(index)) { value, _ in value >> 1 ^ (value & 1) * 0xEDB8_8320 }
  }

  private var state = ~UInt32(0)

  package init() {}

  /// The CRC-32 of the bytes added so far; 0 if there are none.
  package var value: UInt32 { ~state }

  /// Continues the checksum, so that the content of a body may come in several pieces.
  package mutating func add(_ bytes: UnsafeRawBufferPointer) {
    Self.table.withUnsafeBufferPointer { table in
      for byte in bytes {
        state = table[Int(UInt8(truncatingIfNeeded: state) ^ byte)] ^ state >> 8
      }
    }
  }
}
