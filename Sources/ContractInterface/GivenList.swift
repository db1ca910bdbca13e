import SwiftSyntax

extension TypeSyntax {
  /// The list that a contract gives for a sequence or collection of any type, such as `[Int]` for
  /// `some Sequence<Int>`; `nil` for any other type.
  var givenList: TypeSyntax? {
    if let wrapped = unparenthesized.wrappedInOptional {
      return wrapped.givenList.map { .named("\($0.trimmedDescription)?") }
    }
    return composed.element.map { .named("[\($0)]") }
  }
}

extension [TypeSyntax] {
  /// The element of the one sequence or collection among protocols, such as `Int` for
  /// `Sequence<Int> & Sendable`.
  ///
  /// It is `nil` if a list may not conform to one of the other protocols.
  var element: String? {
    let sequences = filter(\.isSequence)
    guard sequences.count == 1, allSatisfy({ $0.isSequence || $0.isMarker }) else { return nil }
    return sequences[0].element
  }
}

extension TypeSyntax {
  /// True for a protocol of the standard library to which every array conforms.
  var isSequence: Bool {
    [
      "BidirectionalCollection", "Collection", "MutableCollection", "RandomAccessCollection",
      "RangeReplaceableCollection", "Sequence",
    ].contains(unqualifiedName ?? "")
  }

  /// True for a protocol without requirements.
  var isMarker: Bool { ["Sendable", "SendableMetatype"].contains(unqualifiedName ?? "") }

  /// The type in angle brackets, such as `Int` in `Sequence<Int>`; `nil` unless there is exactly
  /// one.
  fileprivate var element: String? {
    let arguments =
      self.as(IdentifierTypeSyntax.self)?.genericArgumentClause?.arguments
      ?? self.as(MemberTypeSyntax.self)?.genericArgumentClause?.arguments
    return arguments?.count == 1 ? arguments?.first?.argument.trimmedDescription : nil
  }
}
