import ContractBinding
import ContractModel

/// The recordings that a case needs, which the worker reads before the scenario begins.
struct CaseRecordings: Sendable {
  /// The recording to replay and to compare outcomes with; `nil` if the job needs none.
  ///
  /// A live run also needs it for a scenario without expectations, which then expects the recorded
  /// outcomes.
  var own: Recording?
  /// The recording of another scenario, whose answers the fault changes.
  ///
  /// It is `nil` for a double, without a fault, and if the fault names no scenario.
  var fault: Recording?
  /// The recording with which a live run compares the vendor, or the reason why there is none.
  ///
  /// It is `nil` if the run compares nothing.
  var compared: Result<Recording, DiagnosticError>?

  /// No recordings, for a job that only removes test data.
  static let none = CaseRecordings()
}

extension CaseRecordings {
  /// Reads the recordings that a job needs in its mode.
  ///
  /// - Throws: A ``DiagnosticError`` if a recording is missing, stale or unreadable.
  init(for job: Job, on subject: SubjectDescription) throws {
    let (scenario, isDouble) = (job.scenario, subject.kind.isDouble)
    if job.mode == .replay || (job.mode == .live && scenario.isSilent), scenario.fault == nil {
      // Recorded bodies answer an adapter. For a double they are only compared or shown.
      let needsBodies = !isDouble || job.detailScope != .none || scenario.sends != nil
      own = try Self.read(
        job.recording, of: scenario, in: job.contract, named: job.formerRecording,
        needsBodies: needsBodies)
    }
    guard !isDouble else { return }
    if let faulty = job.faultyScenario {
      fault = try Self.read(job.faultRecording, of: faulty, in: job.contract)
    }
    if job.mode == .live, scenario.needsRecording {
      compared = Result { () throws(DiagnosticError) in
        try Self.read(job.recording, of: scenario, in: job.contract)
      }
    }
  }

  private static func read(
    _ reference: RecordingReference?, of scenario: Scenario, in contract: Contract,
    named former: String? = nil, needsBodies: Bool = true
  ) throws(DiagnosticError) -> Recording {
    func missing() -> DiagnosticError {
      DiagnosticError(
        former.map { .renamed(scenario, contract, recordedAt: $0) }
          ?? .notRecorded(scenario, contract))
    }
    guard let reference else { throw missing() }
    let status = reference.store.status(
      of: scenario, in: contract.name, asking: reference.digest, needsBodies: needsBodies)
    switch status {
    case .current(let recording): return recording
    case .missing: throw missing()
    case .stale(let recording): throw DiagnosticError(.stale(recording, scenario, contract))
    case .unreadable(let diagnostic): throw DiagnosticError(diagnostic)
    }
  }
}
