import ContractBinding
import ContractModel
import ContractValues

extension SubjectDescription {
  /// The selections of doubles that no scenario is or bears: a word that
  /// is misspelt must not pass for scenarios that are skipped by right.
  ///
  /// - Parameter scenarios: All scenarios of the protocol.
  /// - Returns: A message for each word.
  func unknownSelections(among scenarios: [Scenario]) -> [Diagnostic] {
    let words = [
      ("tag", standsFor.tags, Set(scenarios.flatMap(\.tags))),
      ("scenario", standsFor.scenarios, Set(scenarios.map(\.name))),
    ]
    return words.flatMap { kind, named, known in
      named.filter { !known.contains($0) }.map { word in
        let suggestion = NearestWord.question(word, among: known.sorted())
        return Diagnostic(
          "the \(self.kind.rawValue) '\(name)' stands for a \(kind) that there is not: '\(word)'",
          facts: (suggestion.isEmpty ? [] : [suggestion]) + [
            Diagnostic.fact("registered", registeredAt)
          ]
        )
      }
    }
  }
}
