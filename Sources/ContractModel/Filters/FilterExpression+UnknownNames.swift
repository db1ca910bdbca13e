import ContractValues

extension FilterExpression {
  /// Finds names that match nothing, because a run with a misspelt name would look like an empty
  /// run.
  ///
  /// A condition without an entry in `known` is not checked.
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
