package import ContractBinding
import ContractValues

/// Texts that are an argument without blanks at its ends, or in upper or lower case.
///
/// Two distinct texts of like places must agree, one of them really changed, and no recording may
/// contradict it.
extension ContractRelations {
  private static let changes: [RelationKind] = [.trimmed, .upperCase, .lowerCase]

  /// A result beside an argument of its step with the same key.
  private struct Taken {
    let pair: Pair
    let text: String
    let given: Value
  }

  /// Finds the texts that are changed arguments.
  ///
  /// - Parameter known: The places of each scenario that have a relation already; one with an
  ///   argument of the step itself takes its place.
  /// - Returns: The relations of each sample, at most one for each place.
  func changedTexts(besides known: [Set<RelationPlace>]) -> [[Relation]] {
    let taken = Dictionary(grouping: samples.flatMap(taken), by: \.pair)
    let kinds = taken.compactMapValues(kind)
    guard !kinds.isEmpty else { return samples.map { _ in [] } }
    return zip(samples, known).map { sample, known in
      sample.results.compactMap { column in
        guard !column.isDecided, !declared.isDeclared(column.place.path) else { return nil }
        return change(of: column, in: sample, by: kinds, isKnown: known.contains(column.place))
      }
    }
  }

  /// The kind of change that like pairs of an argument and a result show; `nil` if they show none.
  private func kind(shownBy pairs: [Taken]) -> RelationKind? {
    guard Set(pairs.map(\.text)).count > 1,
      pairs.contains(where: { $0.given != .string($0.text) })
    else { return nil }
    return Self.changes.first { kind in pairs.allSatisfy { kind.changed($0.given) == $0.text } }
  }

  private func taken(in sample: Sample) -> [Taken] {
    sample.results.flatMap { column -> [Taken] in
      // A search has hits that are called otherwise than it was asked for.
      guard column.place.list == nil, case .string(let text) = column.values[0] else { return [] }
      return sample.givens.filter {
        $0.place.part == .step && $0.place.index == column.place.index
          && $0.place.isTextLike(column.place) && $0.value.isString
      }.map { given in
        Taken(
          pair: Pair(column.likeness, sample.run.scenario.likeness(of: given.place)),
          text: text, given: given.value)
      }
    }
  }

  /// The relation of a text with the argument that it is after a change; `nil` if there is none,
  /// or if it is an argument as it stands.
  ///
  /// What one operation changes, others find as it has become.
  private func change(
    of column: ResultColumn, in sample: Sample, by kinds: [Pair: RelationKind], isKnown: Bool
  ) -> Relation? {
    guard case .string(let text) = column.values[0] else { return nil }
    let scenario = sample.run.scenario
    let all = sample.givens.filter {
      $0.place.isTextLike(column.place) && sample.run.mayDecide($0.place, column.place)
    }
    let own = all.filter { $0.place.part == .step && $0.place.index == column.place.index }
    let givens = own.isEmpty ? all : own
    guard !own.isEmpty || !isKnown, !givens.contains(where: { $0.value == .string(text) }) else {
      return nil
    }
    return givens.reversed().lazy.compactMap { given -> Relation? in
      let source = scenario.likeness(of: given.place)
      let found = kinds.filter { pair, _ in
        pair.other == source && (own.isEmpty || pair.place == column.likeness)
      }
      guard Set(found.values).count == 1, let kind = found.values.first,
        kind.changed(given.value) == text
      else { return nil }
      return Relation(column.place, kind, given.place)
    }.first
  }
}

extension RelationKind {
  /// Changes a text as the vendor does.
  ///
  /// - Parameter value: The text at the other place.
  /// - Returns: The changed text; `nil` for other values, and for kinds that change no text.
  package func changed(_ value: Value) -> String? {
    guard case .string(let text) = value else { return nil }
    switch self {
    case .trimmed:
      let rest = text.drop { $0.isWhitespace }
      return String(rest.reversed().drop { $0.isWhitespace }.reversed())
    case .upperCase: return text.uppercased()
    case .lowerCase: return text.lowercased()
    default: return nil
    }
  }
}

extension RelationPlace {
  /// Checks whether two places have the same key, and neither is an element of a list.
  fileprivate func isTextLike(_ other: RelationPlace) -> Bool {
    !endsInIndex && !other.endsInIndex && lastKey != nil && lastKey == other.lastKey
  }
}

extension Value {
  fileprivate var isString: Bool { if case .string = self { true } else { false } }
}
