import ContractBinding

/// Finds the JSON paths of several bytes in one pass over a text.
///
/// Messages use it to name the field that contains a byte.
package struct JSONPlaces {
  private struct Level {
    let isObject: Bool
    var key: Range<Int>?
    var index = 0
  }

  private let bytes: [UInt8]
  private var levels: [Level] = []
  private var awaitsKey = false

  /// Finds the path of each byte.
  ///
  /// - Parameters:
  ///   - offsets: The indices of bytes, in any order.
  ///   - bytes: A text that may be JSON.
  /// - Returns: One path for each index. It is `nil` for an index beyond the end. All are `nil` if
  ///   the text does not begin as a JSON object or list.
  package static func paths(of offsets: [Int], in bytes: [UInt8]) -> [ValuePath?] {
    var places = JSONPlaces(bytes: bytes)
    let order = offsets.indices.sorted { offsets[$0] < offsets[$1] }
    let found = places.paths(ofAscending: order.map { offsets[$0] })
    return zip(order, found).sorted { $0.0 < $1.0 }.map(\.1)
  }

  private init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  private mutating func paths(ofAscending offsets: [Int]) -> [ValuePath?] {
    let first = bytes.first { ![0x20, 0x0A, 0x0D, 0x09].contains($0) }
    guard !offsets.isEmpty, first == UInt8(ascii: "{") || first == UInt8(ascii: "[") else {
      return offsets.map { _ in nil }
    }
    var found: [ValuePath?] = []
    var index = 0
    while index < bytes.count, found.count < offsets.count {
      let end = bytes[index] == UInt8(ascii: "\"") ? endOfString(from: index) : index + 1
      take(index..<end)
      while found.count < offsets.count, offsets[found.count] < end { found.append(path) }
      index = end
    }
    return found + offsets.dropFirst(found.count).map { _ in nil }
  }

  private mutating func take(_ token: Range<Int>) {
    switch bytes[token.lowerBound] {
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      awaitsKey = bytes[token.lowerBound] == UInt8(ascii: "{")
      levels.append(Level(isObject: awaitsKey))
    case UInt8(ascii: "}"), UInt8(ascii: "]"):
      _ = levels.popLast()
      awaitsKey = false
    case UInt8(ascii: ",") where !levels.isEmpty:
      levels[levels.count - 1].index += 1
      awaitsKey = levels[levels.count - 1].isObject
    case UInt8(ascii: "\"") where awaitsKey && !levels.isEmpty:
      levels[levels.count - 1].key = token
      awaitsKey = false
    default: break
    }
  }

  private func endOfString(from start: Int) -> Int {
    var index = start + 1
    while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
      index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    return min(index + 1, bytes.count)
  }

  private var path: ValuePath {
    ValuePath(
      levels.map { level in
        guard level.isObject else { return .index(level.index) }
        guard let key = level.key, case .string(let name)? = try? Value(json: Array(bytes[key]))
        else { return .key("") }
        return .key(name)
      })
  }
}
