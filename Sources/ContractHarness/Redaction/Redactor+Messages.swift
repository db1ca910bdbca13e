package import ContractModel
package import ContractRedaction

extension Redactor {
  /// A message with `redacted` for each secret.
  ///
  /// If an expected and an actual line then look equal, it adds `(another secret)`.
  package func diagnostic(_ diagnostic: Diagnostic) -> Diagnostic {
    var clean = diagnostic.mapTexts(text)
    let removed = clean.facts.filter { $0.hasPrefix("- ") }.map { $0.dropFirst(2) }
    for (index, fact) in clean.facts.enumerated()
    where fact.hasPrefix("+ ") && removed.contains(fact.dropFirst(2))
      && !diagnostic.facts.contains("- " + diagnostic.facts[index].dropFirst(2))
    {
      clean.facts[index] += "  (another secret)"
    }
    return clean
  }
}
