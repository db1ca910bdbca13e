/// The end of what a process wrote to its standard error.
struct TailBuffer {
  private let limit: Int
  private var bytes: [UInt8] = []
  private var dropped = false

  /// Creates an empty tail.
  ///
  /// - Parameter limit: How many bytes are kept at least, once so many were written.
  init(limit: Int = 64 << 10) {
    self.limit = limit
  }

  /// The text that is kept.
  var text: String {
    guard dropped || bytes.count > limit else { return String(decoding: bytes, as: UTF8.self) }
    let tail = bytes.suffix(limit)
    // Whole lines: the end of a secret would not be known for one.
    let start = tail.firstIndex(of: 0x0A) ?? tail.endIndex
    return "…" + String(decoding: tail[start...], as: UTF8.self)
  }

  mutating func append(_ more: some Collection<UInt8>) {
    bytes.append(contentsOf: more)
    // Cut seldom, so that the cost of a byte does not depend on how many came before.
    guard bytes.count > 4 * limit else { return }
    bytes.removeFirst(bytes.count - limit)
    dropped = true
  }

  mutating func clear() {
    bytes = []
    dropped = false
  }
}
