package import ContractBinding

/// Finds arguments that the vendor changes before it returns them, such as texts in lower case or
/// lists without repetitions.
///
/// Two distinct results of the same operation must show the same change, and one must differ from
/// its argument. No recording may contradict the change. If arguments with one name show a change,
/// it applies to all arguments with that name.
extension ContractRelations {
  private static let changes: [RelationKind] = [
    .unique, .trimmed, .upperCase, .lowerCase, .trimmedLowerCase,
  ]

  /// An argument and a result of the same step that have the same key.
  private struct ArgumentAndResult {
    let pair: Pair
    let key: String
    let result: Value
    let given: Value

    /// True if the result differs from the argument, apart from the order of a list.
    var isChanged: Bool { given.listedText != result.listedText }
  }

  /// Finds the results that are changed arguments, at most one for each place.
  ///
  /// A place in `known` can still get a relation with an argument of its own step.
  func changedTexts(besides known: [Set<RelationPlace>]) -> [[Relation]] {
    let kinds = kinds(shownBy: samples.flatMap(taken))
    guard !kinds.isEmpty else { return samples.map { _ in [] } }
    return zip(samples, known).map { sample, known in
      sample.results.compactMap { column in
        guard isOpen(column) else { return nil }
        return change(of: column, in: sample, by: kinds, isKnown: known.contains(column.place))
      }
    }
  }

  private func kinds(shownBy taken: [ArgumentAndResult]) -> [Pair: RelationKind] {
    let ofKeys = Dictionary(grouping: taken, by: \.key).filter { _, all in
      Set(all.filter(\.isChanged).map(\.result)).count > 1
    }.compactMapValues(kind)
    return Dictionary(grouping: taken, by: \.pair).compactMapValues { pairs in
      kind(shownBy: pairs) ?? (pairs.contains(where: \.isChanged) ? ofKeys[pairs[0].key] : nil)
    }
  }

  /// Returns the kind of change that leads from each argument to its result, such as
  /// ``RelationKind/lowerCase``; `nil` if there is none.
  private func kind(shownBy pairs: [ArgumentAndResult]) -> RelationKind? {
    guard Set(pairs.map(\.result)).subtracting([[]]).count > 1,
      pairs.contains(where: \.isChanged)
    else { return nil }
    return Self.changes.first { kind in
      pairs.allSatisfy { kind.leads(from: $0.given, to: $0.result) == true }
    }
  }

  private func taken(in sample: Sample) -> [ArgumentAndResult] {
    sample.results.flatMap { column -> [ArgumentAndResult] in
      // The hits of a search need not equal the text that was searched for.
      let result = column.value
      guard column.place.list == nil, let key = column.key, result.areTexts else { return [] }
      return sample.arguments(of: column.place.index).filter {
        $0.place.isTextLike(column.place) && $0.value.isLikeText(result)
      }.map { given in
        ArgumentAndResult(
          pair: pair(column, given.place, in: sample), key: key, result: result,
          given: given.value)
      }
    }
  }

  /// Returns the relation between a text and the argument that the vendor derived it from; `nil` if
  /// none fits, or if one equals the text.
  ///
  /// The argument may belong to an earlier step.
  private func change(
    of column: ResultColumn, in sample: Sample, by kinds: [Pair: RelationKind], isKnown: Bool
  ) -> Relation? {
    let result = column.value
    guard result.areTexts else { return nil }
    let scenario = sample.run.scenario
    let all = sample.givens.filter {
      $0.place.isTextLike(column.place) && sample.run.mayDecide($0.place, column.place)
    }
    let own = all.filter { $0.place.part == .step && $0.place.index == column.place.index }
    let givens = own.isEmpty ? all : own
    guard !own.isEmpty || !isKnown, !givens.contains(where: { $0.value == result }) else {
      return nil
    }
    return givens.reversed().lazy.compactMap { given -> Relation? in
      let source = scenario.likeness(of: given.place)
      let found = kinds.filter { pair, _ in
        pair.other == source && (own.isEmpty || pair.place == column.likeness)
      }
      guard Set(found.values).count == 1, let kind = found.values.first,
        kind.leads(from: given.value, to: result) == true
      else { return nil }
      return Relation(column.place, kind, given.place)
    }.first
  }
}

extension RelationKind {
  /// Applies the change to a text, or to each text of a list, which then contains each text once.
  ///
  /// It is `nil` for values without text, and for kinds that do not change texts.
  package func changed(_ value: Value) -> Value? {
    switch value {
    case .string(let text): return self == .unique ? nil : changed(text).map { .string($0) }
    case .array(let elements):
      let texts = elements.compactMap { element in
        if case .string(let text) = element { changed(text) } else { nil }
      }
      guard texts.count == elements.count, self != .slug else { return nil }
      return .array(Set(texts).sorted().map { .string($0) })
    default: return nil
    }
  }

  private func changed(_ text: String) -> String? {
    switch self {
    case .trimmed: text.trimmed
    case .upperCase: text.uppercased()
    case .lowerCase: text.lowercased()
    case .trimmedLowerCase: text.trimmed.lowercased()
    case .unique: text
    case .slug: text.slug
    default: nil
    }
  }

  /// Checks whether this change, such as to lower case, turns one value into the other; `nil` if
  /// the values cannot be compared.
  ///
  /// The order of a list's elements does not matter.
  func leads(from other: Value, to value: Value) -> Bool? {
    guard value.isLikeText(other), let changed = changed(other) else { return nil }
    if self == .slug, case .string(let text) = value, case .string(let slug) = changed {
      return text.isSlug(slug)
    }
    return changed.listedText == value.listedText
  }
}

extension String {
  /// The text without white space of any kind at its ends.
  fileprivate var trimmed: String {
    let rest = drop { $0.isWhitespace }
    return String(rest.reversed().drop { $0.isWhitespace }.reversed())
  }
}

extension RelationPlace {
  /// Checks whether one place may repeat the text or list at the other: both have the same key, and
  /// neither is an element of a list.
  fileprivate func isTextLike(_ other: RelationPlace) -> Bool {
    !endsInIndex && !other.endsInIndex && lastKey != nil && lastKey == other.lastKey
  }
}

extension Value {
  /// True for a text and for a list of texts, to which a change such as lower case can be applied.
  fileprivate var areTexts: Bool {
    switch self {
    case .string: true
    case .array(let elements): elements.allSatisfy { $0.isString }
    default: false
    }
  }

  /// Checks whether a change such as lower case could turn one value into the other: both are
  /// texts, or both are lists of texts.
  fileprivate func isLikeText(_ other: Value) -> Bool {
    areTexts && other.areTexts && isString == other.isString
  }

  fileprivate var isString: Bool { if case .string = self { true } else { false } }
}
