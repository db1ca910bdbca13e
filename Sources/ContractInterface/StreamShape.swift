import SwiftSyntax

extension TypeSyntax {
  /// True for an asynchronous sequence whose elements can be read during other calls.
  ///
  /// A macro sees only names: `AsyncStream`, `AsyncThrowingStream`, and
  /// `any AsyncSequence & Sendable`. A type alias is not recognized.
  var isStream: Bool {
    let type = unparenthesized
    if let name = type.unqualifiedName {
      return ["AsyncStream", "AsyncThrowingStream"].contains(name)
    }
    let names = type.composedNames
    return names.contains("AsyncSequence") && names.contains("Sendable")
  }

  /// Returns the error message for a result that contains an unreadable asynchronous sequence, such
  /// as an optional stream.
  ///
  /// It is `nil` for any other type.
  func sequenceRefusal(for name: String) -> Refusal.Message? {
    guard !isStream else { return nil }
    if unparenthesized.composedNames.contains("AsyncSequence") { return .sequenceNotSendable }
    let words = ["AsyncSequence", "AsyncStream", "AsyncThrowingStream"]
    return words.contains(where: mentions) ? .wrappedStream(name) : nil
  }

  /// The type without attributes and without parentheses around it.
  private var unparenthesized: TypeSyntax {
    let type = withoutAttributes
    guard let tuple = type.as(TupleTypeSyntax.self), tuple.elements.count == 1,
      let element = tuple.elements.first
    else { return type }
    return element.type.unparenthesized
  }

  /// The name of a simple type without its module, such as `AsyncStream`.
  ///
  /// It is `nil` for a composed type.
  private var unqualifiedName: String? {
    if let name = self.as(IdentifierTypeSyntax.self) { return name.name.text }
    guard let member = self.as(MemberTypeSyntax.self),
      ["Swift", "_Concurrency"].contains(member.baseType.trimmedDescription)
    else { return nil }
    return member.name.text
  }

  /// The protocols in an existential: `AsyncSequence` and `Sendable` for
  /// `any AsyncSequence<Int, Never> & Sendable`.
  ///
  /// It is empty for any other type.
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
