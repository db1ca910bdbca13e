/// The habits of a vendor, by which a result that equals an argument only once is no coincidence.
///
/// An operation that returns two of its arguments returns a third as well. If several operations
/// return the argument of a key, others do so too.
struct EchoHabits {
  /// The texts that operations returned from an argument with the same key, by operation and key.
  private var texts: [String: [String: Set<String>]] = [:]

  /// Notes a result that equals the argument that its step has under the same key.
  mutating func add(_ column: ResultColumn, in scenario: Scenario) {
    guard column.place.list == nil, let key = column.key,
      let text = column.values[0].scalarText,
      let operation = scenario.operation(of: column.place.index)
    else { return }
    texts[operation, default: [:]][key, default: []].insert(text)
  }

  /// Checks whether a habit of the vendor explains that a result equals an argument.
  ///
  /// The step with the argument, which may be an earlier one, must have repeated it too.
  func show(
    _ column: ResultColumn, from source: RelationPlace, in scenario: Scenario
  ) -> Bool {
    // One hit of a search can equal the text that was searched for, while others do not.
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
