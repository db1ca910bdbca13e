extension ContractBuilder {
  /// Converts the node after `calls-back` to the expected calls.
  ///
  /// A handler with `$sequence` gives one expectation for each call. The other entries stay in one
  /// object, because the file does not show if its keys are handlers.
  mutating func callbacks(_ node: YAMLNode) -> [Expectation.Callback] {
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
}

extension YAMLNode {
  /// The elements after `$sequence` in a mapping with this one key; `nil` for any other node.
  fileprivate var sequence: [YAMLNode]? {
    guard entries.count == 1, let only = entries.first, only.key == "$sequence" else { return nil }
    return only.value.elements
  }
}
