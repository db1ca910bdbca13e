import ContractBinding
import ContractModel
import ContractRedaction
import ContractValues

extension CaseContext {
  /// Compares the vendor's behaviour in a live run with its recording.
  ///
  /// If the vendor was unavailable, the report says only that: neither that it broke the contract,
  /// nor that it is unchanged.
  func compareVendor(
    _ redaction: RunRedaction, through: String, _ messages: Redactor,
    _ run: inout CaseRun
  ) {
    guard let compared = recordings.compared else { return }
    let observation = redaction.observation
    if let reason = unavailability(observation) ?? refusalOfCredentials(observation) {
      // A step that expects an error got one, but not for its reason. An adapter that asks again may
      // still have got its answer.
      let hasError = observation.outcomes.contains { $0.rejection != nil }
      if run.result.verdict != .kept || hasError {
        run.result.verdict = .couldNotCheck([messages.diagnostic(reason)])
      }
      run.result.finding = finding(.couldNotCheck, reasons: [messages.diagnostic(reason)])
      return
    }
    if case .couldNotCheck(let reasons) = run.result.verdict {
      run.result.finding = finding(.couldNotCheck, reasons: reasons.map(messages.diagnostic))
      return
    }
    switch compared {
    case .failure(let stop):
      run.result.finding = finding(.couldNotCheck, reasons: [messages.diagnostic(stop.diagnostic)])
    case .success(let recording):
      let live = self.recording(of: redaction.evidence, through: through)
      compare(live, with: recording, messages, &run)
    }
  }

  private func compare(
    _ live: Recording, with recording: Recording, _ messages: Redactor,
    _ run: inout CaseRun
  ) {
    var broken: [SourceLocation] = []
    if case .broken(let diagnostics) = run.result.verdict, keepsContract(recording) {
      broken = diagnostics.compactMap(\.location)
    }
    let judge = DriftJudge(
      contract, scenario, adapter: subject.name, recording: redactor.redacted(recording),
      traffic: traffic)
    switch judge.judge(live, broken: broken) {
    case .same: run.result.finding = finding(.same)
    case .moved(let drift):
      run.result.finding = finding(
        broken.isEmpty ? .drifted : .broken, drift: drift.map { $0.mapTexts(messages.text) })
      run.recording = live.withVolatile(of: recording, besides: drift.map(\.place))
    case .inputMismatch(let differences):
      let reason = Diagnostic.inputMismatch(
        differences, subject, scenario, of: contract,
        step: differences.first.flatMap { traffic.step(at: $0.place) }
          .flatMap { Drift.Step($0, of: scenario) })
      run.result.finding = finding(.couldNotCheck, reasons: [messages.diagnostic(reason)])
    }
  }

  /// Returns true if the recording fulfils the contract.
  ///
  /// If it does not, the vendor broke the contract already when it was recorded.
  private func keepsContract(_ recording: Recording) -> Bool {
    CaseInput(
      contract: contract, scenario: scenario, subject: subject, recording: recording,
      redactor: redactor
    ).disagreements().isEmpty
  }

  private func finding(
    _ status: VendorStatus, drift: [Drift] = [], reasons: [Diagnostic] = []
  ) -> VendorFinding {
    let recording = try? recordings.compared?.get()
    return VendorFinding(
      contract: contract.name,
      scenario: scenario.name,
      location: scenario.location,
      vendor: contract.vendor.name,
      adapters: [subject.name],
      status: status,
      drift: drift,
      reasons: reasons,
      recordedOn: recording.map { String($0.provenance.recordedAt.prefix(10)) },
      recordingPath: recording.flatMap { _ in job.recording?.path }
    )
  }
}

extension Diagnostic {
  /// The message that the adapter sends other requests than were recorded, so that the vendor's
  /// answers cannot be compared.
  fileprivate static func inputMismatch(
    _ differences: [Difference], _ subject: SubjectDescription, _ scenario: Scenario,
    of contract: Contract, step: Drift.Step?
  ) -> Diagnostic {
    Diagnostic(
      "\(subject.name) sends another request than the recorded one",
      at: step?.location ?? scenario.location,
      label: "the answers cannot be compared",
      facts: [step?.fact].compactMap(\.self)
        + differences.prefix(3).flatMap {
          [fact("at", $0.place.description)] + $0.lines
        },
      help: [
        "if the adapter is right, record again:", .record(scenario, of: contract, again: true),
      ]
    )
  }
}
