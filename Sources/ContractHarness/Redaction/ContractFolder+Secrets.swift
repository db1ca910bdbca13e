import ContractBinding
package import ContractModel
import ContractRedaction
import ContractValues

extension ContractFolder {
  /// Reads all contract files in a folder, and refuses names of scenarios that hold a secret, and
  /// contracts of one name.
  ///
  /// A name is in the name of a recording's file, in reports and on the terminal, where no rule can
  /// hide it.
  ///
  /// Paths in messages are relative to `folder`, or to the working directory if it is `nil`. A
  /// contract with such a name counts as unread.
  package static func readSafely(
    _ path: String, relativeTo folder: String? = nil
  ) -> ContractFolder {
    read(path, relativeTo: folder).withoutSharedNames.leavingOut { contract in
      var told: Set<String> = []
      // Few names need the scan, and it reads the whole environment.
      lazy var scan = contract.scan
      return contract.scenarios.compactMap { scenario in
        if let example = scenario.example,
          let column = example.namedBy.first(where: SecretName.isSecret)
        {
          guard told.insert(example.outline).inserted else { return nil }
          return .secretInName(of: scenario, from: column, example.outline)
        }
        guard scenario.name.mayHoldSecret else { return nil }
        return scan.finds(secretInName: scenario.name) ? .secretName(of: scenario) : nil
      }
    }
  }
}

extension SecretScan {
  /// True if a recording with this name of its scenario would be refused.
  fileprivate func finds(secretInName name: String) -> Bool {
    leftover(in: Value.object(["scenario": .string(name)]).json()) != nil
  }
}

extension String {
  /// False for a name that consists of short words, as most do, and so needs no search.
  fileprivate var mayHoldSecret: Bool {
    utf8.split(separator: 0x20).contains { $0.count >= 16 }
  }
}

extension Diagnostic {
  fileprivate static func secretInName(
    of scenario: Scenario, from column: String, _ outline: String
  ) -> Diagnostic {
    let isWritten = outline.contains("<\(column)>")
    return Diagnostic(
      "the name of a scenario would hold a value of '\(column)'", at: scenario.location,
      facts: [fact("scenario", outline)],
      help: [
        isWritten
          ? "write another column in 'name' in place of <\(column)>"
          : "write a column in 'name', such as <user>; without one, it gets all values of its row"
      ]
    ).withoutLine
  }

  fileprivate static func secretName(of scenario: Scenario) -> Diagnostic {
    Diagnostic(
      "the name of a scenario holds what looks like a secret", at: scenario.location,
      help: [
        "give it another name; if it is no secret, redact: { allow: [\"$.scenario\"] } lets it pass"
      ]
    ).withoutLine
  }

  /// The message without the line of the file, which may hold the secret.
  private var withoutLine: Diagnostic {
    var diagnostic = self
    diagnostic.sourceLine = ""
    return diagnostic
  }
}
