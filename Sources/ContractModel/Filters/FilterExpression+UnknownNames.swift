import ContractValues

extension FilterExpression {
  /// Finds names that match nothing.
  ///
  /// Otherwise a run with a misspelt name would look like an empty run.
  ///
  /// - Parameter known: The existing names, by condition. A condition without an entry is not
  ///   checked.
  /// - Returns: A message for each unknown name, with a similar name if there is one.
  package func unknownNames(among known: [String: [String]]) -> [Diagnostic] {
    predicates.compactMap { predicate in
      guard let names = known[predicate.name], !names.contains(where: predicate.pattern.matches)
      else { return nil }
      let pattern = predicate.pattern.text
      return .inFilter(
        predicate.filter, "there is no \(predicate.name) '\(pattern)'", column: predicate.column,
        length: pattern.count,
        label: NearestWord.question(pattern, among: NearestWord.candidates(Set(names))))
    }
  }
}
