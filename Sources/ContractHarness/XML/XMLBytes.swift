/// Bytes that grow at their end: a document of many short pieces, each copied in one step.
///
/// An `Array` does as much, in four times the time: it makes sure at each piece that it is not
/// shared.
struct XMLBytes: ~Copyable {
  private var start = UnsafeMutablePointer<UInt8>.allocate(capacity: 1 << 16)
  private var capacity = 1 << 16
  private(set) var count = 0

  deinit { start.deallocate() }

  /// The last byte; `nil` where there is none.
  var last: UInt8? { count > 0 ? start[count - 1] : nil }

  /// A copy of the bytes.
  var array: [UInt8] { Array(UnsafeBufferPointer(start: start, count: count)) }

  mutating func append(_ byte: UInt8) {
    reserve(1)
    start[count] = byte
    count += 1
  }

  mutating func append(_ text: String) {
    var text = text
    text.withUTF8 { append($0.baseAddress, count: $0.count) }
  }

  mutating func append(_ text: StaticString) {
    append(text.utf8Start, count: text.utf8CodeUnitCount)
  }

  mutating func append(_ bytes: UnsafePointer<UInt8>?, count more: Int) {
    guard let bytes, more > 0 else { return }
    reserve(more)
    (start + count).initialize(from: bytes, count: more)
    count += more
  }

  private mutating func reserve(_ more: Int) {
    if more > capacity - count { grow(by: more) }
  }

  private mutating func grow(by more: Int) {
    capacity = max(2 * capacity, count + more)
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    larger.moveInitialize(from: start, count: count)
    start.deallocate()
    start = larger
  }
}
