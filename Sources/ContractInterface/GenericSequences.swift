import SwiftSyntax

/// Finds type parameters of a method that stand for a stream or a list.
///
/// A contract gives the elements, as for
/// `func send<S: AsyncSequence>(_ items: S) where S.Element == Item`.
enum GenericSequences {
  /// Returns the type of the argument for each type parameter that stands for a stream or a list,
  /// such as `[Item]` under `S`.
  ///
  /// The type of the elements must be known. A type parameter that occurs inside another type, such
  /// as in `[S]`, is left out.
  static func sequences(
    _ clause: GenericParameterClauseSyntax, _ constraints: GenericWhereClauseSyntax?,
    in types: [TypeSyntax]
  ) -> [String: TypeSyntax] {
    var sequences: [String: TypeSyntax] = [:]
    let conditions = constraints?.requirements.map { $0 } ?? []
    for parameter in clause.parameters where parameter.specifier == nil {
      let name = parameter.name.text
      let isAlone = types.allSatisfy {
        !$0.mentions(name) || $0.withoutAttributes.trimmedDescription == name
      }
      let own = conditions.filter { $0.constrained == name }
      let protocols = (parameter.inheritedType.map { [$0] } ?? []) + own.compactMap(\.conformance)
      // A condition such as `S.Element: Equatable` does not say which type the elements have.
      guard isAlone, own.allSatisfy({ $0.conformance != nil || $0.equation != nil }),
        let sequence = stream(name, protocols, own) ?? list(name, protocols, own)
      else { continue }
      sequences[name] = sequence
    }
    return sequences
  }

  private static func list(
    _ name: String, _ protocols: [TypeSyntax], _ conditions: [GenericRequirementSyntax]
  ) -> TypeSyntax? {
    let protocols = protocols.flatMap(\.partsOfComposition)
    let equal = conditions.compactMap(\.equation)
    if equal.isEmpty { return protocols.element.map { .named("[\($0)]") } }
    guard equal.count == 1, equal[0].0 == "\(name).Element",
      protocols.contains(where: \.isSequence),
      protocols.allSatisfy({ $0.isSequence || $0.isMarker })
    else { return nil }
    return .named("[\(equal[0].1)]")
  }

  private static func stream(
    _ name: String, _ protocols: [TypeSyntax], _ conditions: [GenericRequirementSyntax]
  ) -> TypeSyntax? {
    let names = protocols.flatMap { $0.trimmedDescription.split(separator: "&") }
      .map { String($0).filter { !$0.isWhitespace } }
    guard names.contains("AsyncSequence"),
      Set(names).isSubset(of: ["AsyncSequence", "Sendable", "SendableMetatype"])
    else { return nil }
    let equal = Dictionary(conditions.compactMap(\.equation)) { first, _ in first }
    guard let element = equal["\(name).Element"],
      Set(equal.keys).isSubset(of: ["\(name).Element", "\(name).Failure"])
    else { return nil }
    return TypeSyntax.stream(of: element, failing: equal["\(name).Failure"])
  }
}

extension GenericRequirementSyntax {
  /// The type before the colon or the equals signs, such as `S.Element` in `S.Element == Item`.
  var left: String? {
    switch requirement {
    case .conformanceRequirement(let conformance): conformance.leftType.trimmedDescription
    case .sameTypeRequirement(let equation): equation.leftType.trimmedDescription
    default: nil
    }
  }

  /// The type parameter that the condition constrains, such as `S` in `S.Element == Item`.
  var constrained: String? { left?.split(separator: ".").first.map(String.init) }

  /// The protocol in a condition such as `S: AsyncSequence`.
  var conformance: TypeSyntax? {
    guard case .conformanceRequirement(let conformance) = requirement,
      conformance.leftType.is(IdentifierTypeSyntax.self)
    else { return nil }
    return conformance.rightType
  }

  /// The two types that must be equal, such as `S.Element` and `Item`.
  fileprivate var equation: (String, String)? {
    guard case .sameTypeRequirement(let equation) = requirement else { return nil }
    return (equation.leftType.trimmedDescription, equation.rightType.trimmedDescription)
  }
}
