import ContractModel
import ContractValues

extension Scenario {
  /// Finds the expectation in the contract for a position such as `outcomes[0].returned.id`.
  ///
  /// If the scenario has no expectations, the result is the position of the step. For a handler's
  /// call, the index in `place` refers to the calls in the recording.
  func expectation(at place: Place, in recording: Recording) -> SourceLocation? {
    guard let index = place.step, steps.indices.contains(index) else {
      return isSilent ? location : nil
    }
    let step = steps[index]
    if isSilent { return step.location }
    let expectation = step.expectation
    let path = place.path
    switch place.outcomePart {
    case .returned: return expectation.returns?.location(at: path)
    case .threw, .failed: return expectation.throws?.location(at: path)
    case .emits: return expectation.emits?.elements?.location(at: path)
    case .callback(let call, let argument):
      let outcomes = recording.evidence.outcomes
      let calls = outcomes.indices.contains(index) ? outcomes[index].callbacks : []
      // A call that is not in the recording matches no single expectation, so all are tried.
      let concerned = expectation.callsBack.filter {
        $0.index(in: calls) == call || !calls.indices.contains(call)
      }
      return concerned.lazy.compactMap { callback in
        callback.arguments.indices.contains(argument)
          ? callback.arguments[argument].location(at: path) : nil
      }.first
    case .observed:
      guard case .key(let probe) = path.components.first else { return nil }
      let inner = ValuePath(Array(path.components.dropFirst()))
      return (expectation.observes[probe] ?? observes[probe])?.location(at: inner)
    case .received:
      return expectation.receives?.first?.location ?? expectation.firstLocation ?? step.location
    // If the step ended in another way, every expectation in the step is affected.
    case nil: return expectation.firstLocation ?? step.location
    }
  }

  /// Finds the step that contains a position in the contract file; `nil` before the first step.
  func step(around place: SourceLocation) -> Int? {
    steps.lastIndex { step in
      let start = step.location
      return start.path == place.path
        && (start.line, start.column) <= (place.line, place.column)
    }
  }
}

extension Expectation {
  fileprivate var firstLocation: SourceLocation? {
    returns?.location ?? `throws`?.location ?? callsBack.first?.location ?? emits?.location
      ?? receives?.first?.location
  }
}

extension Expected {
  /// Finds the position of the matcher for a path inside the value; `nil` if none covers it.
  func location(at path: ValuePath) -> SourceLocation? {
    guard let next = path.components.first else { return location }
    let rest = ValuePath(Array(path.components.dropFirst()))
    switch matcher {
    case .any, .bind: return nil
    case .object(let fields):
      guard case .key(let key) = next else { return location }
      return fields[key]?.location(at: rest)
    case .array(let elements):
      guard case .index(let index) = next, elements.indices.contains(index) else { return location }
      return elements[index].location(at: rest)
    case .each(let inner): return inner.location(at: rest)
    case .exactly(let inner): return inner.location(at: path) ?? location
    case .optional(let inner): return inner.location(at: path)
    case .oneOf(let parts), .all(let parts):
      return parts.lazy.compactMap { $0.location(at: path) }.first
    default: return location
    }
  }
}
