import ContractValues

extension String {
  /// Returns the shell command that records one scenario, for advice in messages.
  ///
  /// With `again`, the command also replaces a valid recording.
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
