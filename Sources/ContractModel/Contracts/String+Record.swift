import ContractValues

extension String {
  /// The command that records one scenario.
  ///
  /// - Parameters:
  ///   - scenario: The scenario.
  ///   - contract: Its contract.
  ///   - again: Whether there is a recording that would do, had it not to be made anew.
  /// - Returns: A line to paste.
  package static func record(_ scenario: Scenario, of contract: Contract, again: Bool = false)
    -> String
  {
    record(scenario.name, of: contract.name, again: again)
  }

  /// The same by names.
  package static func record(_ scenario: String, of contract: String, again: Bool = false) -> String
  {
    ToolCommand.line(
      "record \(contract.shellQuoted) --scenario \(scenario.shellQuoted)"
        + (again ? " --again" : ""))
  }

  /// The command that records what is missing or stale of a contract.
  package static func record(_ contract: Contract) -> String {
    ToolCommand.line("record \(contract.name.shellQuoted)")
  }
}
