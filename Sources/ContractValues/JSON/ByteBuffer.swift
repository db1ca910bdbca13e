/// A growing buffer of bytes, for loops that would be slow with arrays in debug builds.
///
/// Its memory is not released automatically; call ``deallocate()`` once.
struct ByteBuffer {
  private var start: UnsafeMutablePointer<UInt8>
  private var capacity: Int
  private(set) var count = 0

  init(capacity: Int) {
    self.capacity = max(capacity, 64)
    start = .allocate(capacity: self.capacity)
  }

  /// The bytes so far; valid until the next change.
  var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: start, count: count) }

  @inline(__always)
  mutating func append(_ byte: UInt8) {
    if count == capacity { grow(by: 1) }
    start[count] = byte
    count += 1
  }

  mutating func append(_ other: UnsafeBufferPointer<UInt8>) {
    guard let source = other.baseAddress else { return }
    if count + other.count > capacity { grow(by: other.count) }
    // Most appended pieces are white space of at most one byte.
    if other.count > 1 {
      (start + count).update(from: source, count: other.count)
    } else if other.count == 1 {
      start[count] = source[0]
    }
    count += other.count
  }

  /// The number of bytes that ``append(short:count:)`` reads and writes.
  static let shortLength = 16

  /// Adds at most 16 bytes; it always copies 16, because a call that copies fewer takes longer.
  ///
  /// So 16 bytes at `source` must be readable.
  @inline(__always)
  mutating func append(short source: UnsafePointer<UInt8>, count length: Int) {
    if count &+ Self.shortLength > capacity { grow(by: Self.shortLength) }
    let source = UnsafeRawPointer(source)
    let target = UnsafeMutableRawPointer(start + count)
    target.storeBytes(of: source.loadUnaligned(as: UInt64.self), as: UInt64.self)
    target.storeBytes(
      of: source.loadUnaligned(fromByteOffset: 8, as: UInt64.self), toByteOffset: 8,
      as: UInt64.self)
    count &+= length
  }

  /// The last byte so far; NUL if there is none.
  var last: UInt8 { count > 0 ? start[count - 1] : 0 }

  /// Adds a byte several times, such as the spaces of an indentation.
  mutating func append(_ byte: UInt8, count repetitions: Int) {
    if count + repetitions > capacity { grow(by: repetitions) }
    (start + count).update(repeating: byte, count: repetitions)
    count += repetitions
  }

  /// Removes all bytes, but keeps the memory.
  mutating func removeAll() { count = 0 }

  func deallocate() { start.deallocate() }

  private mutating func grow(by more: Int) {
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: 2 * capacity + more)
    larger.update(from: start, count: count)
    start.deallocate()
    start = larger
    capacity = 2 * capacity + more
  }
}
