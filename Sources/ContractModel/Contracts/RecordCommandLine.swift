import ContractValues

extension String {
  /// Returns the shell command that records one scenario, for advice in messages.
  ///
  /// - Parameters:
  ///   - scenario: The scenario to record.
  ///   - contract: The contract that contains the scenario.
  ///   - again: True to add `--again`, which replaces a valid recording.
  /// - Returns: A line that a user can paste into a shell.
  package static func record(_ scenario: Scenario, of contract: Contract, again: Bool = false)
    -> String
  {
    record(scenario.name, of: contract.name, again: again)
  }

  /// Returns the command for recording a scenario, if the caller has only its name.
  package static func record(_ scenario: String, of contract: String, again: Bool = false) -> String
  {
    ToolCommand.line(
      "record \(contract.shellQuoted) --scenario \(scenario.shellQuoted)"
        + (again ? " --again" : ""))
  }

  /// Returns the shell command that records all missing and outdated recordings of a contract.
  package static func record(_ contract: Contract) -> String {
    ToolCommand.line("record \(contract.name.shellQuoted)")
  }
}
