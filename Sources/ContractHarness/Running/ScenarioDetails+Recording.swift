import ContractBinding
package import ContractModel
package import ContractRedaction

extension ScenarioDetails {
  /// Joins a scenario with its recording, without secrets that the contract may contain.
  package init(
    _ scenario: Scenario, of contract: Contract, on store: RecordingStore, redactor: Redactor
  ) {
    var recording: Recording?
    var origin: Origin?
    if scenario.needsRecording {
      let status = store.status(of: scenario, in: contract)
      recording = status.recording.map { redactor.shown($0, by: contract.scan) }
      origin = Origin(
        path: store.file(of: scenario.name, in: contract.name).path,
        provenance: recording?.provenance, concern: status.concern)
    }
    self.init(
      scenario, recording: recording, origin: origin, text: { redactor.text($0) },
      expectation: { redactor.text(of: $0, laidOut: $1) })
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
  /// Returns a function that joins a scenario of the contract with its recording.
  ///
  /// It creates the redactor once.
  package func details(of contract: Contract) -> (Scenario) -> ScenarioDetails {
    let redactor = contract.redactor
    return { ScenarioDetails($0, of: contract, on: self, redactor: redactor) }
  }
}
