import ContractBinding
import ContractModel

/// The recordings that a case is run and judged by.
struct CaseRecordings: Sendable {
  /// The recording that the vendor is replayed from, and outcomes are held to; also live, where a
  /// scenario that expects nothing expects what was recorded.
  var own: Recording?
  /// The recording that the scenario's fault happens to.
  var fault: Recording?
  /// The recording that the vendor is compared with live, or why there is none; `nil` where none is
  /// asked.
  var compared: Result<Recording, RunError>?

  /// No recordings, as a clean-up needs them.
  static let none = CaseRecordings()

  private init() {}

  /// Reads what a job needs.
  ///
  /// - Throws: A ``RunError`` when there is no recording of what is asked now.
  init(for job: Job, on subject: SubjectDescription) throws {
    let (scenario, isDouble) = (job.scenario.scenario, subject.kind.isDouble)
    if job.mode == .replay || (job.mode == .live && scenario.isSilent), scenario.fault == nil {
      // Nothing is answered with bodies to a double, and only `sends` looks at them.
      let needsBodies = !isDouble || job.detailScope != .none || scenario.sends != nil
      own = try Self.read(job.recording, of: scenario, in: job.contract, needsBodies: needsBodies)
    }
    guard !isDouble else { return }
    if let faulty = job.faultyScenario {
      fault = try Self.read(job.faultRecording, of: faulty, in: job.contract)
    }
    if job.mode == .live, scenario.needsRecording {
      compared = Result { try Self.read(job.recording, of: scenario, in: job.contract) }
        .mapError { error in
          error as? RunError ?? RunError(Diagnostic("\(error)", at: scenario.location))
        }
    }
  }

  private static func read(
    _ reference: RecordingReference?, of scenario: Scenario, in contract: Contract,
    needsBodies: Bool = true
  ) throws -> Recording {
    guard let reference else { throw RunError(.notRecorded(scenario, contract)) }
    let status = reference.store.status(
      of: scenario.name, in: contract.name, asking: reference.digest, needsBodies: needsBodies)
    switch status {
    case .current(let recording): return recording
    case .missing: throw RunError(.notRecorded(scenario, contract))
    case .stale(let recording): throw RunError(.stale(recording, scenario, contract))
    case .unreadable(let diagnostic): throw RunError(diagnostic)
    }
  }
}
