extension ContractBuilder {
  /// Makes what the owned delegate must have been told.
  ///
  /// - Parameter node: A node with the form of ``Language/receives``.
  /// - Returns: One expectation for each element.
  mutating func told(_ node: YAMLNode) -> [ToldExpectation] {
    node.elements.map { element in
      guard let entry = element.entries.first else {
        return ToldExpectation(element.text ?? "", location: source.location(element.span))
      }
      return ToldExpectation(
        entry.key, toldArguments(entry.value), location: source.location(entry.keySpan))
    }
  }

  private mutating func toldArguments(_ node: YAMLNode) -> ToldExpectation.Arguments {
    guard node.kind == .list else { return .byName(expectations(node, areEntries: false)) }
    return .byPosition(node.elements.map { expected($0) })
  }
}
