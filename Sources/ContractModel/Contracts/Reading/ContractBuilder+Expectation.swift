import ContractBinding

extension ContractBuilder {
  /// Converts the keys of a step that say what must follow.
  mutating func expectation(_ node: YAMLNode) -> Expectation {
    if node["returns"] != nil, let entry = node.entry("throws") {
      report("a step cannot both return and throw", at: entry.keySpan)
    }
    if node["calls-back"] == nil, let entry = node.entry("before-returning") {
      report(
        "'before-returning' needs 'calls-back'", at: entry.keySpan,
        help: ["say what the handler must be given: calls-back: …"])
    }
    return Expectation(
      returns: node["returns"].map { expected($0) },
      throws: node["throws"].map { thrown($0) },
      callsBack: node["calls-back"].map { callbacks($0) } ?? [],
      beforeReturning: node["before-returning"]?.scalar.map { $0 == .boolean(true) },
      emits: node["emits"].map { emission($0) },
      receives: node["receives"].map { delegateCalls($0) },
      observes: node["observes"].map { expectations($0, areEntries: false) } ?? [:]
    )
  }

  private mutating func thrown(_ node: YAMLNode) -> Expected {
    guard case .boolean(let isThrown) = node.scalar else { return expected(node) }
    if !isThrown {
      report(
        "'throws: false' says nothing", at: node.span,
        label: "a step that names no outcome must not throw")
    }
    // `throws: true` accepts every error. The recording then decides which error is right.
    return Expected(.all([]), at: source.location(node.span))
  }

  /// Converts the node after `calls-back` to the expected calls.
  ///
  /// A handler with `$sequence` gives one expectation for each call. The other entries stay in one
  /// object, because the file does not show if its keys are handlers.
  private mutating func callbacks(_ node: YAMLNode) -> [Expectation.Callback] {
    if let calls = node.sequence { return sequence(calls, of: nil) }
    let entries = node.entries
    let repeated = entries.filter { $0.value.sequence != nil }
    guard !repeated.isEmpty else { return [callback(node)] }
    let others = entries.filter { $0.value.sequence == nil }
    let named = repeated.flatMap { sequence($0.value.sequence ?? [], of: $0.key.withoutEscape) }
    guard !others.isEmpty else { return named }
    return named + [callback(YAMLNode(content: .mapping(others), span: node.span))]
  }

  private mutating func sequence(
    _ calls: [YAMLNode], of handler: String?
  ) -> [Expectation.Callback] {
    calls.enumerated().map { number, node in
      var callback = callback(node)
      callback.handler = handler
      callback.number = number
      return callback
    }
  }

  private mutating func callback(_ node: YAMLNode) -> Expectation.Callback {
    // `$absent` is allowed here, because a handler may never be called.
    let place = MatcherContext(isEntry: node.text == "$absent")
    return Expectation.Callback(expected(node, in: place))
  }

  /// Converts the value under `emits`: a list, or a mapping of the form ``Language/emission``.
  private mutating func emission(_ node: YAMLNode) -> Expectation.Emission {
    let location = source.location(node.span)
    guard node.kind == .mapping else {
      return Expectation.Emission(elements: expected(node), location: location)
    }
    let emission = Expectation.Emission(
      elements: node["elements"].map { expected($0) }, then: node["then"].flatMap { ending($0) },
      location: location)
    if emission.then?.value == .open, emission.count == nil {
      report(
        "how many elements come is not said", at: node["elements"]?.span ?? node.span,
        label: "an open stream is read no further than its elements",
        help: ["write a list: elements: […]"])
    }
    return emission
  }

  private mutating func ending(_ node: YAMLNode) -> Located<Expectation.Emission.Ending>? {
    let location = source.location(node.span)
    if let error = node["failed"] { return Located(.failed(expected(error)), at: location) }
    switch node.text {
    case "open": return Located(.open, at: location)
    case "finished": return Located(.finished, at: location)
    case "cancelled": return Located(.cancelled, at: location)
    case "failed": return Located(.failed(nil), at: location)
    default: return nil
    }
  }

  /// Converts the list under `receives`, whose form was already checked.
  private mutating func delegateCalls(_ node: YAMLNode) -> [ExpectedDelegateCall] {
    node.elements.map { element in
      guard let entry = element.entries.first else {
        return ExpectedDelegateCall(
          method: element.text ?? "", location: source.location(element.span))
      }
      return ExpectedDelegateCall(
        method: entry.key, arguments: delegateArguments(entry.value),
        location: source.location(entry.keySpan))
    }
  }

  private mutating func delegateArguments(_ node: YAMLNode) -> ExpectedDelegateCall.Arguments {
    guard node.text == nil else { return .any }
    guard node.kind == .list else { return .byName(expectations(node, areEntries: false)) }
    return .byPosition(node.elements.map { expected($0) })
  }
}

extension YAMLNode {
  /// The elements after `$sequence` in a mapping with this one key; `nil` for any other node.
  fileprivate var sequence: [YAMLNode]? {
    guard entries.count == 1, let only = entries.first, only.key == "$sequence" else { return nil }
    return only.value.elements
  }
}
