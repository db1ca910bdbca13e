package import ContractModel
package import ContractRedaction

/// A scenario and its recording for reports and the terminal, with all secrets replaced.
package struct RecordedScenario: Sendable {
  private let scenario: Scenario
  private let contract: Contract
  private let redactor: Redactor
  /// The recording without secrets; `nil` if there is none.
  private var recording: Recording?
  private var origin: ScenarioDetails.Origin?
  /// The reason why the recording cannot be read; `nil` if it can, or if there is none.
  package private(set) var problem: Diagnostic?

  /// Reads the recording of a scenario, if it needs one, and replaces the secrets in it.
  package init(
    _ scenario: Scenario, of contract: Contract, on store: RecordingStore, redactor: Redactor
  ) {
    (self.scenario, self.contract, self.redactor) = (scenario, contract, redactor)
    guard scenario.needsRecording else { return }
    let status = store.status(of: scenario, in: contract)
    if case .unreadable(let diagnostic) = status { problem = redactor.diagnostic(diagnostic) }
    recording = status.recording.map { redactor.shown($0, by: contract.scan) }
    origin = ScenarioDetails.Origin(
      path: store.file(of: scenario.name, in: contract.name).path,
      provenance: recording?.provenance, concern: status.concern)
  }

  /// The texts of the scenario and its recording for reports, without secrets.
  package var details: ScenarioDetails {
    ScenarioDetails(
      scenario, recording: recording, origin: origin, text: { redactor.text($0) },
      expectation: { redactor.text(of: $0, laidOut: $1) })
  }

  /// The identifiers, such as order ids, that output may show although they look like keys, because
  /// the recording shows them.
  package var identifiers: Identifiers {
    recording.map { contract.scan.identifiers(inAll: $0.evidence.laidOut) } ?? Identifiers([])
  }
}

extension RecordingStore.Status {
  /// The recording, even if it is stale; `nil` if none could be read.
  package var recording: Recording? {
    switch self {
    case .current(let recording), .stale(let recording): recording
    case .missing, .unreadable: nil
    }
  }

  /// A short text about the problem, such as `recording stale`; `nil` if the recording is up to
  /// date.
  package var concern: String? {
    switch self {
    case .current: nil
    case .missing: "not recorded"
    case .stale: "recording stale"
    case .unreadable: "recording unreadable"
    }
  }
}

extension RecordingStore {
  /// Returns a function that adds the recording to a scenario of the contract, for a report.
  ///
  /// All calls share one redactor, because creating it reads the environment for secrets.
  package func details(of contract: Contract) -> (Scenario) -> ScenarioDetails {
    let redactor = contract.redactor
    return { RecordedScenario($0, of: contract, on: self, redactor: redactor).details }
  }
}
