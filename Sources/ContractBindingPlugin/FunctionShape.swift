import SwiftSyntax

/// The function type within a type, whatever parentheses, attributes and `?` surround it.
struct FunctionShape {
  /// The function type itself.
  let type: FunctionTypeSyntax
  /// True if there may be no function.
  let isOptional: Bool
  /// The global actor that the function runs on.
  let actor: String?

  /// Finds the function type in a type, if there is one.
  init?(_ type: TypeSyntax) {
    if let function = type.as(FunctionTypeSyntax.self) {
      self.init(type: function, isOptional: false, actor: nil)
    } else if let attributed = type.as(AttributedTypeSyntax.self) {
      guard let base = FunctionShape(attributed.baseType) else { return nil }
      let actor = attributed.attributes.globalActor ?? base.actor
      self.init(type: base.type, isOptional: base.isOptional, actor: actor)
    } else if let tuple = type.as(TupleTypeSyntax.self), tuple.elements.count == 1,
      let element = tuple.elements.first
    {
      self.init(element.type)
    } else if let wrapped = type.wrappedInOptional {
      guard let base = FunctionShape(wrapped) else { return nil }
      self.init(type: base.type, isOptional: true, actor: base.actor)
    } else {
      return nil
    }
  }

  private init(type: FunctionTypeSyntax, isOptional: Bool, actor: String?) {
    self.type = type
    self.isOptional = isOptional
    self.actor = actor
  }
}

extension TypeSyntax {
  /// The wrapped type, where the type is written as an optional in any of the three ways.
  var wrappedInOptional: TypeSyntax? {
    if let optional = self.as(OptionalTypeSyntax.self) { return optional.wrappedType }
    if let optional = self.as(ImplicitlyUnwrappedOptionalTypeSyntax.self) {
      return optional.wrappedType
    }
    guard let name = self.as(IdentifierTypeSyntax.self), name.name.text == "Optional",
      case .type(let wrapped)? = name.genericArgumentClause?.arguments.first?.argument
    else { return nil }
    return wrapped
  }

  /// The type without the attributes and specifiers that only a parameter may bear.
  var withoutAttributes: TypeSyntax {
    self.as(AttributedTypeSyntax.self)?.baseType.withoutAttributes ?? self
  }

  /// The type as an expression can name it: an implicitly unwrapped optional has no metatype.
  var asWrittenInExpressions: String {
    let type = withoutAttributes
    if let unwrapped = type.as(ImplicitlyUnwrappedOptionalTypeSyntax.self) {
      return "\(unwrapped.wrappedType.onOneLine)?"
    }
    return type.onOneLine
  }

  /// The source of the type, without line breaks.
  var onOneLine: String {
    trimmedDescription.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// True if it is `Void`, in any spelling.
  var isVoid: Bool {
    let type = withoutAttributes
    if let tuple = type.as(TupleTypeSyntax.self) {
      guard let element = tuple.elements.first else { return true }
      return tuple.elements.count == 1 && element.type.isVoid
    }
    return ["Void", "Swift.Void"].contains(type.trimmedDescription)
  }

  /// Checks whether a name or a keyword occurs anywhere within it.
  func mentions(_ word: String) -> Bool {
    tokens(viewMode: .sourceAccurate).contains { $0.text == word }
  }

  /// Checks whether it bears a specifier such as `inout` or `isolated`.
  func hasSpecifier(_ keyword: Keyword) -> Bool {
    guard let attributed = self.as(AttributedTypeSyntax.self) else { return false }
    let isHere = attributed.specifiers.contains { specifier in
      specifier.as(SimpleTypeSpecifierSyntax.self)?.specifier.tokenKind == .keyword(keyword)
    }
    return isHere || attributed.baseType.hasSpecifier(keyword)
  }

  /// Checks whether it bears an attribute such as `@escaping`.
  func hasAttribute(_ name: String) -> Bool {
    guard let attributed = self.as(AttributedTypeSyntax.self) else { return false }
    return attributed.attributes.names.contains(name) || attributed.baseType.hasAttribute(name)
  }
}

extension AttributeListSyntax {
  /// The names of the attributes, without `@`.
  var names: [String] {
    compactMap { $0.as(AttributeSyntax.self)?.attributeName.trimmedDescription }
  }

  /// The global actor among the attributes.
  ///
  /// Syntax does not distinguish global actors from other attributes, but by custom their names end
  /// in `Actor`.
  var globalActor: String? {
    names.first { $0.hasSuffix("Actor") && $0 != "globalActor" }
  }
}
