extension ObjectIdentifier: ValueEncodable, ValueDecodable {
  /// Converts to the name of the object, such as `ObjectIdentifier#1`.
  func value(in encoding: ValueEncoding) -> Value {
    .token(encoding.context.tokens.token(for: self))
  }

  /// Returns the identity of the object with a name, or that of a new object with another text.
  ///
  /// A text is the same identity in the whole scenario.
  static func make(from value: Value, _ decoding: ValueDecoding) throws -> ObjectIdentifier {
    let tokens = decoding.context.tokens
    if let identity = value.objectName.flatMap(tokens.identity) { return identity }
    guard case .string(let name) = value, !name.contains("#") else {
      throw decoding.mismatch("the name of an object", value)
    }
    let object = NamedIdentity()
    tokens.hold(object, as: ObjectIdentifier.self, under: name)
    return ObjectIdentifier(object)
  }
}

/// An object of which a scenario needs only the identity.
private final class NamedIdentity {}
