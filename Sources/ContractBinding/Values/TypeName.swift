/// The names of types in contracts and messages, without modules.
enum TypeName {
  /// The type's own name, such as `View` or `Box<Item>`.
  static func own(_ type: Any.Type) -> String { String(describing: type) }

  /// The type as a Swift programmer spells it, such as `[Item]` or `Item?`.
  static func spelled(_ type: Any.Type) -> String {
    if let container = type as? any SpelledType.Type { return container.spelling }
    return isExistential(type) ? "any \(own(type))" : own(type)
  }

  /// The type as it stands before `.self` in an expression.
  static func expression(_ type: Any.Type) -> String {
    let name = spelled(type)
    let needsParentheses = isExistential(type) || name.contains("->")
    return needsParentheses ? "(\(name))" : name
  }

  /// Checks whether a type belongs to Foundation or to a C or Objective-C library, whose stored
  /// properties differ between systems.
  static func isForeign(_ type: Any.Type) -> Bool {
    let name = String(reflecting: type)
    return name.hasPrefix("Foundation") && foundations.contains { name.hasPrefix($0) }
      || name.hasPrefix("__C")
  }

  /// Checks whether reflection must not look into a struct: it is foreign, or the standard
  /// library's.
  static func isOpaque(_ type: Any.Type) -> Bool {
    let name = String(reflecting: type)
    return name.hasPrefix("Swift.") || name.hasPrefix("Dispatch.") || isForeign(type)
  }

  private static let foundations = [
    "Foundation.", "FoundationEssentials.", "FoundationInternationalization.",
    "FoundationNetworking.", "FoundationXML.",
  ]

  // The runtime shows a protocol's existential only in the name of its metatype: `Cart.Protocol`,
  // where that of a struct is `Cart.Type`.
  private static func isExistential(_ type: Any.Type) -> Bool {
    func metatype<Instance>(_ type: Instance.Type) -> Any.Type { Swift.type(of: type) }
    return type != Any.self && String(describing: metatype(type)).hasSuffix(".Protocol")
  }
}

/// A type that Swift spells in another way than by its name.
protocol SpelledType {
  static var spelling: String { get }
}

extension Optional: SpelledType {
  static var spelling: String { "\(TypeName.expression(Wrapped.self))?" }
}

extension Array: SpelledType {
  static var spelling: String { "[\(TypeName.spelled(Element.self))]" }
}

extension Dictionary: SpelledType {
  static var spelling: String {
    "[\(TypeName.spelled(Key.self)): \(TypeName.spelled(Self.Value.self))]"
  }
}

extension Set: SpelledType {
  static var spelling: String { "Set<\(TypeName.spelled(Element.self))>" }
}
