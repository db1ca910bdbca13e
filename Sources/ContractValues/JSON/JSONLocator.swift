import ContractBinding

/// Finds the byte at which a value begins in a JSON text.
///
/// A message needs it, because values do not store their positions.
package struct JSONLocator {
  private let bytes: [UInt8]
  private var position = 0

  /// Finds the first byte of a value.
  ///
  /// - Parameters:
  ///   - path: The path to the value. If it leads to nothing, the last value on the way is taken.
  ///   - bytes: A valid JSON text.
  /// - Returns: The index of the field's key, or of the value if it has no key.
  package static func offset(of path: ValuePath, in bytes: [UInt8]) -> Int {
    var locator = JSONLocator(bytes: bytes)
    locator.skipSpace()
    var found = locator.position
    for component in path.components {
      guard let next = locator.descend(component) else { break }
      found = next
    }
    return found
  }

  private init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Moves into a field or element, and returns the index of its key or value.
  ///
  /// The result is `nil` if it does not exist.
  private mutating func descend(_ component: ValuePath.Component) -> Int? {
    guard let open = peek(), open == UInt8(ascii: "{") || open == UInt8(ascii: "[") else {
      return nil
    }
    let isObject = open == UInt8(ascii: "{")
    position += 1
    var index = 0
    while let next = next(), next != UInt8(ascii: "}"), next != UInt8(ascii: "]") {
      let start = position
      var here = ValuePath.Component.index(index)
      if isObject {
        skipString()
        if case .string(let key)? = try? Value(json: Array(bytes[start..<position])) {
          here = .key(key)
        }
        _ = self.next()
      }
      if here == component { return start }
      skipValue()
      index += 1
    }
    return nil
  }

  /// Skips white space, commas and colons, and returns the next byte without consuming it.
  ///
  /// It is `nil` at the end.
  private mutating func next() -> UInt8? {
    while let byte = peek(), [0x20, 0x0A, 0x0D, 0x09, 0x2C, 0x3A].contains(byte) { position += 1 }
    return peek()
  }

  private mutating func skipValue() {
    var depth = 0
    while let byte = peek() {
      switch byte {
      case UInt8(ascii: "\""): skipString()
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        depth += 1
        position += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        if depth == 0 { return }
        depth -= 1
        position += 1
      case UInt8(ascii: ",") where depth == 0: return
      default: position += 1
      }
    }
  }

  private mutating func skipString() {
    position += 1
    while let byte = peek(), byte != UInt8(ascii: "\"") {
      position += byte == UInt8(ascii: "\\") ? 2 : 1
    }
    position += 1
  }

  private mutating func skipSpace() {
    while let byte = peek(), [0x20, 0x0A, 0x0D, 0x09].contains(byte) { position += 1 }
  }

  private func peek() -> UInt8? { position < bytes.count ? bytes[position] : nil }
}
