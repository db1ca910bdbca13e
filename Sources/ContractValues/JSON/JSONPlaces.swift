import ContractBinding

/// Finds the position of a value in the bytes of a JSON text, and the value at a position.
///
/// Messages need it, because values do not store their positions.
package enum JSONPlaces {
  /// Finds the index of a value, or of its key if it has one.
  ///
  /// If no value is at the path, the last existing value on the path counts.
  package static func offset(of path: ValuePath, in bytes: [UInt8]) -> Int {
    bytes.withUnsafeBufferPointer { bytes in
      var tokens = JSONTokens(bytes)
      var found = tokens.blank.upperBound
      for component in path.components {
        guard let next = tokens.enter(component) else { break }
        found = next
      }
      return found
    }
  }

  /// Finds the paths of several bytes, in any order, in one pass over a text.
  ///
  /// A path is `nil` for an index beyond the end. All are `nil` if the text does not begin as a
  /// JSON object or list.
  package static func paths(of offsets: [Int], in bytes: [UInt8]) -> [ValuePath?] {
    var paths = [ValuePath?](repeating: nil, count: offsets.count)
    var left = offsets.indices.sorted { offsets[$0] < offsets[$1] }[...]
    bytes.withUnsafeBufferPointer { bytes in
      var tokens = JSONTokens(bytes)
      let first = tokens.blank.upperBound
      guard first < bytes.count, bytes[first] | 0x20 == 0x7B else { return }
      var levels = JSONLevels()
      func take(before end: Int) {
        while let index = left.first, offsets[index] < end {
          paths[index] = levels.path(in: bytes)
          left.removeFirst()
        }
      }
      while !left.isEmpty, let token = tokens.next() {
        take(before: token.lowerBound)
        levels.pass(token, in: bytes)
        take(before: token.upperBound)
      }
      take(before: bytes.count)
    }
    return paths
  }

  static func key(_ token: Range<Int>, in bytes: UnsafeBufferPointer<UInt8>) -> String {
    guard case .string(let key)? = try? Value(json: Array(bytes[token])) else { return "" }
    return key
  }
}

extension JSONTokens {
  /// Moves to a field or element, and returns the index of its key or value; `nil` if it is absent.
  fileprivate mutating func enter(_ component: ValuePath.Component) -> Int? {
    guard let open = next(), bytes[open.lowerBound] | 0x20 == 0x7B else { return nil }
    var index = 0
    while case let start = blank.upperBound, start < bytes.count, bytes[start] | 0x20 != 0x7D {
      var here = ValuePath.Component.index(index)
      if bytes[open.lowerBound] == UInt8(ascii: "{"), let key = next() {
        here = .key(JSONPlaces.key(key, in: bytes))
        _ = next()
      }
      if here == component { return start }
      _ = skipValue()
      guard let comma = next(), bytes[comma.lowerBound] == UInt8(ascii: ",") else { return nil }
      index += 1
    }
    return nil
  }
}

/// The objects and lists around a position in a JSON text, from the outside in.
private struct JSONLevels {
  private struct Level {
    let isObject: Bool
    var key: Range<Int>?
    var index = 0
  }

  private var levels: [Level] = []
  private var awaitsKey = false

  mutating func pass(_ token: Range<Int>, in bytes: UnsafeBufferPointer<UInt8>) {
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

  func path(in bytes: UnsafeBufferPointer<UInt8>) -> ValuePath {
    ValuePath(
      levels.map { level in
        level.isObject
          ? .key(level.key.map { JSONPlaces.key($0, in: bytes) } ?? "") : .index(level.index)
      })
  }
}
