import ContractBinding
import ContractValues
import TestSupport

@testable import ContractModel

extension ContractRelations {
  /// Learns the relations of scenarios.
  ///
  /// - Parameters:
  ///   - scenarios: The steps of each in YAML, and the values that they return; a step without
  ///     one throws.
  ///   - methods: The methods of the steps' requests; empty if the requests are unknown.
  /// - Returns: The lines of each scenario.
  /// - Throws: A mistake in the steps.
  static func examples(
    _ scenarios: [(steps: String, results: [Value?])], methods: [String] = []
  ) throws -> [[String]] {
    let read = try Scenario.examples(scenarios.map(\.steps))
    let samples = zip(read, scenarios).map { scenario, given in
      let outcomes = given.results.map { Outcome(end: $0.map { .returned($0) } ?? .threw("no")) }
      let exchanges = methods.map { Exchange.example(method: $0) }
      return Sample(scenario, .example(exchanges: exchanges, outcomes: outcomes))
    }
    return ContractRelations(samples, volatile: []).relations.map { $0.map(\.description) }
  }

  /// Learns the relations of scenarios, as ``examples(_:methods:)`` does, and returns those of
  /// identifiers.
  static func identities(
    _ scenarios: [(steps: String, results: [Value?])], methods: [String] = []
  ) throws -> [[String]] {
    try examples(scenarios, methods: methods).map { lines in
      lines.filter { $0.contains("returned.id =") || $0.contains("].id =") }
    }
  }
}

extension Relation {
  /// Checks a line with the results of a scenario; `nil` if it does not apply.
  static func isHeld(_ line: String, _ steps: String, _ results: [Value]) throws -> Bool? {
    let run = RunValues(
      try Scenario.examples([steps])[0], results.map { Outcome(end: .returned($0)) })
    return switch Relation(line)?.check(run) {
    case .held: true
    case .broken: false
    case .notApplicable, nil: nil
    }
  }
}
