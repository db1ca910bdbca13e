import ContractBinding
import ContractHarness
import ContractModel

/// A message of a worker to its parent.
enum WorkerMessage: Sendable {
  /// The suite, before the first job is taken.
  case ready(SuiteDescription)
  /// The run of a job.
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

/// The facts that the parent needs about a suite, of which it runs no code.
struct SuiteDescription: Codable, Sendable {
  /// The subjects, in the order in which the suite registers them.
  var subjects: [SubjectDescription]
}
