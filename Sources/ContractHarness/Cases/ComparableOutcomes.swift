import ContractBinding
import ContractModel
import ContractValues

/// The results of a scenario, without values that may differ between two correct runs of a double.
///
/// The order of list elements is ignored as well.
struct ComparableOutcomes: Hashable {
  /// The result of each step as one value, such as `{"returned": 7}`, in the order of the contract.
  let steps: [Value]

  /// The path of a value, such as `["0", "returned", "*", "id"]`, where `*` is any index of a list.
  typealias Path = [String]

  /// Takes the results of a run whose steps may be in another order than in the contract.
  ///
  /// `indices` has the index of each of its steps in the contract.
  init(_ outcomes: [Outcome], in indices: [Int]) {
    var steps = Array(repeating: Value.null, count: outcomes.count)
    for (index, outcome) in zip(indices, outcomes) where steps.indices.contains(index) {
      steps[index] = outcome.comparable
    }
    self.steps = steps
  }

  private init(_ steps: [Value]) { self.steps = steps }

  /// Replaces the values at some places by `null` and sorts lists, so that two correct runs are
  /// equal.
  func leavingOut(_ volatile: Set<Path>) -> ComparableOutcomes {
    ComparableOutcomes(
      steps.enumerated().map { $1.leavingOut(volatile, at: ["\($0)"]) })
  }

  /// The places where another run of the same steps has another value.
  ///
  /// - Returns: The places; `nil` if the runs differ in more than single values, so that nothing
  ///   can be compared.
  func volatilePlaces(beside other: ComparableOutcomes) -> Set<Path>? {
    guard steps.count == other.steps.count else { return nil }
    var places: Set<Path> = []
    for (index, step) in steps.enumerated() {
      guard step.note(other.steps[index], at: ["\(index)"], &places) else { return nil }
    }
    return places
  }

  /// The result of a step for messages, such as `returned ["tea"]`.
  static func words(_ step: Value) -> String {
    guard case .object(let members) = step else { return ValuePreview(step).line }
    return members.sorted { $0.key < $1.key }
      .map { "\($0.key) \(ValuePreview($0.value).line)" }.joined(separator: ", ")
  }

  /// Returns the index of the first step whose result differs in another run, or `nil` if all
  /// results are equal.
  func firstDifference(from other: ComparableOutcomes) -> Int? {
    steps.indices.first { !other.steps.indices.contains($0) || steps[$0] != other.steps[$0] }
  }
}

extension Outcome {
  /// The result as one value, without times, delegates and probes, which depend on the moment.
  fileprivate var comparable: Value {
    var members: [String: Value] = [:]
    switch end {
    case .returned(let value): members["returned"] = value ?? .null
    case .threw(let error): members["threw"] = error
    case .open: members["open"] = .boolean(true)
    }
    for callback in callbacks {
      members["calls \(callback.handler)"] = .array(callback.arguments)
    }
    members["emits"] = emissions.map { .array($0.elements) }
    return .object(members)
  }
}

extension Value {
  fileprivate func leavingOut(
    _ places: Set<ComparableOutcomes.Path>, at path: ComparableOutcomes.Path
  ) -> Value {
    if places.contains(path) { return .null }
    switch self {
    case .array(let elements):
      let kept = elements.map { $0.leavingOut(places, at: path + ["*"]) }
      return .array(
        kept.map { (text: $0.orderingText, value: $0) }.sorted { $0.text < $1.text }
          .map(\.value))
    case .object(let members):
      return .object(
        Dictionary(
          uniqueKeysWithValues: members.map {
            ($0, $1.leavingOut(places, at: path + [$0]))
          }))
    default: return self
    }
  }

  /// The value as JSON text.
  ///
  /// Elements are sorted by it, so that lists with the same elements are equal in any order.
  private var orderingText: String { String(decoding: json(), as: UTF8.self) }

  /// Adds the places where another value differs.
  ///
  /// - Returns: False if the values differ in their keys or in the number of their elements.
  fileprivate func note(
    _ other: Value, at path: ComparableOutcomes.Path,
    _ places: inout Set<ComparableOutcomes.Path>
  ) -> Bool {
    switch (self, other) {
    case (.array(let elements), .array(let others)):
      guard elements.count == others.count else { return false }
      for (element, other) in zip(elements, others) {
        guard element.note(other, at: path + ["*"], &places) else { return false }
      }
      return true
    case (.object(let members), .object(let others)):
      guard Set(members.keys) == Set(others.keys) else { return false }
      for (key, member) in members {
        guard let other = others[key], member.note(other, at: path + [key], &places) else {
          return false
        }
      }
      return true
    default:
      if self != other { places.insert(path) }
      return true
    }
  }
}
