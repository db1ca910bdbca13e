import ContractBinding
import Foundation

/// The position of an object's key in a JSON text.
struct JSONKey {
  let start: Int
  let count: Int
  let isEscaped: Bool
  /// The first and the last two bytes as one number; most keys differ in it, so comparing is fast.
  let ends: UInt32

  /// Stores a key by the index after its opening quote and by its length.
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
  /// The number of keys; set a smaller number to remove the last keys.
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

extension JSONKeyStack {
  /// Returns true if the keys from an index on, such as those of the innermost object, differ from
  /// each other.
  func areDistinct(from first: Int, in bytes: UnsafePointer<UInt8>) -> Bool {
    let (keys, last) = (start, count)
    // For few keys, a comparison of all pairs is faster than sorting.
    if last - first > 16 { return areManyDistinct(from: first, in: bytes) }
    var index = first
    while index < last {
      if keys[index].isEscaped { return areManyDistinct(from: first, in: bytes) }
      var earlier = first
      while earlier < index {
        if keys[earlier].ends == keys[index].ends, keys[earlier].count == keys[index].count,
          memcmp(bytes + keys[earlier].start, bytes + keys[index].start, keys[index].count) == 0
        {
          return false
        }
        earlier &+= 1
      }
      index &+= 1
    }
    return true
  }

  private func areManyDistinct(from first: Int, in bytes: UnsafePointer<UInt8>) -> Bool {
    let keys = UnsafeBufferPointer(start: start + first, count: count - first)
    if keys.contains(where: \.isEscaped) {
      return Set(keys.map { $0.unescaped(in: bytes) }).count == keys.count
    }
    // Keys in ascending order differ from each other, and need no sorting.
    if zip(keys, keys.dropFirst()).allSatisfy({ $0.isBefore($1, in: bytes) }) { return true }
    let sorted = keys.sorted { $0.isBefore($1, in: bytes) }
    return zip(sorted, sorted.dropFirst()).allSatisfy { $0.isBefore($1, in: bytes) }
  }
}

extension JSONKey {
  /// Returns true if the key comes before another one in the order of their bytes.
  fileprivate func isBefore(_ other: JSONKey, in bytes: UnsafePointer<UInt8>) -> Bool {
    let shorter = count < other.count ? count : other.count
    let order = memcmp(bytes + start, bytes + other.start, shorter)
    return order < 0 || (order == 0 && count < other.count)
  }

  /// Decodes a key, so that `"\u0061"` and `"a"` count as the same key.
  fileprivate func unescaped(in bytes: UnsafePointer<UInt8>) -> String {
    let quoted = UnsafeBufferPointer(start: bytes + start - 1, count: count + 2)
    guard isEscaped, case .string(let text)? = try? Value(json: Array(quoted)) else {
      return String(decoding: quoted.dropFirst().dropLast(), as: UTF8.self)
    }
    return text
  }
}
