import Synchronization

extension Liar {
  /// The end of a call, as plain data.
  enum Outcome: Hashable {
    case returned(JSON)
    case threw(JSON)

    /// The result or the error.
    var value: JSON {
      switch self {
      case .returned(let value), .threw(let value): value
      }
    }
  }

  /// Prepares a call with a completion handler; the result ends it.
  func began(_ operation: String) -> Restore {
    guard tells("write-ignored", at: operation) else { return {} }
    return snapshot()
  }

  /// Prepares a call; the result ends it.
  func begin(_ operation: String) -> Restore {
    noteSilentWrite()
    guard let lie else { return {} }
    if lie.operation == operation, lie.operator == "write-ignored" {
      let restore = snapshot()
      return {
        restore()
        self.state.withLock { $0.isPending = true }
      }
    }
    if lie.operator == "stale", lie.operation != operation {
      let before = snapshot()
      state.withLock { $0.before = before }
    }
    return {}
  }

  /// A lie in the state is told when somebody looks again.
  private func noteSilentWrite() {
    if state.withLock({ $0.isPending }) { lied() }
  }

  /// Performs the operation again where the lie asks for it: on the state of before, or for good.
  func repeats(_ operation: String, _ outcome: Outcome) -> Restore? {
    guard let lie, lie.operation == operation else { return nil }
    let count = state.withLock { state -> Int in
      let count = state.counts[operation, default: 0] + 1
      state.counts[operation] = count
      return count
    }
    switch lie.operator {
    case "twice" where count % 2 == 1:
      state.withLock { $0.isPending = true }
      return {}
    case "stale" where count % 2 == 1:
      guard let before = state.withLock({ $0.before }) else { return nil }
      let now = snapshot()
      before()
      return now
    default: return nil
    }
  }

  /// Changes an outcome as the lie asks.
  func changed(_ outcome: Outcome, of operation: String, _ arguments: [String: JSON]) -> Outcome {
    noteHonest(outcome, of: operation, arguments)
    guard let lie, lie.operation == operation else { return outcome }
    let results = state.withLock { state -> [JSON] in
      let results = state.results[operation] ?? []
      if case .returned(let value) = outcome { state.results[operation] = results + [value] }
      return results
    }
    switch (lie.operator, outcome) {
    case ("swallowed", .threw): return .returned(results.last ?? lie.value ?? .null)
    case ("failed", .returned): return .threw(lie.value ?? .null)
    case ("failed-later", .returned) where !results.isEmpty: return .threw(lie.value ?? .null)
    case ("cached", .returned): return .returned(results.first ?? outcome.value)
    case ("other-error", .threw): return .threw(lie.value ?? .null)
    case ("stale", _), ("twice", _):
      return outcome
    case (_, .returned(let value)) where lie.path.first == "returned":
      return .returned(mutated(value, arguments))
    case (_, .threw(let value)) where lie.path.first == "thrown":
      return .threw(mutated(value, arguments))
    default: return outcome
    }
  }

  /// Changes plain data at the lie's place.
  func mutated(_ value: JSON, _ arguments: [String: JSON] = [:]) -> JSON {
    guard let lie else { return value }
    let path = lie.path.dropFirst()
    return state.withLock { state in
      var mutation = Mutation(
        name: lie.operator, value: lie.value, arguments: arguments, earlier: state.earlier,
        count: state.mutations)
      let result = mutation.apply(to: value, at: path) ?? .null
      state.mutations = mutation.count
      state.earlier += value.values(at: path)
      return result
    }
  }

  /// True if the lie concerns this operation and operator.
  func tells(_ name: String, at operation: String) -> Bool {
    lie?.operator == name && lie?.operation == operation
  }

  /// True if the lie changes values of this operation at this kind of place.
  func mutates(_ kind: String, of operation: String) -> Bool {
    lie?.operation == operation && lie?.path.first == kind
  }
}
