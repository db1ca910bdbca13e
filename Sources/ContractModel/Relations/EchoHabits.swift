import ContractBinding
import ContractValues

/// The habits of a vendor that show an echo with one value to be no coincidence.
///
/// An operation that repeats two arguments repeats a third as well, and a key whose argument several
/// operations repeat is repeated by others.
struct EchoHabits {
  /// The repeated texts of each operation, by key.
  private var texts: [String: [String: Set<String>]] = [:]

  /// Notes a result that equals the argument that its step has under the same key.
  mutating func add(_ column: ResultColumn, in scenario: Scenario) {
    guard column.place.list == nil, let key = column.key,
      let text = column.values[0].scalarText,
      let operation = scenario.operation(of: column.place.index)
    else { return }
    texts[operation, default: [:]][key, default: []].insert(text)
  }

  /// Checks whether a result that is what a step was given, or what an earlier step was given and
  /// repeated, is so by habit.
  func show(
    _ column: ResultColumn, from source: RelationPlace, in scenario: Scenario
  ) -> Bool {
    // A search can have one hit that is called as it was asked for, and others that are not.
    guard column.place.list == nil, source.part == .step, let key = column.key,
      let text = column.values[0].scalarText,
      let operation = scenario.operation(of: source.index), let own = texts[operation],
      own[key]?.contains(text) ?? false
    else { return false }
    let repeatsSeveral = own.count > 1 && Set(own.values.joined()).count > 1
    let others = texts.filter { $0.value[key] != nil }
    let isRepeatedElsewhere =
      others.count > 1 && Set(others.values.flatMap { $0[key] ?? [] }).count > 1
    return repeatsSeveral || isRepeatedElsewhere
  }
}
