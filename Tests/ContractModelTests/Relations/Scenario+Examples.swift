import ContractModel
import Testing

extension Scenario {
  /// Reads scenarios of a local vendor, each from its steps in YAML, such as `{ call: list }`.
  static func examples(_ steps: [String]) throws -> [Scenario] {
    let texts = steps.enumerated().map { "  - { name: s\($0), steps: [\($1)] }" }
    let file = ContractFile.read(
      text: """
        contract: a
        protocol: A
        vendor: { name: A, kind: local }
        scenarios:
        \(texts.joined(separator: "\n"))
        """, path: "a.yaml")
    #expect(file.problems == [])
    return try #require(file.contract).scenarios
  }
}
