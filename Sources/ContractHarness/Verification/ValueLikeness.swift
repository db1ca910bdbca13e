import ContractBinding
import ContractModel
import ContractValues

/// The likeness of a value to the recorded one, where no matcher of the contract decides.
///
/// In a list, each element is compared with the union of the recorded elements: it may lack a
/// key that one of them lacks. Lists differ when one is empty and the other is not; otherwise
/// their length counts only when values are compared exactly.
struct ValueLikeness {
  /// True if values count, or their shape alone.
  let isExact: Bool
  /// True if volatile parts may be missing, as in doubles.
  let mayLackVolatile: Bool
  /// The places that never count.
  let volatility: Volatility
  /// The exchanges that are given again, whose values are held although they are volatile.
  let replayed: [Exchange]
  /// The place of the value.
  let root: Place
  /// How the contract's matchers choose between alternatives.
  let matching: Matching

  /// One of the values that are recorded for a place.
  private struct Recorded {
    var value: Value
    var path: ValuePath
  }

  /// Finds where a value is not like the recorded one.
  ///
  /// - Parameters:
  ///   - recorded: The recorded value.
  ///   - actual: The value.
  ///   - expected: What the contract says of it.
  /// - Returns: The differences, in the order of the paths.
  func differences(
    from recorded: Value?, to actual: Value?, expected: Expected?
  ) -> [ValueDifference] {
    let recorded = recorded.map { [Recorded(value: $0, path: ValuePath())] } ?? []
    return differences(recorded, actual, ValuePath(), isRequired: true, expected)
  }

  private func differences(
    _ recorded: [Recorded],
    _ actual: Value?,
    _ path: ValuePath,
    isRequired: Bool,
    _ expected: Expected?
  ) -> [ValueDifference] {
    let decision = Decision(expected, recorded.first?.value, actual, matching)
    if case .everything = decision { return [] }
    let isDeclared = places(recorded, path).contains(where: volatility.isDeclared)
    if isDeclared, mayLackVolatile || (actual == nil) == recorded.isEmpty { return [] }
    if mayLackVolatile, actual == nil || actual == .null, isVolatile(recorded, path) { return [] }
    guard let first = recorded.first else {
      return actual.map { [difference(.surplus, path, nil, $0)] } ?? []
    }
    guard let actual else {
      return isRequired ? [difference(.missing, path, first.value, nil)] : []
    }
    let alike = recorded.filter { ValueShape(of: $0.value) == ValueShape(of: actual) }
    guard !alike.isEmpty else { return [difference(.shape, path, first.value, actual)] }
    return differences(alike, actual, path, decision)
  }

  /// The places of a value: its own, and in a list also those of what it is compared with.
  private func places(_ recorded: [Recorded], _ path: ValuePath) -> [ValuePath] {
    [path] + recorded.map(\.path)
  }

  /// Checks whether another value in the place means nothing.
  private func isVolatile(_ recorded: [Recorded], _ path: ValuePath) -> Bool {
    places(recorded, path).contains { volatility.isVolatile($0, in: root) }
  }

  /// Checks whether the subject has changed what the replayed vendor gave it.
  private func isChanged(_ recorded: [Recorded], _ actual: Value, _ path: ValuePath) -> Bool {
    guard !replayed.isEmpty, !places(recorded, path).contains(where: volatility.isDeclared) else {
      return false
    }
    let values = VendorValues(of: replayed)
    return recorded.allSatisfy { values.isChanged($0.value, to: actual) }
  }

  private func differences(
    _ recorded: [Recorded], _ actual: Value, _ path: ValuePath, _ decision: Decision
  ) -> [ValueDifference] {
    switch actual {
    case .array(let elements): return differences(recorded, elements, path, decision)
    case .object(let fields): return differences(recorded, fields, path, decision)
    case .error(let error): return differences(recorded, error, path, decision)
    default:
      guard isExact, !recorded.contains(where: { $0.value.isSame(as: actual) }),
        !isVolatile(recorded, path) || isChanged(recorded, actual, path)
      else { return [] }
      return [difference(.value, path, recorded.first?.value, actual)]
    }
  }

  private func differences(
    _ recorded: [Recorded], _ elements: [Value], _ path: ValuePath, _ decision: Decision
  ) -> [ValueDifference] {
    let lists = recorded.map { recorded -> [Recorded] in
      guard case .array(let values) = recorded.value else { return [] }
      return values.enumerated().map { Recorded(value: $1, path: recorded.path.index($0)) }
    }
    let isSameCount =
      isExact
      ? lists.contains { $0.count == elements.count }
      : lists.contains { $0.isEmpty == elements.isEmpty }
    guard isSameCount else {
      return [difference(.count, path, recorded.first?.value, .array(elements))]
    }
    return elements.enumerated().flatMap { index, element in
      let candidates =
        isExact ? lists.compactMap { $0.dropFirst(index).first } : lists.flatMap(\.self)
      return differences(
        ofElement: element, candidates, path.index(index), decision.element(index))
    }
  }

  /// An element that is like one of the recorded ones is like the recording; otherwise the
  /// union of them all says what is wrong with it.
  private func differences(
    ofElement element: Value, _ recorded: [Recorded], _ path: ValuePath, _ expected: Expected?
  ) -> [ValueDifference] {
    let isLikeOne = recorded.contains {
      differences([$0], element, path, isRequired: true, expected).isEmpty
    }
    return isLikeOne ? [] : differences(recorded, element, path, isRequired: true, expected)
  }

  private func differences(
    _ recorded: [Recorded], _ fields: [String: Value], _ path: ValuePath, _ decision: Decision
  ) -> [ValueDifference] {
    if let other = otherCase(recorded, fields, path, decision) { return [other] }
    var keys = Set(fields.keys)
    for recorded in recorded { keys.formUnion(recorded.value.keys) }
    return keys.sorted().flatMap { key in
      let holding = recorded.compactMap { recorded in
        recorded.value[part: key].map { Recorded(value: $0, path: recorded.path.key(key)) }
      }
      return differences(
        holding, fields[key], path.key(key),
        isRequired: holding.count == recorded.count, decision.field(key))
    }
  }

  /// Enums with a payload are objects of one key: the other case is one difference, not two.
  private func otherCase(
    _ recorded: [Recorded], _ fields: [String: Value], _ path: ValuePath, _ decision: Decision
  ) -> ValueDifference? {
    guard fields.count == 1, let key = fields.keys.first, decision.field(key) == nil,
      recorded.allSatisfy({ $0.value.keys.count == 1 && $0.value.keys != [key] }),
      let first = recorded.first, !volatility.isDeclared(path.key(key))
    else { return nil }
    return difference(.enumCase, path, first.value, .object(fields))
  }

  private func differences(
    _ recorded: [Recorded], _ error: ErrorValue, _ path: ValuePath, _ decision: Decision
  ) -> [ValueDifference] {
    let alike = recorded.filter { recorded in
      guard case .error(let other) = recorded.value else { return false }
      return decision.equates(error.identity, other.identity)
    }
    guard !alike.isEmpty else {
      return [difference(.enumCase, path, recorded.first?.value, .error(error))]
    }
    guard isExact else { return [] }
    let fields = alike.compactMap { recorded -> Recorded? in
      guard case .error(let other) = recorded.value else { return nil }
      return Recorded(value: .object(other.fields), path: recorded.path)
    }
    return differences(fields, error.fields, path, decision)
  }

  private func difference(
    _ kind: ValueDifference.Kind, _ path: ValuePath, _ recorded: Value?, _ actual: Value?
  ) -> ValueDifference {
    ValueDifference(kind: kind, path: path, recorded: recorded, actual: actual)
  }
}

extension Value {
  fileprivate var keys: Set<String> {
    if case .object(let fields) = self { Set(fields.keys) } else { [] }
  }
}
