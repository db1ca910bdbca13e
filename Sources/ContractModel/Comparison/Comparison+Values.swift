import ContractBinding
import ContractValues

/// A comparison of two values, such as two bodies or results.
///
/// If only shapes count, each element of the second list is compared with all elements of the first
/// list together. So an element may lack a key if some element of the first list lacks it. The
/// lengths matter only if one of the lists is empty.
struct ValueComparison {
  let comparison: Comparison
  /// The position of both values in their runs, such as `outcomes[0].returned`.
  let root: Place
  /// True for XML, in which a single element is no list, but several with one name are.
  let isXML: Bool

  /// One of the values from the first run or the recording that a new value is compared with.
  struct Candidate {
    var value: Value
    var path: ValuePath

    func member(_ key: String) -> Candidate? {
      value.fields[key].map { Candidate(value: $0, path: path.key(key)) }
    }
  }

  private var policy: Comparison.Policy { comparison.policy }
  private var volatility: Volatility { comparison.volatility }

  /// Compares two values at a path below the root, such as `$.items[0]`; by default, the root
  /// itself.
  func differences(
    _ before: Value?, _ after: Value?, _ expected: Expected?, at path: ValuePath = ValuePath()
  ) -> [Difference] {
    let before = before.map { [Candidate(value: $0, path: path)] } ?? []
    return differences(before, after, path, isRequired: true, expected)
  }

  private func differences(
    _ before: [Candidate], _ after: Value?, _ path: ValuePath, isRequired: Bool,
    _ expected: Expected?
  ) -> [Difference] {
    if let after, before.contains(where: { $0.value == after }) { return [] }
    let coverage = ContractCoverage(expected, before.first?.value, after, comparison.accepts)
    if case .everything = coverage { return [] }
    if isIgnored(before, after, path) { return [] }
    guard let first = before.first else {
      return after.map { [presence(difference(.added, path, nil, $0), of: [$0])] } ?? []
    }
    guard let after else {
      let removal = difference(.removed, path, first.value, nil)
      return isRequired ? [presence(removal, of: before.map(\.value))] : []
    }
    let alike = before.filter { isAlike($0.value, after) }
    if !alike.isEmpty { return differences(alike, after, path, coverage) }
    switch (first.value, after) {
    case (.array, _) where isXML: return elements([first], [after], path, coverage)
    case (let one, .array(let several)) where isXML:
      return elements([Candidate(value: .array([one]), path: path)], several, path, coverage)
    default:
      let difference = difference(.type, path, first.value, after)
      let isEmptyIdentifier =
        comparison.held != nil && after == "" && path.lastKey?.isLastingIdentifier ?? false
      let areNothing =
        policy == .shape && first.value.isNothing && after.isNothing && !isEmptyIdentifier
      return [areNothing ? difference.asWarning : difference]
    }
  }

  private func differences(
    _ before: [Candidate], _ after: Value, _ path: ValuePath, _ coverage: ContractCoverage
  ) -> [Difference] {
    switch after {
    case .array(let elements): return self.elements(before, elements, path, coverage)
    case .object(let fields): return self.fields(before, fields, path, coverage)
    case .error(let error): return errors(before, error, path, coverage)
    case _ where policy == .shape: return heldDifferences(before, after, path)
    default:
      guard !before.contains(where: { isSame($0.value, after) }) else { return [] }
      let difference = difference(.value, path, before.first?.value, after)
      let isNoise =
        difference.isLearnable && isVolatile(before, path) && !isChanged(before, after, path)
      return isNoise ? [] : [difference]
    }
  }

  private func isAlike(_ before: Value, _ after: Value) -> Bool {
    // Two objects from an SDK have different tokens, such as `FormView#1` and `FormView#2`, but the
    // same type.
    if case (.token, .token) = (before, after), policy == .runs { return true }
    return ValueShape(of: before) == ValueShape(of: after)
  }

  private func isSame(_ before: Value, _ after: Value) -> Bool {
    switch (before, after) {
    case _ where policy == .request: before == after
    case (.string(let old), .string(let new)) where policy == .runs:
      Placeholder.areAlike(old, new)
    default: before.isSame(as: after)
    }
  }

  /// Checks whether a difference is ignored: the contract lists the position as volatile, or a
  /// double leaves out a volatile value.
  ///
  /// A value that the contract lists may be missing only in a double, or between two runs.
  private func isIgnored(_ before: [Candidate], _ after: Value?, _ path: ValuePath) -> Bool {
    if isDeclared(before, path) {
      return comparison.mayLackVolatile || policy == .runs || (after == nil) == before.isEmpty
    }
    return comparison.mayLackVolatile && (after == nil || after == .null)
      && isVolatile(before, path)
  }

  private func isDeclared(_ before: [Candidate], _ path: ValuePath) -> Bool {
    volatility.isDeclared(path) || before.contains { volatility.isDeclared($0.path) }
  }

  /// Checks whether a different value of the same type is ignored at this path.
  func isVolatile(_ before: [Candidate], _ path: ValuePath) -> Bool {
    volatility.isVolatile(path, in: root)
      || before.contains { volatility.isVolatile($0.path, in: root) }
  }

  /// Checks whether the subject has changed a value that the replayed vendor sent.
  private func isChanged(_ before: [Candidate], _ after: Value, _ path: ValuePath) -> Bool {
    guard let replayed = comparison.replayed, !isDeclared(before, path) else { return false }
    return before.allSatisfy { replayed.values.isChanged($0.value, to: after, at: path) }
  }

  private func elements(
    _ before: [Candidate], _ after: [Value], _ path: ValuePath, _ coverage: ContractCoverage
  ) -> [Difference] {
    let lists = before.map { list in
      list.value.elements.enumerated().map { Candidate(value: $1, path: list.path.index($0)) }
    }
    let maxCount = lists.map(\.count).max() ?? 0
    let isSameCount =
      switch policy {
      case .request: true
      case .shape: lists.contains { $0.isEmpty == after.isEmpty }
      case .runs, .exact: lists.contains { $0.count == after.count }
      }
    guard isSameCount else {
      let change: Difference.Change = maxCount < after.count ? .added : .removed
      return [difference(change, path, before.first?.value, .array(after))]
    }
    let count = policy == .shape ? after.count : max(maxCount, after.count)
    let differences = (0..<count).flatMap { index in
      let candidates =
        policy == .shape ? lists.flatMap(\.self) : lists.compactMap { $0.dropFirst(index).first }
      return element(
        candidates, after.dropFirst(index).first, path.index(index), coverage.element(index))
    }
    if comparison.comparesOrders, !differences.isEmpty, lists.count == 1,
      isReordered(lists[0], after, path)
    {
      return [difference(.order, path, before.first?.value, .array(after))]
    }
    let isOtherLength = policy == .shape && !lists.contains { $0.count == after.count }
    return isOtherLength ? differences.compactMap(\.inListOfOtherLength) : differences
  }

  /// The maximum length of a list that is searched for another order, which takes quadratic time.
  private static let maxReordered = 64

  /// Checks whether a list has the elements of the earlier list in another order, apart from
  /// volatile values.
  private func isReordered(_ before: [Candidate], _ after: [Value], _ path: ValuePath) -> Bool {
    guard before.count == after.count, (2...Self.maxReordered).contains(before.count) else {
      return false
    }
    var left = Array(after.indices)
    return before.allSatisfy { candidate in
      let same = left.firstIndex { index in
        differences([candidate], after[index], path.index(index), isRequired: true, nil).isEmpty
      }
      if let same { left.remove(at: same) }
      return same != nil
    }
  }

  /// Compares an element with the elements of the earlier list.
  ///
  /// If it agrees with one of them, it has no difference. Otherwise, it is compared with all of
  /// them together.
  private func element(
    _ before: [Candidate], _ after: Value?, _ path: ValuePath, _ expected: Expected?
  ) -> [Difference] {
    let isLikeOne =
      before.count > 1
      && before.contains { differences([$0], after, path, isRequired: true, expected).isEmpty }
    return isLikeOne ? [] : differences(before, after, path, isRequired: true, expected)
  }

  private func fields(
    _ before: [Candidate], _ after: [String: Value], _ path: ValuePath,
    _ coverage: ContractCoverage
  ) -> [Difference] {
    if let other = otherCase(before, after, path, coverage) { return [other] }
    var keys = Set(after.keys)
    for candidate in before { keys.formUnion(candidate.value.fields.keys) }
    return keys.sorted().flatMap { key -> [Difference] in
      if isXML, key == XMLTree.orderKey, let first = before.first?.value.fields,
        XMLTree.orderFollows(from: first, after)
      {
        return []
      }
      let holding = before.compactMap { $0.member(key) }
      let found = differences(
        holding, after[key], path.key(key), isRequired: holding.count == before.count,
        coverage.field(key))
      if found.isEmpty { return [] }
      let isPresence = (after[key] == nil) != holding.isEmpty
      let isOwnData =
        isPresence && hasGivenKeys(before, after) || endsListElsewhere(key, before, after)
      return isOwnData ? found.map(\.asWarning) : found
    }
  }

  /// Returns one difference for two cases of an enum, such as `{"paid": …}` and `{"open": …}`;
  /// `nil` unless both objects have exactly one key, and the keys differ.
  ///
  /// A different case is one mistake, so it is not reported as a removed key and a new key.
  private func otherCase(
    _ before: [Candidate], _ after: [String: Value], _ path: ValuePath,
    _ coverage: ContractCoverage
  ) -> Difference? {
    guard policy == .shape || policy == .exact, after.count == 1, let key = after.keys.first,
      coverage.field(key) == nil, !volatility.isDeclared(path.key(key)),
      before.allSatisfy({ $0.value.fields.count == 1 && $0.value.fields[key] == nil }),
      !hasGivenKeys(before, after)
    else { return nil }
    return difference(.type, path, before.first?.value, .object(after))
  }

  private func errors(
    _ before: [Candidate], _ after: ErrorValue, _ path: ValuePath, _ coverage: ContractCoverage
  ) -> [Difference] {
    let alike = before.compactMap { candidate -> Candidate? in
      guard case .error(let error) = candidate.value,
        policy == .runs
          ? error.type == after.type && error.caseName == after.caseName
          : coverage.equates(after.identity, error.identity)
      else { return nil }
      return Candidate(value: .object(error.fields), path: candidate.path)
    }
    guard !alike.isEmpty else {
      return [difference(.type, path, before.first?.value, .error(after))]
    }
    guard policy == .shape else { return fields(alike, after.fields, path, coverage) }
    return heldDifferences(inErrors: alike, after.fields, path, coverage)
      + payload(alike, after, path, coverage)
  }

  /// Compares the objects and lists in the payload of an enum case, as if they were returned.
  ///
  /// A number or a Boolean is compared only with null, which no log needs.
  ///
  /// Errors other than enum cases may have fields only for the log. Payloads with several unlabeled
  /// values are not compared, because some of these may be texts for the log.
  private func payload(
    _ before: [Candidate], _ after: ErrorValue, _ path: ValuePath, _ coverage: ContractCoverage
  ) -> [Difference] {
    guard after.caseName != nil, coverage.field("fields") == nil else { return [] }
    return after.fields.filter { $0.key != "values" }.sorted { $0.key < $1.key }.flatMap {
      key, value -> [Difference] in
      let holding = before.compactMap { $0.member(key) }
      guard holding.count == before.count,
        holding.allSatisfy({ $0.value.hasParts || value == .null && $0.value.isNumberOrBoolean })
      else { return [] }
      return differences(holding, value, path.key(key), isRequired: true, coverage.field(key))
    }
  }

  /// Returns the difference for a missing or new member.
  ///
  /// It is a warning if only shapes count and the member is null.
  private func presence(_ difference: Difference, of values: [Value]) -> Difference {
    let isPart = difference.place.components.count > root.components.count
    return policy == .shape && isPart && values.allSatisfy { $0 == .null }
      ? difference.asWarning : difference
  }

  func difference(
    _ change: Difference.Change, _ path: ValuePath, _ before: Value?, _ after: Value?
  ) -> Difference {
    Difference(change, at: root.path(path), before: before, after: after)
  }
}

extension Value {
  /// True for null, an empty text and an empty list, which doubles use to express that nothing
  /// exists.
  var isNothing: Bool { self == .null || self == "" || self == [] }

  fileprivate var isNumberOrBoolean: Bool {
    switch self {
    case .integer, .largeInteger, .number, .boolean: true
    default: false
    }
  }
}
