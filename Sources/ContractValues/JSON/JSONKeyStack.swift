/// The place of an object's key in a JSON text.
struct JSONKey {
  let start: Int
  let count: Int
  let isEscaped: Bool
  /// The first and the last bytes, by which most keys differ.
  let ends: UInt32

  /// Notes a key of `count` bytes between its quotes.
  init(_ bytes: UnsafePointer<UInt8>, start: Int, count: Int, isEscaped: Bool) {
    self.start = start
    self.count = count
    self.isEscaped = isEscaped
    let end = start &+ count
    ends =
      count < 2
      ? UInt32(bytes[start])
      : UInt32(bytes[start]) | UInt32(bytes[start &+ 1]) &<< 8
        | UInt32(bytes[end &- 2]) &<< 16 | UInt32(bytes[end &- 1]) &<< 24
  }
}

/// A growing list of keys, for loops that would be slow with arrays.
///
/// Its memory is not released automatically; call ``deallocate()`` once.
struct JSONKeyStack {
  private(set) var start: UnsafeMutablePointer<JSONKey>
  private var capacity = 32
  /// The number of keys; a smaller number removes the last ones.
  var count = 0

  init() { start = .allocate(capacity: 32) }

  mutating func append(_ key: JSONKey) {
    if count == capacity { grow() }
    (start + count).initialize(to: key)
    count &+= 1
  }

  func deallocate() { start.deallocate() }

  private mutating func grow() {
    let larger = UnsafeMutablePointer<JSONKey>.allocate(capacity: 2 * capacity)
    larger.update(from: start, count: count)
    start.deallocate()
    start = larger
    capacity *= 2
  }
}
