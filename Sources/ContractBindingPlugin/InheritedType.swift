import SwiftSyntax

/// A protocol or class that a protocol inherits from.
struct InheritedType {
  /// Its name, without its module.
  let name: String
  /// The place of its name.
  let node: Syntax

  /// True if the binding does not need its requirements: it has none, or only the language and the
  /// standard library use them.
  var isPlumbing: Bool { Self.plumbing.contains(name) }

  private static let plumbing: Set<String> = [
    "Actor", "AnyActor", "AnyObject", "BitwiseCopyable", "Codable", "Comparable", "Copyable",
    "CustomDebugStringConvertible", "CustomStringConvertible", "Decodable", "DistributedActor",
    "Encodable", "Equatable", "Error", "Escapable", "Hashable", "LocalizedError", "NSObject",
    "NSObjectProtocol", "Observable", "ObservableObject", "Sendable", "SendableMetatype",
  ]
}

extension ProtocolDeclSyntax {
  /// The parents of the protocol, in its inheritance clause and in `where Self: …`.
  var parents: [InheritedType] {
    let clause = inheritanceClause?.inheritedTypes.map(\.type) ?? []
    let conditions =
      genericWhereClause?.requirements.compactMap { requirement -> TypeSyntax? in
        guard case .conformanceRequirement(let conformance) = requirement.requirement,
          conformance.leftType.trimmedDescription == "Self"
        else { return nil }
        return conformance.rightType
      } ?? []
    return (clause + conditions).flatMap(\.inherited)
  }
}

extension TypeSyntax {
  /// The types that a composition is made of, by name.
  fileprivate var inherited: [InheritedType] {
    let type = withoutAttributes
    if let composition = type.as(CompositionTypeSyntax.self) {
      return composition.elements.flatMap { $0.type.inherited }
    }
    if type.is(SuppressedTypeSyntax.self) || type.is(ClassRestrictionTypeSyntax.self) { return [] }
    let name =
      type.as(MemberTypeSyntax.self)?.name.text
      ?? type.as(IdentifierTypeSyntax.self)?.name.text ?? type.trimmedDescription
    return [InheritedType(name: name, node: Syntax(self))]
  }
}

extension AttributeListSyntax {
  /// The `@available` attributes, as they are written.
  var availability: [String] {
    compactMap { $0.as(AttributeSyntax.self) }
      .filter { $0.attributeName.trimmedDescription == "available" }
      .map(\.trimmedDescription)
  }

  /// The `@available` attribute that makes a declaration unavailable somewhere, not one that only
  /// deprecates it.
  var limit: AttributeSyntax? {
    compactMap { $0.as(AttributeSyntax.self) }.first { attribute in
      attribute.attributeName.trimmedDescription == "available"
        && !attribute.tokens(viewMode: .sourceAccurate).contains { $0.text == "deprecated" }
    }
  }
}

extension DeclSyntax {
  /// The kind of the declaration, in words, and its keyword.
  var kindAndKeyword: (String, Syntax) {
    if let type = self.as(ClassDeclSyntax.self) { return ("a class", Syntax(type.classKeyword)) }
    if let type = self.as(EnumDeclSyntax.self) { return ("an enum", Syntax(type.enumKeyword)) }
    if let type = self.as(ActorDeclSyntax.self) { return ("an actor", Syntax(type.actorKeyword)) }
    if let type = self.as(ExtensionDeclSyntax.self) {
      return ("an extension", Syntax(type.extensionKeyword))
    }
    return ("this declaration", Syntax(self))
  }
}
