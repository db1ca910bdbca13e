/// A buffer for the end of a process's standard error, whose beginning may be dropped.
struct TailBuffer {
  /// The number of bytes that the buffer keeps at least, and that ``text`` shows at most.
  private static let limit = 64 << 10

  private var bytes: [UInt8] = []
  private var dropped = false

  /// The last bytes as text, at most as many as the limit.
  ///
  /// The text begins with `…` if earlier bytes are left out.
  var text: String {
    guard dropped || bytes.count > Self.limit else { return String(decoding: bytes, as: UTF8.self) }
    let tail = bytes.suffix(Self.limit)
    // A secret that is cut cannot be recognized and replaced, so only whole lines are shown.
    let start = tail.firstIndex(of: 0x0A) ?? tail.endIndex
    return "…" + String(decoding: tail[start...], as: UTF8.self)
  }

  mutating func append(_ more: some Collection<UInt8>) {
    bytes.append(contentsOf: more)
    // The buffer is cut rarely, so that appending takes constant time for each byte.
    guard bytes.count > 4 * Self.limit else { return }
    bytes.removeFirst(bytes.count - Self.limit)
    dropped = true
  }
}
