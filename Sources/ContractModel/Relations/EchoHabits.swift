import ContractValues

/// The vendor's habit of returning arguments, so that one equal value need not be a coincidence.
///
/// If an operation returns two of its arguments, it probably returns a third one too. If several
/// operations return the argument with some key, other operations probably do so too.
struct EchoHabits {
  /// The texts that results repeat from an argument with the same key, by operation and key.
  private var texts: [String: [String: Set<String>]] = [:]

  /// Records that a result equals the argument with the same key in its own step, as evidence of a
  /// habit.
  mutating func add(_ column: ResultColumn, in scenario: Scenario) {
    guard column.place.list == nil, let key = column.key,
      let text = column.value.scalarText,
      let operation = scenario.operation(of: column.place.index)
    else { return }
    texts[operation, default: [:]][key, default: []].insert(text)
  }

  /// Checks whether the vendor's habit explains why a result equals an argument.
  ///
  /// The step with the argument may be an earlier one. Its own result must repeat the argument too.
  func show(
    _ column: ResultColumn, from source: RelationPlace, in scenario: Scenario
  ) -> Bool {
    // One hit of a search can equal the text that was searched for, while others do not.
    guard column.place.list == nil, source.part == .step, let key = column.key,
      let text = column.value.scalarText,
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
