import ContractBinding
import ContractValues

extension RedactionPass {
  /// Redacts JSON objects inside a longer text by their keys, as in `answer: {"name": …}`.
  ///
  /// In an object, another field may show that a value is secret, as `name` does for `value`.
  mutating func embeddedObjects(_ bytes: [UInt8], at place: Place) -> [UInt8] {
    guard wrappings < DecodedText.maxDepth else { return bytes }
    let objects = Self.objects(in: bytes)
    guard !objects.isEmpty else { return bytes }
    wrappings += 1
    defer { wrappings -= 1 }
    return replacing(objects.map(\.range), in: bytes) { pass, index in
      pass.text(of: objects[index], in: bytes, at: place)
    }
  }

  /// Redacts the members of a JSON object below a secret's name, as in `data: {"session": {…}}`;
  /// `nil` for any other secret.
  mutating func members(
    of secret: NamedSecret, in bytes: [UInt8], at place: Place
  ) -> String? {
    let range = secret.range.lowerBound - 1..<secret.range.upperBound + 1
    guard let object = Self.object(in: range, of: bytes) else { return nil }
    let text = text(of: object, in: bytes, at: place, secretBy: "json \(secret.name)")
    return String(text.dropFirst().dropLast())
  }

  private mutating func text(
    of object: Object, in bytes: [UInt8], at place: Place, secretBy rule: String? = nil
  ) -> String {
    let text = json(object.value, of: Array(bytes[object.range]), at: place, secretBy: rule)
    return String(decoding: text, as: UTF8.self)
  }

  private typealias Object = (range: Range<Int>, value: Value)

  /// Reads the JSON in braces at a range; `nil` for any other text.
  private static func object(in range: Range<Int>, of bytes: [UInt8]) -> Object? {
    guard range.lowerBound >= 0, bytes[range.lowerBound] == UInt8(ascii: "{"),
      bytes.byte(range.upperBound - 1) == UInt8(ascii: "}"),
      let value = try? Value(json: Array(bytes[range]))
    else { return nil }
    return (range, value)
  }

  /// Finds the JSON objects in a text, but not those inside others, nor the whole text, which is
  /// read as JSON before.
  private static func objects(in bytes: [UInt8]) -> [Object] {
    var found: [Object] = []
    var (index, failures) = (0, 0)
    while failures < maxFailures, let start = bytes.offset(ofObjectFrom: index) {
      if let end = bytes.endOfObject(from: start), end - start < bytes.count,
        let object = object(in: start..<end, of: bytes)
      {
        found.append(object)
        index = end
      } else {
        failures += 1
        index = start + 1
      }
    }
    return found
  }

  /// The number of braces that do not begin JSON, after which the search for objects ends.
  private static let maxFailures = 16
}

extension [UInt8] {
  fileprivate func offset(ofObjectFrom index: Int) -> Int? {
    var start = index
    while let open = self[start...].firstIndex(of: UInt8(ascii: "{")) {
      if byte(skip(.space, from: open + 1)) == 0x22 { return open }
      start = open + 1
    }
    return nil
  }

  /// The index after the brace that closes the one at an index; `nil` if there is none.
  fileprivate func endOfObject(from start: Int) -> Int? {
    var depth = 0
    var isString = false
    var index = start
    while index < count {
      switch self[index] {
      case 0x22: isString.toggle()
      case UInt8(ascii: "\\") where isString: index += 1
      case UInt8(ascii: "{") where !isString: depth += 1
      case UInt8(ascii: "}") where !isString:
        depth -= 1
        if depth == 0 { return index + 1 }
      default: break
      }
      index += 1
    }
    return nil
  }
}
