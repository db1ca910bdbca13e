import ContractValues

extension String {
  /// Returns the shell command that records one scenario.
  ///
  /// - Parameters:
  ///   - scenario: The scenario.
  ///   - contract: Its contract.
  ///   - again: True if a valid recording exists and must be replaced.
  /// - Returns: A line to paste into a shell.
  package static func record(_ scenario: Scenario, of contract: Contract, again: Bool = false)
    -> String
  {
    record(scenario.name, of: contract.name, again: again)
  }

  /// Returns the shell command that records one scenario, by the names of scenario and contract.
  package static func record(_ scenario: String, of contract: String, again: Bool = false) -> String
  {
    ToolCommand.line(
      "record \(contract.shellQuoted) --scenario \(scenario.shellQuoted)"
        + (again ? " --again" : ""))
  }

  /// Returns the shell command that records the missing and stale recordings of a contract.
  package static func record(_ contract: Contract) -> String {
    ToolCommand.line("record \(contract.name.shellQuoted)")
  }
}
