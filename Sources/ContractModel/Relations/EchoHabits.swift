import ContractBinding
import ContractValues

/// The habits of a vendor that show an echo with one value to be no coincidence.
///
/// An operation that repeats two arguments repeats a third as well, and a key whose argument several
/// operations repeat is repeated by others.
struct EchoHabits {
  private var valuesByKey: [String: [String: Set<String>]] = [:]
  private var likenesses: [String: Set<String>] = [:]
  private var valuesByName: [String: Set<String>] = [:]

  /// Notes a result that is what its step was given under the same key.
  mutating func add(_ column: ResultColumn, _ text: String, in scenario: Scenario) {
    guard let key = column.key, let operation = scenario.operation(of: column.place.index) else {
      return
    }
    valuesByKey[operation, default: [:]][key, default: []].insert(text)
    likenesses[key, default: []].insert(column.likeness)
    valuesByName[key, default: []].insert(text)
  }

  /// Checks whether the operation repeats arguments of two keys, or other operations repeat the
  /// argument of this key.
  func show(_ column: ResultColumn, in scenario: Scenario) -> Bool {
    guard let key = column.key, let operation = scenario.operation(of: column.place.index) else {
      return false
    }
    let values = valuesByKey[operation] ?? [:]
    let repeatsSeveral = values.count > 1 && Set(values.values.joined()).count > 1
    let isRepeatedElsewhere =
      likenesses[key]?.count ?? 0 > 1 && valuesByName[key]?.count ?? 0 > 1
    return repeatsSeveral || isRepeatedElsewhere
  }
}
