// A type of another package has no generated conversion. So it is created through a protocol of the
// standard library to which it conforms, such as `LosslessStringConvertible`.

extension ValueDecoding {
  /// Creates an instance of a type such as swift-system's `FilePath` from its text, or `nil`.
  func fromText<Instance>(_ value: Value, as type: Instance.Type) -> Instance? {
    guard case .string(let text) = value else { return nil }
    if type is any LosslessStringConvertible.Type { return fromLosslessText(value, as: type) }
    guard let literal = type as? any ExpressibleByStringLiteral.Type else { return nil }
    return Self.literal(text, as: literal) as? Instance
  }

  /// Creates an instance of a `LosslessStringConvertible` type, whose initializer may reject the
  /// text.
  func fromLosslessText<Instance>(_ value: Value, as type: Instance.Type) -> Instance? {
    guard case .string(let text) = value else { return nil }
    return (type as? any LosslessStringConvertible.Type)?.init(text) as? Instance
  }

  /// Creates an instance from a text that `read` accepts.
  func parse<Instance>(
    _ value: Value, expected: String, _ read: (String) -> Instance?
  ) throws -> Instance {
    guard case .string(let text) = value, let instance = read(text) else {
      throw mismatch(expected, value)
    }
    return instance
  }

  static func isWrittenAsText(_ type: Any.Type) -> Bool {
    if type is any LosslessStringConvertible.Type { return true }
    guard let literal = type as? any ExpressibleByStringLiteral.Type else { return false }
    return takesText(literal)
  }

  private static func takesText<Literal: ExpressibleByStringLiteral>(_: Literal.Type) -> Bool {
    Literal.StringLiteralType.self == String.self
  }

  private static func literal<Literal: ExpressibleByStringLiteral>(
    _ text: String, as _: Literal.Type
  ) -> Literal? {
    (text as? Literal.StringLiteralType).map(Literal.init(stringLiteral:))
  }

  /// Makes a collection of another package from a list, such as a `Deque`.
  func collection<List: RangeReplaceableCollection>(
    _ value: Value, as _: List.Type
  ) throws -> List {
    List(try [List.Element].make(from: value, self))
  }

  func elementUnmakeable<List: RangeReplaceableCollection>(_: List.Type) -> Any.Type? {
    // A list whose elements are lists of the same type would never end.
    List.Element.self == List.self ? nil : unmakeable(List.Element.self)
  }
}
