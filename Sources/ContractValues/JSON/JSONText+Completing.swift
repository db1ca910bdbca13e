extension JSONText {
  /// Makes JSON of the beginning of a JSON text: ends it before its last comma, and closes its open
  /// brackets.
  ///
  /// So an answer can be searched as JSON before all of it has arrived.
  ///
  /// - Parameter text: Any bytes.
  /// - Returns: A JSON text if `text` is the beginning of one, and the bytes from the comma on.
  ///   `nil` if no object or list begins the text, or no comma is outside of its strings.
  package static func completing(_ text: [UInt8]) -> (json: [UInt8], rest: [UInt8])? {
    guard let first = text.first, first == UInt8(ascii: "{") || first == UInt8(ascii: "[") else {
      return nil
    }
    return text.withUnsafeBufferPointer { bytes in
      guard let start = bytes.baseAddress else { return nil }
      var brackets = JSONBrackets(bytes: start)
      let comma = brackets.read(to: bytes.count)
      guard comma > 0 else { return nil }
      brackets = JSONBrackets(bytes: start)
      _ = brackets.read(to: comma)
      return (Array(bytes[..<comma]) + brackets.open.reversed(), Array(bytes[comma...]))
    }
  }
}

/// The open brackets of a beginning of a JSON text.
///
/// The loop uses only pointers and comparisons, because generic code is ten times as slow in debug
/// builds.
private struct JSONBrackets {
  private let bytes: UnsafePointer<UInt8>
  /// The brackets that close the open ones, from the outside in.
  private(set) var open: [UInt8] = []

  init(bytes: UnsafePointer<UInt8>) { self.bytes = bytes }

  /// Reads the text up to an index, and returns the index of the last comma outside of strings.
  ///
  /// It is 0 if there is none.
  mutating func read(to end: Int) -> Int {
    let bytes = bytes
    var comma = 0
    var isString = false
    var index = 0
    while index < end {
      let byte = bytes[index]
      if byte == 0x22 {
        isString = !isString
      } else if isString {
        if byte == 0x5C { index &+= 1 }
      } else if byte == 0x2C {
        comma = index
      } else if byte == 0x5B || byte == 0x7B {
        // In ASCII, the code of `]` and `}` is that of `[` and `{` plus two.
        open.append(byte &+ 2)
      } else if byte == 0x5D || byte == 0x7D {
        if !open.isEmpty { open.removeLast() }
      }
      index &+= 1
    }
    return comma
  }
}
