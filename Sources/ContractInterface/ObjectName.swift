import SwiftSyntax

extension TypeSyntax {
  /// The name of the protocol in `any Cart`, even inside an optional, a list or the result of a
  /// function.
  ///
  /// It is `nil` for protocols such as `Error` and `Codable`, whose instances appear as values and
  /// not as names such as `Cart#1`.
  var objectName: String? {
    let type = unparenthesized
    if let wrapped = type.wrappedInOptional { return wrapped.objectName }
    if let function = FunctionShape(type) { return function.type.returnClause.type.objectName }
    if let list = type.as(ArrayTypeSyntax.self) { return list.element.objectName }
    guard let existential = type.as(SomeOrAnyTypeSyntax.self),
      existential.someOrAnySpecifier.tokenKind == .keyword(.any)
    else { return nil }
    return existential.constraint.partsOfComposition.compactMap(\.nameWithoutModule)
      .first { !Self.formed.contains($0) }
  }

  /// The name of a protocol, class or alias, such as `Cart` for `Shop.Cart`.
  var nameWithoutModule: String? {
    self.as(IdentifierTypeSyntax.self)?.name.text ?? self.as(MemberTypeSyntax.self)?.name.text
  }

  private static let formed: Set<String> = [
    "Any", "AnyObject", "AsyncSequence", "Codable", "Collection", "Decodable", "Encodable",
    "Error", "Hashable", "Publisher", "Sendable", "Sequence",
  ]
}
