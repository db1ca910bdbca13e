import ContractBinding
import ContractModel
import ContractValues

extension SubjectDescription {
  /// Finds scenarios and tags that a double names and no contract has.
  ///
  /// A misspelt name must not look like scenarios that are skipped on purpose.
  func unknownSelections(among scenarios: [Scenario]) -> [Diagnostic] {
    let words = [
      ("tag", standsFor.tags, Set(scenarios.flatMap(\.tags))),
      ("scenario", standsFor.scenarios, Set(scenarios.flatMap(\.names))),
    ]
    return words.flatMap { kind, named, known in
      named.filter { !known.contains($0) }.map { word in
        let suggestion = NearestWord.question(word, among: known.sorted())
        return Diagnostic(
          "the \(self.kind.rawValue) '\(name)' stands for an unknown \(kind): '\(word)'",
          facts: (suggestion.isEmpty ? [] : [suggestion]) + [
            Diagnostic.fact("registered", registeredAt)
          ]
        )
      }
    }
  }
}
