/// Functions that write the name of a Swift type for contracts and messages, such as `[Item]`,
/// without modules.
package enum TypeName {
  /// Returns the name that the type declares, such as `View` or `Box<Item>`.
  ///
  /// `String(describing:)` returns the same name. But it first asks three times if the type conforms
  /// to a protocol, and each answer takes a search of all conformances in the process.
  static func own(_ type: Any.Type) -> String { _typeName(type, qualified: false) }

  /// Returns the name with its module, such as `Vapor.Request`.
  static func qualified(_ type: Any.Type) -> String { _typeName(type) }

  /// Returns the name as in Swift code, such as `[Item]`, `Item?` or `any Cart`.
  package static func spelled(_ type: Any.Type) -> String {
    if let container = type as? any SpelledType.Type { return container.spelling }
    return isExistential(type) ? "any \(own(type))" : own(type)
  }

  /// Returns the type as it must be written before `.self`, such as `(any Cart)`.
  static func expression(_ type: Any.Type) -> String {
    let name = spelled(type)
    let needsParentheses = isExistential(type) || name.contains("->")
    return needsParentheses ? "(\(name))" : name
  }

  /// Returns the start of a type's declaration, before which an attribute can be added, such as
  /// `struct Order`.
  ///
  /// It is `nil` for a type that no application declares, for a generic type, and for a type
  /// without a declaration, such as a function.
  static func declaration(_ type: Any.Type) -> String? {
    let name = own(type)
    guard !isOpaque(type), name.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" }) else {
      return nil
    }
    if type is AnyClass { return type is any Actor.Type ? "actor \(name)" : "class \(name)" }
    let metadata = TypeMetadata(type)
    if metadata.isStruct { return "struct \(name)" }
    return metadata.isEnum ? "enum \(name)" : nil
  }

  /// The name that results show for every function, whatever its type is.
  package static let function = "function"

  /// True for the name of a function type, such as `(Int) -> ()`.
  ///
  /// It is false for the name of a type whose parameter is a function, such as `Box<() -> Int>`.
  package static func isFunction(_ name: String) -> Bool {
    guard name.contains("->") else { return false }
    let opening = name.prefix { $0 != "<" }
    return opening.contains("->") || opening.hasPrefix("(") || opening.hasPrefix("@")
  }

  /// True for a function type or an optional function type.
  static func isFunction(_ type: Any.Type) -> Bool {
    var name = own(type)
    while name.hasPrefix("Optional<") { name = String(name.dropFirst("Optional<".count)) }
    return isFunction(name)
  }

  /// True for types of Foundation and C, whose stored properties differ between platforms.
  static func isForeign(_ type: Any.Type) -> Bool {
    let name = qualified(type)
    return name.hasPrefix("Foundation") && foundations.contains { name.hasPrefix($0) }
      || name.hasPrefix("__C")
  }

  /// True if the stored properties of a type must not be read, because the type belongs to
  /// Foundation, Dispatch, a C library or the standard library.
  static func isOpaque(_ type: Any.Type) -> Bool {
    let name = qualified(type)
    return name.hasPrefix("Swift.") || name.hasPrefix("Dispatch.") || isForeign(type)
  }

  private static let foundations = [
    "Foundation.", "FoundationEssentials.", "FoundationInternationalization.",
    "FoundationNetworking.", "FoundationXML.",
  ]

  // At run time, only the name of its metatype identifies an existential: it is `Cart.Protocol` for
  // a protocol, and `Cart.Type` for a struct.
  private static func isExistential(_ type: Any.Type) -> Bool {
    func metatype<Instance>(_ type: Instance.Type) -> Any.Type { Swift.type(of: type) }
    return type != Any.self && own(metatype(type)).hasSuffix(".Protocol")
  }
}

/// A type that Swift code writes with special syntax, such as `[Item]` for an array.
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
