import Foundation

extension ValueDecoding {
  /// Converts a value to the types that `JSONSerialization` uses, for `Any`, `[String: Any]` and
  /// `[Any]`.
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
      guard let instance: Any = value.floating ?? context.tokens.object(for: token) else {
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

  /// Creates the error for a value of the wrong form, such as "expected a string, got 3".
  ///
  /// The expected form has an article, such as "a string".
  func mismatch(_ expected: String, _ value: Value) -> DecodingError {
    failure("expected \(expected), got \(value.excerpt)")
  }

  /// Creates an error for the current position, with a reason such as "is missing".
  func failure(_ reason: String) -> DecodingError {
    .dataCorrupted(.init(codingPath: path.codingPath, debugDescription: reason))
  }

  /// Wraps the error with which the type's own code refuses a value.
  func refusal(_ type: String, _ value: Value, _ error: any Error) -> DecodingError {
    let cause = context.value(of: error).excerpt
    return failure("expected \(Self.article(type)), got \(value.excerpt): \(cause)")
  }

  /// Throws an error for the first member, by its key, that is not among the known ones.
  ///
  /// The owner in the message is the name of a type, or a phrase such as "a stream".
  func refuseMembers(
    of members: [String: Value], except known: some Sequence<String>,
    named owner: @autoclosure () -> String
  ) throws {
    guard let stray = members.keys.filter({ !known.contains($0) }).min() else { return }
    throw at(stray).failure("is not a member of \(owner())")
  }

  func failure(_ missing: MissingConversion) -> DecodingError {
    .dataCorrupted(
      .init(
        codingPath: path.codingPath, debugDescription: missing.reason, underlyingError: missing))
  }

  /// Describes the values that a type accepts, such as "one of open, sold" or "an Order".
  static func expectation(of type: Any.Type) -> String {
    words(of: type) ?? article(TypeName.spelled(type))
  }

  /// Puts "a" or "an" before a name, by its first letter.
  static func article(_ name: String) -> String {
    let vowels = "AEIOaeio"
    return name.first.map(vowels.contains) == true ? "an \(name)" : "a \(name)"
  }
}
