import ContractValues

extension Scenario {
  /// Returns the contract's matchers for exactly one place in the results, usually one or none.
  func matchers(at place: RelationPlace, _ outcome: Outcome?) -> [Matcher] {
    guard !place.isGiven, steps.indices.contains(place.index) else { return [] }
    let path = place.path.components
    let expectation = steps[place.index].expectation
    let root: Expected?
    var rest = path[...]
    switch place.place.outcomePart {
    case .returned: root = expectation.returns
    case .threw: root = expectation.throws
    case .emits: root = expectation.emits?.elements
    case .observed:
      guard case .key(let probe) = path.first else { return [] }
      root = expectation.observes[probe] ?? observes[probe]
      rest = rest.dropFirst()
    case .callback(let call, let argument):
      let calls = outcome?.callbacks ?? []
      root =
        expectation.callsBack.first { expected in expected.index(in: calls) == call }?
        .arguments.dropFirst(argument).first
    case .received(let call, let argument):
      root = expectation.receives?.dropFirst(call).first?.argument(argument)
    case .failed, nil: root = nil
    }
    var found: [Matcher] = []
    root?.collect(rest, &found)
    return found
  }
}

extension Expected {
  /// Collects the matchers for the value at a path itself, and not those for a list or object
  /// around it.
  fileprivate func collect(
    _ path: ArraySlice<ValuePath.Component>, _ found: inout [Matcher]
  ) {
    switch (matcher, path.first) {
    case (.optional(let inner), _), (.exactly(let inner), _): inner.collect(path, &found)
    case (.all(let parts), _): for part in parts { part.collect(path, &found) }
    case (_, nil): found.append(matcher)
    case (.object(let fields), .key(let key)): fields[key]?.collect(path.dropFirst(), &found)
    case (.array(let elements), .index(let index)):
      elements.dropFirst(index).first?.collect(path.dropFirst(), &found)
    case (.each(let inner), _): inner.collect(path.dropFirst(), &found)
    default: break
    }
  }
}

extension Matcher {
  /// True if the matcher itself restricts the value, so that a relation would add nothing.
  var isDecisive: Bool {
    switch self {
    case .literal: true
    // `$not: ${name}` states that two values differ, and `$regex` states the form of a text.
    case .not, .regex, .between: true
    default: false
    }
  }

  /// True if the matcher lists the elements in their order, so that each has a fixed index.
  var saysOrder: Bool { if case .array = self { true } else { false } }

  /// True if the matcher determines the format of a value, as `$uuid` does.
  var saysFormat: Bool {
    switch self {
    case .literal, .regex, .value(.uuid), .value(.datetime), .value(.url): true
    default: false
    }
  }
}
