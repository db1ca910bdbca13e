import ContractBinding
import ContractValues

/// Finds relations between values with the same key that are equal in all runs.
///
/// Booleans, small numbers, short texts and lists can be equal by chance. They need the same key
/// and two distinct values in the contract's recordings. No recording may contradict the relation.
extension ContractRelations {
  /// A result, with the arguments and earlier results that may have decided its value.
  private struct Trace {
    let column: ResultColumn
    let text: String
    /// The arguments and state parameters with the result's key and value, the most likely first.
    let givens: [RelationPlace]
    /// True if arguments have the key with other values, and no earlier result has the value
    /// either.
    let isContradictedByGivens: Bool
    /// The latest earlier result for the entity and key; `nil` if there is none, or its value
    /// differs.
    let earlier: RelationPlace?
    /// True if the earlier result differs, and no argument has this value.
    let isContradictedByEarlier: Bool
    /// True if an identifier shows that both results belong to the same entity.
    let isIdentified: Bool
    /// True unless the value is an identifier that may be of another thing than the earlier one.
    let isOfOneThing: Bool
    /// True if a still earlier result has another value, so that this is not the initial value.
    let wasChanged: Bool
    /// The operations that returned the earlier result and this one, such as `create` and `get`.
    let operations: Pair

    /// True if the value is unlikely to occur twice by chance, unlike a state's word such as
    /// `paid`.
    var isTelling: Bool {
      switch column.value {
      case .integer(let number): number.magnitude >= 10
      case .number, .largeInteger: true
      case .string(let text): text.count >= 3 && column.value.word == nil
      default: false
      }
    }

    /// True for a number that no longer has its initial value, because a step has changed it.
    var isChangedNumber: Bool { wasChanged && column.value.double != nil }
  }

  /// Finds the results that repeat an argument or an earlier result with the same key, except at
  /// the `known` places.
  func sameKeys(besides known: [Set<RelationPlace>]) -> [[Relation]] {
    let traces = samples.map { sample in
      sample.results.compactMap { trace(of: $0, in: sample) }
    }
    let echoes = Witnesses(traces, from: { !$0.givens.isEmpty }, against: \.isContradictedByGivens)
    let repeats = Witnesses(
      traces, from: { $0.earlier != nil && $0.isOfOneThing }, against: \.isContradictedByEarlier)
    let keeping = keepingOperations(traces.flatMap(\.self))
    return zip(traces, known).map { traces, known in
      let found = traces.compactMap { trace -> Relation? in
        let column = trace.column
        guard !known.contains(column.place), isOpen(column) else { return nil }
        let source = echoes.isEnough(for: column) ? trace.givens.first : nil
        let isRepeated =
          repeats.isEnough(for: column)
          || (trace.isTelling || trace.isChangedNumber) && keeping.contains(trace.operations)
            && !repeats.contradicted.contains(column.likeness)
        let earlier = isRepeated && trace.isOfOneThing ? trace.earlier : nil
        return (source ?? earlier).map { Relation(column.place, .equal, $0) }
      }
      return Array(found.sorted().inTurns.prefix(RelationLearning.limit))
    }
  }

  /// Finds pairs such as `create` and `get` in which the second returns values of the first.
  ///
  /// Each pair needs at least two distinct values under at least two keys.
  private func keepingOperations(_ traces: [Trace]) -> Set<Pair> {
    let kept = traces.filter {
      $0.earlier != nil && $0.isIdentified && !$0.column.value.isBoolean
        && $0.operations.place != $0.operations.other
    }
    let pairs = Dictionary(grouping: kept, by: \.operations).filter { _, traces in
      Set(traces.map(\.column.key)).count > 1 && Set(traces.map(\.text)).count > 1
    }
    return Set(pairs.keys)
  }

  /// The distinct values that support one kind of relation, for each group of results.
  private struct Witnesses {
    private var values: [String: Set<String>] = [:]
    private(set) var contradicted: Set<String> = []

    init(
      _ traces: [[Trace]], from isShown: (Trace) -> Bool, against isContradicted: (Trace) -> Bool
    ) {
      for trace in traces.joined() {
        for group in trace.column.groups {
          if isShown(trace) { values[group, default: []].insert(trace.text) }
          if isContradicted(trace) { contradicted.insert(group) }
        }
      }
    }

    func isEnough(for column: ResultColumn) -> Bool {
      column.groups.contains { group in
        !contradicted.contains(group) && values[group]?.count ?? 0 > 1
      }
    }
  }

  private func trace(of column: ResultColumn, in sample: Sample) -> Trace? {
    // A double has its own format for positions such as cursors, and two pages can share a
    // position.
    guard let key = column.key, !key.isPosition || column.isTime, case let value = column.value,
      let text = value.listedText
    else { return nil }
    let places = sample.givens.filter { given in
      given.place.lastKey == key && sample.run.mayDecide(given.place, column.place)
        && given.place.endsInIndex == column.place.endsInIndex
        && !(given.value.isSame(as: value) && sample.mayNameAnother(given.place, than: column))
    }
    let equal = places.filter { $0.value.listedText == text }.map(\.place)
    let earlier = sample.resultsByKey[key, default: []].last { other in
      other.place.index < column.place.index
        && other.place.endsInIndex == column.place.endsInIndex
        && sample.run.areOfOneThing(other.place, column.place, by: sample.givens)
        && (!value.isBoolean || sample.run.haveOneIdentifier(other.place, column.place) == true)
    }
    let isSame = earlier.map { $0.value.listedText == text }
    let wasChanged = sample.resultsByKey[key, default: []].contains { other in
      other.place.index < earlier?.place.index ?? 0 && other.value.listedText != text
        && sample.run.haveOneIdentifier(other.place, column.place) == true
    }
    return Trace(
      column: column, text: text, givens: equal.sorted { $0.index > $1.index },
      isContradictedByGivens: equal.isEmpty && !places.isEmpty && isSame != true,
      earlier: isSame == true ? earlier?.place : nil,
      isContradictedByEarlier: isSame == false && equal.isEmpty
        && !places.contains { $0.value.isSame(asWritten: value) },
      isIdentified: earlier.map { sample.run.areIdentified($0.place, column.place) } ?? false,
      isOfOneThing: earlier.map { sample.isOfOneThing(column, $0.place) } ?? false,
      wasChanged: wasChanged,
      operations: Pair(
        earlier.flatMap { sample.run.scenario.operation(of: $0.place.index) } ?? "",
        sample.run.scenario.operation(of: column.place.index) ?? ""))
  }
}

extension ResultColumn {
  /// The groups in which a value counts: its operation and path, and its key.
  ///
  /// Few contracts show two values for each operation, so the key alone is a group as well.
  fileprivate var groups: [String] { [likeness] + [key].compactMap { $0 } }
}

extension RelationPlace {
  /// True if the place is an element of a list.
  var endsInIndex: Bool { components.last?.isIndex ?? false }
}

extension RunValues {
  /// Checks whether a state parameter or an argument may have decided a result: an argument of the
  /// result's own step, or of an earlier step that did not throw.
  func mayDecide(_ given: RelationPlace, _ result: RelationPlace) -> Bool {
    given.part == .given || given.index == result.index
      || given.index < result.index && !failed(at: given.index)
  }

  /// Checks whether two results describe the same entity: their objects have the same identifier,
  /// or their steps share an argument.
  ///
  /// Two calls of the same operation with different texts as an argument, such as the user, are
  /// about different entities.
  fileprivate func areOfOneThing(
    _ first: RelationPlace, _ second: RelationPlace,
    by givens: [PlacedValue]
  ) -> Bool {
    if let identified = haveOneIdentifier(first, second) { return identified }
    let scalars = givens.filter(\.value.isTextOrNumber)
    if let source = sources[second.parent] {
      return source.part == .step
        && (source.index == first.index || Self.share(scalars, first.index, source.index))
    }
    return Self.share(scalars, first.index, second.index)
      && !askDifferently(scalars, first.index, second.index)
  }

  private func askDifferently(
    _ givens: [PlacedValue], _ first: Int, _ second: Int
  ) -> Bool {
    guard scenario.operation(of: first) == scenario.operation(of: second) else { return false }
    return Self.share(givens, first, second) { one, other in
      guard case (.string(let text), .string(let otherText)) = (one, other) else { return false }
      return text != otherText
    }
  }

  /// Checks whether two results have equal identifiers, or else whether their steps share an
  /// argument that is an identifier or a name.
  fileprivate func areIdentified(_ first: RelationPlace, _ second: RelationPlace) -> Bool {
    haveOneIdentifier(first, second)
      ?? Self.share(
        givens.filter { given in given.place.lastKey.map { $0.isIdentifier || $0.isName } ?? false
        },
        first.index, second.index)
  }

  /// Checks whether two steps have values that belong together as the same argument, such as
  /// `orderId`.
  ///
  /// By default, equal values belong together.
  static func share(
    _ givens: [PlacedValue], _ first: Int, _ second: Int,
    where belong: (Value, Value) -> Bool = { $1.isSame(as: $0) }
  ) -> Bool {
    givens.contains { one in
      one.place.part == .step && one.place.index == first
        && givens.contains { other in
          other.place.index == second && other.place.part == .step
            && other.place.components == one.place.components
            && belong(one.value, other.value)
        }
    }
  }

  /// Checks whether the identifiers in the objects of two results are equal; `nil` if they share
  /// none.
  ///
  /// A slug or a number next to an `id` does not count, because it may change when the entity is
  /// renamed.
  func haveOneIdentifier(_ first: RelationPlace, _ second: RelationPlace) -> Bool? {
    guard case .object(let fields)? = self[first.parent] else { return nil }
    let names = fields.keys.filter { $0.isIdentifier && $0 != first.lastKey }
    let pairs = names.compactMap { key -> (key: String, one: Value, other: Value)? in
      guard let one = self[first.parent.key(key)], let other = self[second.parent.key(key)],
        one != .null, other != .null
      else { return nil }
      return (key, one, other)
    }
    let hasOwn = pairs.contains(where: \.key.isOwnIdentifier)
    let lasting = pairs.filter { !hasOwn || $0.key.isLastingIdentifier }
    return lasting.isEmpty ? nil : lasting.allSatisfy { $0.one.isSame(as: $0.other) }
  }
}

extension Value {
  /// True for a boolean, which equals another boolean by chance half of the time.
  var isBoolean: Bool {
    if case .boolean = self { true } else { false }
  }

  /// True for texts that differ at most in letter case and in blanks at their ends, which a vendor
  /// may change.
  fileprivate func isSame(asWritten other: Value) -> Bool {
    guard case .string(let text) = self, case .string(let other) = other else { return false }
    return text[...].trimmed.lowercased() == other[...].trimmed.lowercased()
  }

  /// A scalar as text, or the scalars of a list as one text; `nil` for other or empty values.
  ///
  /// A list's scalars are sorted, so that lists in another order are equal.
  var listedText: String? {
    switch self {
    case .array(let elements):
      let texts = elements.compactMap(\.scalarText)
      guard !texts.isEmpty, texts.count == elements.count else { return nil }
      return texts.sorted().map { "\($0.utf8.count):\($0)" }.joined()
    case .number(let number): return "\(number)"
    case .boolean(let isTrue): return "\(isTrue)"
    default: return scalarText.flatMap { $0.isEmpty ? nil : $0 }
    }
  }
}
