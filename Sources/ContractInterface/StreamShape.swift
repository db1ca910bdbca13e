import SwiftSyntax

extension TypeSyntax {
  /// True for an asynchronous sequence whose elements can be read during other calls.
  ///
  /// A macro recognizes only names: `AsyncStream`, `AsyncThrowingStream`,
  /// `any AsyncSequence & Sendable`, and Combine's publishers. A type alias is not recognized.
  var isStream: Bool {
    let type = unparenthesized
    if let name = type.unqualifiedName {
      return Self.streams.contains(name)
    }
    if let member = type.as(MemberTypeSyntax.self) {
      return member.name.text == "Publisher"
        && member.baseType.as(IdentifierTypeSyntax.self)?.name.text == "Published"
    }
    // An application may have its own protocol `Publisher`, so the type's arguments are checked
    // too.
    if type.composed.contains(where: \.isPublisher) { return true }
    let names = type.composedNames
    return names.contains("AsyncSequence") && names.contains("Sendable")
  }

  private static let streams: Set<String> = [
    "AsyncStream", "AsyncThrowingStream", "AnyPublisher", "CurrentValueSubject",
    "PassthroughSubject",
  ]

  /// Returns the message for a sequence that cannot be read, such as an optional stream.
  func sequenceRefusal(for name: String) -> Refusal.Message? {
    guard !isStream else { return nil }
    if unparenthesized.composedNames.contains("AsyncSequence") { return .sequenceNotSendable }
    let words = ["AsyncSequence", "AsyncStream", "AsyncThrowingStream"]
    return words.contains(where: mentions) ? .wrappedStream(name) : nil
  }

  /// The stream for an argument: `AsyncStream<Int>` for `any AsyncSequence<Int, Never>`.
  ///
  /// It is `nil` for a sequence with a specific error type, and for a `Publisher` without types in
  /// angle brackets.
  var givenStream: TypeSyntax? {
    if let wrapped = unparenthesized.wrappedInOptional {
      return wrapped.givenStream.map { .named("\($0.trimmedDescription)?") }
    }
    let names = ["AsyncSequence", "Publisher"]
    guard let sequence = composed.first(where: { names.contains($0.unqualifiedName ?? "") }) else {
      return nil
    }
    let types = sequence.genericArguments?.map(\.argument.trimmedDescription) ?? []
    if sequence.unqualifiedName == "Publisher" {
      return types.count == 2 ? .named("AnyPublisher<\(types.joined(separator: ", "))>") : nil
    }
    return TypeSyntax.stream(of: types.first ?? "any Sendable", failing: types.dropFirst().first)
  }

  /// The stream with an element and an error type; `nil` for a specific error type.
  ///
  /// Without an error type, the stream may fail with any error.
  static func stream(of element: String, failing failure: String?) -> TypeSyntax? {
    switch failure {
    case "Never": .named("_Concurrency.AsyncStream<\(element)>")
    case nil, "any Error", "Error":
      .named("_Concurrency.AsyncThrowingStream<\(element), any Error>")
    default: nil
    }
  }

  /// True for `Combine.Publisher`, and for `Publisher` with two types in angle brackets.
  private var isPublisher: Bool {
    guard unqualifiedName == "Publisher" else { return false }
    return genericArguments?.count == 2 || self.is(MemberTypeSyntax.self)
  }

  /// The types in angle brackets, such as `Int` in `Sequence<Int>`; `nil` without brackets.
  var genericArguments: GenericArgumentListSyntax? {
    let clause =
      self.as(IdentifierTypeSyntax.self)?.genericArgumentClause
      ?? self.as(MemberTypeSyntax.self)?.genericArgumentClause
    return clause?.arguments
  }

  var unparenthesized: TypeSyntax {
    let type = withoutAttributes
    return type.inParentheses?.unparenthesized ?? type
  }

  /// The name without the module of Swift or Combine, such as `AsyncStream`; `nil` for `Shop.Item`.
  var unqualifiedName: String? {
    if let name = self.as(IdentifierTypeSyntax.self) { return name.name.text }
    guard let member = self.as(MemberTypeSyntax.self),
      ["Swift", "_Concurrency", "Combine"].contains(member.baseType.trimmedDescription)
    else { return nil }
    return member.name.text
  }

  /// The protocols after `any`: both names in `any AsyncSequence<Int, Never> & Sendable`.
  private var composedNames: [String] {
    guard self.as(SomeOrAnyTypeSyntax.self)?.someOrAnySpecifier.tokenKind == .keyword(.any) else {
      return []
    }
    return composed.compactMap(\.unqualifiedName)
  }

  /// The protocols after `any` or `some`; empty for any other type.
  var composed: [TypeSyntax] {
    guard let constraint = unparenthesized.as(SomeOrAnyTypeSyntax.self)?.constraint.unparenthesized
    else { return [] }
    return constraint.partsOfComposition.map(\.unparenthesized)
  }
}
