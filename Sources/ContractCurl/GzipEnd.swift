import ContractValues

/// Checks that a gzip body arrived completely, because libcurl accepts a body that was cut off.
///
/// A gzip body ends with a checksum of its content (RFC 1952, 2.3.1). libcurl passes on only the
/// unpacked content, so the last packed bytes are collected from its trace.
struct GzipEnd {
  /// The number of packed bytes to keep: more than the checksum needs, because the last chunk and
  /// trailers may follow it.
  private static let kept = 4096

  /// The number of bytes within which the checksum and the size must occur; a chunk may end between
  /// them.
  private static let spread = 64

  private var checksum = CRC32()
  private var size = 0
  private var last: [UInt8] = []
  /// True once the two bytes that begin each gzip body (RFC 1952, 2.3.1) have arrived.
  ///
  /// The size line of a chunk may come before them.
  private var hasBegun = false

  /// Adds bytes of the body as the vendor sent them.
  mutating func receive(packed bytes: UnsafeRawBufferPointer) {
    if !hasBegun {
      let start = Array(last + bytes.prefix(Self.spread))
      hasBegun = start.offset(of: [0x1F, 0x8B]) != nil
    }
    last = Array((last + bytes.suffix(Self.kept)).suffix(Self.kept))
  }

  /// Adds bytes of the content that libcurl has unpacked.
  mutating func receive(content bytes: UnsafeRawBufferPointer) {
    checksum.add(bytes)
    size += bytes.count
  }

  /// True if a body has begun, but does not end with the checksum and size of its content.
  ///
  /// An empty body counts as complete, because some servers declare gzip for it.
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
