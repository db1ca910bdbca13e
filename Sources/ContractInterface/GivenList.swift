import SwiftSyntax

extension TypeSyntax {
  /// The list for an argument that may be any sequence: `[Int]` for `some Sequence<Int>`.
  var givenList: TypeSyntax? {
    if let wrapped = unparenthesized.wrappedInOptional {
      return wrapped.givenList.map { .named("\($0.trimmedDescription)?") }
    }
    return composed.element.map { .named("[\($0)]") }
  }
}

extension [TypeSyntax] {
  /// The type `Int` for the protocols of `some Sequence<Int> & Sendable`, for which a contract
  /// gives a list.
  ///
  /// It is `nil` if there is a further protocol, because an array may not conform to it.
  var element: String? {
    let sequences = filter(\.isSequence)
    guard sequences.count == 1, allSatisfy({ $0.isSequence || $0.isMarker }) else { return nil }
    return sequences[0].element
  }
}

extension TypeSyntax {
  /// True for a sequence or collection protocol that every array conforms to.
  var isSequence: Bool {
    [
      "BidirectionalCollection", "Collection", "MutableCollection", "RandomAccessCollection",
      "RangeReplaceableCollection", "Sequence",
    ].contains(unqualifiedName ?? "")
  }

  /// True for a protocol without requirements, such as `Sendable`.
  var isMarker: Bool { ["Sendable", "SendableMetatype"].contains(unqualifiedName ?? "") }

  /// The single type in angle brackets, such as `Int` in `Sequence<Int>`.
  fileprivate var element: String? {
    genericArguments?.count == 1 ? genericArguments?.first?.argument.trimmedDescription : nil
  }
}
