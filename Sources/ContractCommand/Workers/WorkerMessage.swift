import ContractBinding
import ContractHarness
import ContractModel

/// A message that a worker sends to its parent: first its subjects, then one verdict for each job.
enum WorkerMessage: Sendable {
  /// The list of subjects.
  ///
  /// The worker sends it before it takes the first job.
  case ready(SuiteDescription)
  /// The verdict of a job with all findings, so that the worker is free for the next one.
  case finished(CaseRun)
}

extension WorkerMessage: WireCodable {
  init(from wire: inout WireReader) throws {
    self = try wire.flag() ? .finished(try wire.value()) : .ready(try wire.json())
  }

  func write(to wire: inout WireWriter) throws {
    switch self {
    case .ready(let description):
      wire.flag(false)
      try wire.json(description)
    case .finished(let run):
      wire.flag(true)
      try wire.value(run)
    }
  }
}

/// The facts about a suite that the parent needs, because the parent runs no user code.
struct SuiteDescription: Codable, Sendable {
  /// The subjects, in the order in which the suite registers them.
  ///
  /// A job names its subject by index.
  var subjects: [SubjectDescription]
}
