package import ContractModel
import ContractValues

extension Diagnostic {
  package static func notRecorded(_ scenario: Scenario, _ contract: Contract) -> Diagnostic {
    Diagnostic(
      "the scenario is not recorded",
      at: scenario.location,
      help: [.record(scenario, of: contract)],
      gathering: Gathering("scenarios are not recorded", help: [.record(contract)])
    )
  }

  package static func withoutContract(_ folder: String) -> Diagnostic {
    Diagnostic(
      "no contract has these recordings", severity: .warning,
      at: SourceLocation(path: folder, line: 1, column: 1),
      help: ["if the contract was deleted on purpose:", "rm -r \(folder.shellQuoted)"])
  }

  /// The message that a scenario was recorded under another name.
  ///
  /// Recording it again only moves the file.
  package static func renamed(
    _ scenario: Scenario, _ contract: Contract, recordedAt path: String
  ) -> Diagnostic {
    Diagnostic(
      "the scenario was recorded under another name",
      at: scenario.location,
      facts: [fact("recording", path)],
      help: [.record(scenario, of: contract)])
  }

  /// The message that a recording was made with other states, steps or arguments, so that it must
  /// be made again.
  package static func stale(
    _ recording: Recording, _ scenario: Scenario, _ contract: Contract
  ) -> Diagnostic {
    Diagnostic(
      "the recording is stale: states, steps or arguments have changed since",
      at: scenario.location,
      facts: [fact("recorded", "\(recording.provenance.recordedAt.prefix(10))")],
      help: [.record(scenario, of: contract)],
      gathering: Gathering(
        "recordings are stale: states, steps or arguments have changed since",
        help: [.record(contract)])
    )
  }

  /// The message that the file of a recording lacks outcomes, for example after an edit by hand.
  ///
  /// The scenario has this number of `steps`.
  static func incomplete(_ recording: Recording, of steps: Int, at path: String) -> Diagnostic {
    let outcomes = recording.evidence.outcomes.count
    return Diagnostic(
      "the recording has \(Plural.of(outcomes, "outcome")) for \(Plural.of(steps, "step"))",
      at: SourceLocation(path: path, line: 1, column: 1),
      facts: ["outcomes have been removed since it was recorded"],
      help: [
        "git checkout HEAD -- \(path.shellQuoted)",
        "or, if the commit lacks them as well:",
        .record(recording.scenario, of: recording.contract),
      ])
  }
}
