/// The identity of a scenario among those of all contracts.
package struct ScenarioKey: Sendable, Hashable {
  /// The contract's name.
  package let contract: String
  /// The scenario's name.
  package let scenario: String

  /// Creates a key of two names.
  package init(contract: String, scenario: String) {
    self.contract = contract
    self.scenario = scenario
  }

  /// Creates the key of a scenario.
  package init(_ scenario: Scenario, of contract: Contract) {
    self.init(contract: contract.name, scenario: scenario.name)
  }

  /// Creates the key of a case's scenario.
  package init(_ planned: PlannedCase) {
    self.init(contract: planned.contract, scenario: planned.scenario)
  }

  /// Creates the key of the scenario in which a vendor was compared with its recording.
  package init(_ finding: VendorFinding) {
    self.init(contract: finding.contract, scenario: finding.scenario)
  }
}
