import Foundation

extension ValueDecoding {
  /// Makes the instance that JSON would give for `Any`, `[String: Any]` and `[Any]`.
  func plain(_ value: Value) throws -> Any {
    switch value {
    case .null: return NSNull()
    case .boolean(let flag): return flag
    case .integer(let integer): return integer
    case .largeInteger(let digits): return try plainInteger(digits, value)
    case .number(let number): return number
    case .string(let string): return string
    case .array(let elements): return try plain(elements)
    case .object(let members): return try plain(members)
    case .token(let token):
      guard let instance: Any = value.floating ?? context.object(for: token) else {
        throw failure("\(token) is no object that this scenario has seen")
      }
      return instance
    case .error: throw mismatch("a value", value)
    }
  }

  private func plainInteger(_ digits: String, _ value: Value) throws -> Any {
    if let integer = UInt64(digits) { return integer }
    return try Decimal.make(from: value, self)
  }

  private func plain(_ elements: [Value]) throws -> [Any] {
    var list: [Any] = []
    list.reserveCapacity(elements.count)
    for (index, element) in elements.enumerated() { list.append(try at(index).plain(element)) }
    return list
  }

  private func plain(_ members: [String: Value]) throws -> [String: Any] {
    var object: [String: Any] = [:]
    object.reserveCapacity(members.count)
    for (key, member) in members { object[key] = try at(key).plain(member) }
    return object
  }

  /// Makes the error for a value that does not fit the type.
  ///
  /// - Parameters:
  ///   - expected: The expectation, with its article: `a string`.
  ///   - value: The value.
  /// - Returns: The error to throw.
  func mismatch(_ expected: String, _ value: Value) -> DecodingError {
    failure("expected \(expected), got \(value.excerpt)")
  }

  /// Makes the error for a mistake at this place.
  func failure(_ reason: String) -> DecodingError {
    .dataCorrupted(.init(codingPath: path.codingPath, debugDescription: reason))
  }

  /// The values that fit a type, in the words of a message.
  static func expectation(of type: Any.Type) -> String {
    words(of: type) ?? article(TypeName.spelled(type))
  }

  /// A name with its article.
  static func article(_ name: String) -> String {
    let vowels = "AEIOaeio"
    return name.first.map(vowels.contains) == true ? "an \(name)" : "a \(name)"
  }
}
