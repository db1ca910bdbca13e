import ContractValues

/// A check that a gzip body has arrived as a whole, because libcurl accepts one that is cut off.
///
/// gzip ends with a checksum of its content (RFC 1952, 2.3.1). libcurl gives only the unpacked
/// content, so the last bytes of the connection must be looked at as well.
struct GzipEnd {
  /// The number of last bytes to keep, because the last chunk and trailers may follow the checksum.
  private static let kept = 4096

  /// The number of bytes in which checksum and size must occur in order, because the border of a
  /// chunk may lie between them.
  private static let spread = 64

  private var checksum = CRC32()
  private var size = 0
  private var last: [UInt8] = []
  /// True once the two bytes with which gzip begins (RFC 1952, 2.3.1) have come.
  ///
  /// The size of a chunk may precede them.
  private var hasBegun = false

  /// Adds bytes of the body as they came from the vendor.
  mutating func receive(packed bytes: UnsafeRawBufferPointer) {
    if !hasBegun {
      let start = Array(last + bytes.prefix(Self.spread))
      hasBegun = start.offset(of: [0x1F, 0x8B]) != nil
    }
    last = Array((last + bytes.suffix(Self.kept)).suffix(Self.kept))
  }

  /// Adds bytes of the content, as libcurl has unpacked them.
  mutating func receive(content bytes: UnsafeRawBufferPointer) {
    checksum.add(bytes)
    size += bytes.count
  }

  /// True if a body has begun, and its last bytes do not have the content's checksum and size.
  ///
  /// An empty body counts as complete, because some servers call it gzip.
  var isCutOff: Bool {
    let end = CompressedBody.end(of: size, checksum: checksum)
    return hasBegun
      && !last.indices.contains { start in
        var missing = end[...]
        for byte in last[start...].prefix(Self.spread) where byte == missing.first {
          missing = missing.dropFirst()
        }
        return missing.isEmpty
      }
  }
}
