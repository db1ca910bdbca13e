import SwiftSyntax

extension TypeSyntax {
  /// The name of the protocol in `any Cart`, even inside an optional or a list.
  ///
  /// It is `nil` for protocols such as `Error` and `Codable`, whose instances appear as values and
  /// not as names such as `Cart#1`.
  var objectName: String? {
    let type = withoutAttributes
    if let wrapped = type.wrappedInOptional { return wrapped.objectName }
    if let list = type.as(ArrayTypeSyntax.self) { return list.element.objectName }
    if let tuple = type.as(TupleTypeSyntax.self), tuple.elements.count == 1 {
      return tuple.elements.first?.type.objectName
    }
    guard let existential = type.as(SomeOrAnyTypeSyntax.self),
      existential.someOrAnySpecifier.tokenKind == .keyword(.any)
    else { return nil }
    let composition = existential.constraint.as(CompositionTypeSyntax.self)
    let protocols = composition?.elements.map(\.type) ?? [existential.constraint]
    return protocols.compactMap(\.protocolName).first { !Self.formed.contains($0) }
  }

  private var protocolName: String? {
    self.as(IdentifierTypeSyntax.self)?.name.text ?? self.as(MemberTypeSyntax.self)?.name.text
  }

  private static let formed: Set<String> = [
    "Any", "AnyObject", "AsyncSequence", "Codable", "Collection", "Decodable", "Encodable",
    "Error", "Hashable", "Publisher", "Sendable", "Sequence",
  ]
}
