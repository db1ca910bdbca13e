/// A compressed body in gzip (RFC 1952), zlib (RFC 1950) or DEFLATE (RFC 1951) format.
///
/// The first bytes decide, because header fields do not always declare the compression.
package struct CompressedBody {
  /// The unpacked bytes, at most ``Inflation/limit``.
  package let content: [UInt8]
  private enum Format { case gzip, zlib, deflate }

  private let format: Format

  /// Unpacks a body; `nil` for any other format, for invalid bytes, and for content over
  /// ``Inflation/limit``.
  ///
  /// Of the checksums, only zlib's is verified, and not gzip's. With `isDeflate`, bare DEFLATE (RFC
  /// 1951) is accepted as well. Its first bytes do not show the format, so the caller must know it
  /// from a header field.
  package init?(_ bytes: [UInt8], isDeflate: Bool = false) {
    guard bytes.count >= 8 else { return nil }
    let isZlib =
      bytes[0] == 0x78 && (0x7800 | Int(bytes[1])).isMultiple(of: 31) && bytes[1] & 0x20 == 0
    let head = isZlib ? 2 : Self.endOfHead(bytes)
    guard let start = head ?? (isDeflate ? 0 : nil),
      let (content, end) = Inflation.content(of: bytes[start...])
    else { return nil }
    format = isZlib ? .zlib : head == nil ? .deflate : .gzip
    if isZlib, !bytes[end...].starts(with: Self.adler(content).bigEndianBytes) { return nil }
    self.content = content
  }

  /// Returns the index after gzip's header and its optional fields, such as the file name; `nil`
  /// for bytes that are not gzip, or that end inside the header.
  private static func endOfHead(_ bytes: [UInt8]) -> Int? {
    guard bytes.starts(with: [0x1F, 0x8B, 8]) else { return nil }
    let flags = bytes[3]
    var index = 10
    if flags & 4 != 0 {
      guard index + 2 <= bytes.count else { return nil }
      index += 2 + Int(bytes[index]) + Int(bytes[index + 1]) << 8
    }
    for flag in [8, 16] as [UInt8] where flags & flag != 0 {
      guard index < bytes.count, let end = bytes[index...].firstIndex(of: 0) else { return nil }
      index = end + 1
    }
    if flags & 2 != 0 { index += 2 }
    return index < bytes.count ? index : nil
  }

  /// Packs other content in the same format, for a body whose secrets were replaced.
  package func wrapping(_ content: [UInt8]) -> [UInt8] {
    switch format {
    case .gzip: Self.stored(content, isZlib: false)
    case .zlib: Self.stored(content, isZlib: true)
    case .deflate: Array(Self.stored(content, isZlib: true).dropFirst(2).dropLast(4))
    }
  }

  /// Packs content as gzip or zlib without compressing it.
  ///
  /// Both formats allow uncompressed blocks (RFC 1951, 3.2.4), so the package needs no compressor.
  package static func stored(_ content: [UInt8], isZlib: Bool) -> [UInt8] {
    var bytes: [UInt8] = isZlib ? [0x78, 0x01] : [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 0xFF]
    var start = 0
    repeat {
      let block = content[start..<min(start + 0xFFFF, content.count)]
      start = block.endIndex
      let (low, high) = (UInt8(block.count & 0xFF), UInt8(block.count >> 8))
      bytes += [start == content.count ? 1 : 0, low, high, ~low, ~high] + block
    } while start < content.count
    if isZlib { return bytes + adler(content).bigEndianBytes }
    var checksum = CRC32()
    content.withUnsafeBytes { checksum.add($0) }
    return bytes + end(of: content.count, checksum: checksum)
  }

  /// The last bytes of a gzip body: the checksum and the size of its content (RFC 1952, 2.3.1).
  package static func end(of count: Int, checksum: CRC32) -> [UInt8] {
    (UInt32(truncatingIfNeeded: count).bigEndianBytes + checksum.value.bigEndianBytes).reversed()
  }

  private static func adler(_ bytes: [UInt8]) -> UInt32 {
    var (low, high): (UInt32, UInt32) = (1, 0)
    for byte in bytes {
      low = (low + UInt32(byte)) % 65521
      high = (high + low) % 65521
    }
    return high << 16 | low
  }
}
