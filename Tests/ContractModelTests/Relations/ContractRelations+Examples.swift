import ContractBinding
import ContractValues
import TestSupport

@testable import ContractModel

extension ContractRelations {
  /// Learns the relations of scenarios.
  ///
  /// - Parameter scenarios: The steps of each in YAML, and the values that they return; a step without
  ///   one throws.
  /// - Returns: The lines of each scenario.
  /// - Throws: A mistake in the steps.
  static func examples(_ scenarios: [(steps: String, results: [Value?])]) throws -> [[String]] {
    let read = try Scenario.examples(scenarios.map(\.steps))
    let samples = zip(read, scenarios).map { scenario, given in
      let outcomes = given.results.map { Outcome(end: $0.map { .returned($0) } ?? .threw("no")) }
      return Sample(scenario, .example(exchanges: [], outcomes: outcomes))
    }
    return ContractRelations(samples, volatile: []).relations.map { $0.map(\.description) }
  }
}
