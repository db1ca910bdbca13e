package import ContractValues

/// An entry of a contract's `unrelated` list: places whose values need not follow the relations
/// that the tool has found.
package enum UnrelatedPart: Sendable, Hashable {
  /// A path into arguments and results, such as `$.updatedAt`.
  case path(PathPattern)
  /// A place in a step or state, and all places inside it; with `nil`, in every step or state.
  case place(RelationPlace.Part, index: Int?, [ValuePath.Component])

  /// Parses a path or a place, in which `step *` stands for every step; `nil` for other texts.
  package init?(_ text: String) {
    if text.hasPrefix("$") {
      guard let pattern = PathPattern(text) else { return nil }
      self = .path(pattern)
      return
    }
    let words = text.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
    guard words.count > 1, let part = RelationPlace.Part(rawValue: String(words[0])) else {
      return nil
    }
    var index: Int?
    if words[1] != "*" {
      guard let number = Int(words[1]), number > 0 else { return nil }
      index = number - 1
    }
    guard words.count == 3 else {
      self = .place(part, index: index, [])
      return
    }
    guard let components = RelationPlace.components(of: words[2]) else { return nil }
    self = .place(part, index: index, components)
  }

  /// Returns true if the entry names the place, or a place that contains it.
  package func covers(_ place: RelationPlace) -> Bool {
    switch self {
    case .path(let pattern): pattern.covers(place.path)
    case .place(let part, let index, let components):
      part == place.part && index ?? place.index == place.index
        && place.components.starts(with: components)
    }
  }
}

extension Contract {
  /// The entries of the `unrelated` lists for a scenario: places where values may break a rule that
  /// recordings show, such as that two ids are equal.
  package func unrelatedParts(in scenario: Scenario) -> [UnrelatedPart] {
    (unrelated + scenario.unrelated).compactMap { UnrelatedPart($0.value) }
  }
}
