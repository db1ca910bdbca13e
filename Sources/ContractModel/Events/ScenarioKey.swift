/// The names of a contract and a scenario, which together identify the scenario in a project.
package struct ScenarioKey: Sendable, Hashable {
  /// The name of the contract, which is unique in a project.
  package let contract: String
  /// The name of the scenario, which is unique in its contract.
  package let scenario: String

  /// Creates a key from names, such as those in an events file.
  package init(contract: String, scenario: String) {
    self.contract = contract
    self.scenario = scenario
  }

  package init(_ scenario: Scenario, of contract: Contract) {
    self.init(contract: contract.name, scenario: scenario.name)
  }

  /// Creates the key of a case's scenario; cases of different subjects have the same key.
  package init(_ planned: PlannedCase) {
    self.init(contract: planned.contract, scenario: planned.scenario)
  }

  /// Creates the key of the scenario in which a live run compared the vendor, to show the result
  /// beside the scenario's cases.
  package init(_ finding: VendorFinding) {
    self.init(contract: finding.contract, scenario: finding.scenario)
  }
}
