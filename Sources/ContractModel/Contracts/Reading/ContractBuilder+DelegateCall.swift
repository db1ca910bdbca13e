extension ContractBuilder {
  /// Converts the list under `receives`, whose form was already checked.
  mutating func delegateCalls(_ node: YAMLNode) -> [ExpectedDelegateCall] {
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
