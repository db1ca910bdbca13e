import ContractBinding
import ContractValues

/// Relations between constant values that have the same key.
///
/// Two booleans, small numbers, short texts or lists can be equal by chance. They count only under
/// one key, with two distinct values in the contract's recordings, and if no recording contradicts
/// the relation.
extension ContractRelations {
  /// A result with the places that may have decided its value.
  private struct Trace {
    let column: ResultColumn
    let text: String
    /// The arguments and parameters with the result's key, the likeliest first.
    let givens: [RelationPlace]
    /// True if arguments have the key but not the value, and no earlier result has both.
    let isContradictedByGivens: Bool
    /// The latest earlier result of the same thing with the result's key; `nil` if there is none,
    /// or if it has another value.
    let earlier: RelationPlace?
    /// True if the earlier result has another value, and no argument has this one.
    let isContradictedByEarlier: Bool
    /// True if an identifier shows that both results are about one thing.
    let isIdentified: Bool
    /// True if a result before the earlier one has another value, so that this is no initial value.
    let wasChanged: Bool
    /// The operations of the earlier result and of this one, such as `create` and `get`.
    let operations: Pair

    /// True if the value is unlikely to occur twice by chance, and is no word for a state such as
    /// `paid`.
    var isTelling: Bool {
      switch column.values[0] {
      case .integer(let number): number.magnitude >= 10
      case .number, .largeInteger: true
      case .string(let text): text.count >= 3 && column.values[0].word == nil
      default: false
      }
    }

    /// True for a number that a step has changed, so that it is no initial value.
    var isChangedNumber: Bool { wasChanged && column.values[0].double != nil }
  }

  /// Finds the results that repeat an argument or an earlier result with the same key.
  ///
  /// - Parameter known: The places of each scenario that have a relation already.
  /// - Returns: The relations, in the order of the samples.
  func sameKeys(besides known: [Set<RelationPlace>]) -> [[Relation]] {
    let traces = samples.map { sample in
      sample.results.compactMap { trace(of: $0, in: sample) }
    }
    let echoes = Witnesses(traces, from: { !$0.givens.isEmpty }, against: \.isContradictedByGivens)
    let repeats = Witnesses(
      traces, from: { $0.earlier != nil }, against: \.isContradictedByEarlier)
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
        let earlier = isRepeated ? trace.earlier : nil
        return (source ?? earlier).map { Relation(column.place, .equal, $0) }
      }
      return Array(found.sorted().inTurns.prefix(RelationLearning.limit))
    }
  }

  /// The pairs of operations, such as `create` and `get`, of which the second returns values of the
  /// first again.
  ///
  /// At least two values under at least two keys must show it.
  private func keepingOperations(_ traces: [Trace]) -> Set<Pair> {
    let kept = traces.filter {
      $0.earlier != nil && $0.isIdentified && !$0.column.values[0].isBoolean
        && $0.operations.place != $0.operations.other
    }
    let pairs = Dictionary(grouping: kept, by: \.operations).filter { _, traces in
      Set(traces.map(\.column.key)).count > 1 && Set(traces.map(\.text)).count > 1
    }
    return Set(pairs.keys)
  }

  /// The distinct values that show a kind of relation, counted for each group of results.
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
    // A double writes positions in a list in its own way, and two pages can share one.
    guard let key = column.key, !key.isPosition, case let value = column.values[0],
      let text = value.listedText
    else { return nil }
    let places = sample.givens.filter { given in
      given.place.lastKey == key && sample.run.mayDecide(given.place, column.place)
        && given.place.endsInIndex == column.place.endsInIndex
    }
    let equal = places.filter { $0.value.listedText == text }.map(\.place)
    let earlier = sample.resultsByKey[key, default: []].last { other in
      other.place.index < column.place.index
        && other.place.endsInIndex == column.place.endsInIndex
        && sample.run.areOfOneThing(other.place, column.place, by: sample.givens)
        && (!value.isBoolean || sample.run.haveOneIdentifier(other.place, column.place) == true)
    }
    let isSame = earlier.map { $0.values[0].listedText == text }
    let wasChanged = sample.resultsByKey[key, default: []].contains { other in
      other.place.index < earlier?.place.index ?? 0 && other.values[0].listedText != text
        && sample.run.haveOneIdentifier(other.place, column.place) == true
    }
    return Trace(
      column: column, text: text, givens: equal.sorted { $0.index > $1.index },
      isContradictedByGivens: equal.isEmpty && !places.isEmpty && isSame != true,
      earlier: isSame == true ? earlier?.place : nil,
      isContradictedByEarlier: isSame == false && equal.isEmpty
        && !places.contains { $0.value.isSame(asWritten: value) },
      isIdentified: earlier.map { sample.run.areIdentified($0.place, column.place) } ?? false,
      wasChanged: wasChanged,
      operations: Pair(
        earlier.flatMap { sample.run.scenario.operation(of: $0.place.index) } ?? "",
        sample.run.scenario.operation(of: column.place.index) ?? ""))
  }
}

extension ResultColumn {
  /// The groups in which values are counted: by operation and path, and by key alone, because few
  /// contracts show two values for each operation.
  fileprivate var groups: [String] { [likeness] + [key].compactMap { $0 } }
}

extension RelationPlace {
  /// True if the place is an element of a list.
  var endsInIndex: Bool {
    if case .index = components.last { true } else { false }
  }
}

extension RunValues {
  /// Tells if a result may follow from a parameter of a state, or from an argument of its own step
  /// or of an earlier one that did not throw.
  func mayDecide(_ given: RelationPlace, _ result: RelationPlace) -> Bool {
    given.part == .given || given.index == result.index
      || given.index < result.index && !failed(at: given.index)
  }

  /// Tells if two results describe the same thing: their objects have the same identifier, or their
  /// steps share an argument.
  ///
  /// Two calls of one operation that differ in a text, such as the user, are about different
  /// things.
  fileprivate func areOfOneThing(
    _ first: RelationPlace, _ second: RelationPlace,
    by givens: [(place: RelationPlace, value: Value)]
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
    _ givens: [(place: RelationPlace, value: Value)], _ first: Int, _ second: Int
  ) -> Bool {
    guard scenario.operation(of: first) == scenario.operation(of: second) else { return false }
    return givens.contains { one in
      one.place.part == .step && one.place.index == first
        && givens.contains { other in
          guard case (.string(let text), .string(let otherText)) = (one.value, other.value) else {
            return false
          }
          return other.place.part == .step && other.place.index == second
            && other.place.components == one.place.components && text != otherText
        }
    }
  }

  /// Checks whether two results have equal identifiers beside them, or their steps an equal
  /// identifier or name as an argument.
  fileprivate func areIdentified(_ first: RelationPlace, _ second: RelationPlace) -> Bool {
    haveOneIdentifier(first, second)
      ?? Self.share(
        givens.filter { given in given.place.lastKey.map { $0.isIdentifier || $0.isName } ?? false
        },
        first.index, second.index)
  }

  /// Tells if two steps have the same value at the same place of their arguments.
  static func share(
    _ givens: [(place: RelationPlace, value: Value)], _ first: Int, _ second: Int
  ) -> Bool {
    givens.contains { one in
      one.place.part == .step && one.place.index == first
        && givens.contains { other in
          other.place.index == second && other.place.part == .step
            && other.place.components == one.place.components
            && other.value.isSame(as: one.value)
        }
    }
  }

  /// Tells if the identifiers beside two results, such as `id`, are equal; `nil` if they share no
  /// such key.
  ///
  /// A slug or a number beside an `id` does not count, because it may change with the thing's name.
  /// Null does not count either, because it identifies nothing.
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
  /// True for a boolean, which is equal to another one by chance half of the time.
  var isBoolean: Bool {
    if case .boolean = self { true } else { false }
  }

  /// True for equal texts, apart from blanks at the ends and the case of letters, which a vendor
  /// may change.
  fileprivate func isSame(asWritten other: Value) -> Bool {
    guard case .string(let text) = self, case .string(let other) = other else { return false }
    return text[...].trimmed.lowercased() == other[...].trimmed.lowercased()
  }

  /// The text of a scalar, or the texts of a list's scalars in any order; `nil` for other values
  /// and for what is empty.
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
