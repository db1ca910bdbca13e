/// A buffer for the end of a process's standard error, whose beginning may be dropped.
struct TailBuffer {
  private let limit: Int
  private var bytes: [UInt8] = []
  private var dropped = false

  /// Creates a buffer that keeps at least the last `limit` bytes; ``text`` shows at most as many.
  init(limit: Int = 64 << 10) {
    self.limit = limit
  }

  /// The last bytes as text, at most as many as the limit.
  ///
  /// The text begins with `…` if earlier bytes are left out.
  var text: String {
    guard dropped || bytes.count > limit else { return String(decoding: bytes, as: UTF8.self) }
    let tail = bytes.suffix(limit)
    // A secret that is cut cannot be recognized and replaced, so only whole lines are shown.
    let start = tail.firstIndex(of: 0x0A) ?? tail.endIndex
    return "…" + String(decoding: tail[start...], as: UTF8.self)
  }

  mutating func append(_ more: some Collection<UInt8>) {
    bytes.append(contentsOf: more)
    // The buffer is cut rarely, so that appending takes constant time for each byte.
    guard bytes.count > 4 * limit else { return }
    bytes.removeFirst(bytes.count - limit)
    dropped = true
  }

  mutating func clear() {
    bytes = []
    dropped = false
  }
}
