import SwiftSyntax

extension TypeSyntax {
  /// True if it is an asynchronous sequence that the runner can read while other calls go on.
  ///
  /// It recognizes `AsyncStream`, `AsyncThrowingStream` and existentials of `AsyncSequence` by
  /// name, but not a sequence behind a type alias.
  var isStream: Bool {
    let type = unparenthesized
    if let name = type.unqualifiedName {
      return ["AsyncStream", "AsyncThrowingStream"].contains(name)
    }
    let names = type.composedNames
    return names.contains("AsyncSequence") && names.contains("Sendable")
  }

  /// The refusal of a result of this type, if there is an asynchronous sequence in it.
  func sequenceRefusal(for name: String) -> Refusal.Message? {
    guard !isStream else { return nil }
    if unparenthesized.composedNames.contains("AsyncSequence") { return .sequenceNotSendable }
    let words = ["AsyncSequence", "AsyncStream", "AsyncThrowingStream"]
    return words.contains(where: mentions) ? .wrappedStream(name) : nil
  }

  /// The type without attributes and without parentheses around the whole.
  private var unparenthesized: TypeSyntax {
    let type = withoutAttributes
    guard let tuple = type.as(TupleTypeSyntax.self), tuple.elements.count == 1,
      let element = tuple.elements.first
    else { return type }
    return element.type.unparenthesized
  }

  /// The name of a plain type, without its module; `nil` for anything composed.
  private var unqualifiedName: String? {
    if let name = self.as(IdentifierTypeSyntax.self) { return name.name.text }
    guard let member = self.as(MemberTypeSyntax.self),
      ["Swift", "_Concurrency"].contains(member.baseType.trimmedDescription)
    else { return nil }
    return member.name.text
  }

  /// The names of the protocols of an existential: `AsyncSequence` and `Sendable` of
  /// `any AsyncSequence<Int, Never> & Sendable`.
  private var composedNames: [String] {
    guard let existential = self.as(SomeOrAnyTypeSyntax.self),
      existential.someOrAnySpecifier.tokenKind == .keyword(.any)
    else { return [] }
    let constraint = existential.constraint.unparenthesized
    guard let composition = constraint.as(CompositionTypeSyntax.self) else {
      return [constraint.unqualifiedName].compactMap { $0 }
    }
    return composition.elements.compactMap { $0.type.unparenthesized.unqualifiedName }
  }
}
