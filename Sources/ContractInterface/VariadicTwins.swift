extension Requirement {
  /// Returns true if a list of some number of elements would call another requirement silently.
  ///
  /// `log(1)` calls `log(_ x: Int)` and not `log(_ x: Int...)`.
  func isOvershadowed(among others: [Requirement]) -> Bool {
    guard let index = parameters.firstIndex(where: \.isVariadic) else { return false }
    let element = String(parameters[index].type.dropLast("...".count))
    return others.contains { other in
      let count = other.parameters.count - parameters.count + 1
      guard hasForm(of: other), !excludes(other), count >= 0 else { return false }
      // Without elements, a call could mean both of two variadic methods.
      if other.parameters.contains(where: \.isVariadic) { return labels(0) == other.labels(0) }
      // The type behind a type parameter may be that of the elements.
      return labels(count) == other.labels(0)
        && (!other.typeParameters.isEmpty
          || other.parameters[index..<index + count].allSatisfy { $0.type == element })
    }
  }

  /// Returns the labels of a call with so many elements for the variadic parameter.
  private func labels(_ count: Int) -> [String?] {
    parameters.flatMap { parameter -> [String?] in
      guard parameter.isVariadic else { return [parameter.label] }
      return (0..<count).map { $0 == 0 ? parameter.label : nil }
    }
  }

  private func hasForm(of other: Requirement) -> Bool {
    guard kind == other.kind, reference == other.reference, isOfType == other.isOfType else {
      return false
    }
    return switch (form, other.form) {
    case (.member, .member), (.initializer, .initializer), (.element, .element),
      (.elementSetter, .elementSetter):
      true
    default: false
    }
  }
}
