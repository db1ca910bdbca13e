import ContractBinding
import ContractHarness
import ContractModel
import ContractRedaction

/// A message that a worker sends to its parent: first its subjects, then an answer to each request.
///
/// Messages about secrets can come at any time.
enum WorkerMessage: Sendable {
  /// The list of subjects.
  ///
  /// The worker sends it before it takes the first job.
  case ready(SuiteDescription)
  /// Secrets that the subject is about to get from the vendor, or has just sent.
  ///
  /// The worker sends them at once, because the subject may print one and crash.
  case learnt([SecretPatterns.Secret])
  /// The verdict of a job with its messages; the worker is then free for the next job.
  case finished(CaseRun)
  /// The answer to ``WorkerRequest/awaitLateCalls``: messages about handlers that were called late.
  case lateCalls([Diagnostic])
}

extension WorkerMessage: WireCodable {
  private enum Kind: String, CaseIterable {
    case ready, learnt, finished, lateCalls
  }

  init(from wire: inout WireReader) throws {
    self =
      switch try wire.word() as Kind {
      case .ready: .ready(try wire.json())
      case .learnt:
        .learnt(
          try wire.list { wire in
            SecretPatterns.Secret(rule: try wire.text(), value: try wire.text())
          })
      case .finished: .finished(try wire.value())
      case .lateCalls: .lateCalls(try wire.list { try $0.json() })
      }
  }

  func write(to wire: inout WireWriter) throws {
    switch self {
    case .ready(let description):
      wire.word(Kind.ready)
      try wire.json(description)
    case .learnt(let secrets):
      wire.word(Kind.learnt)
      wire.list(secrets) { wire, secret in
        wire.text(secret.rule)
        wire.text(secret.value)
      }
    case .finished(let run):
      wire.word(Kind.finished)
      try wire.value(run)
    case .lateCalls(let calls):
      wire.word(Kind.lateCalls)
      try wire.list(calls) { try $0.json($1) }
    }
  }
}

/// A message that a parent sends to its worker.
enum WorkerRequest: Sendable {
  /// A job to run; the worker answers with its verdict.
  case run(Job)
  /// A request to wait for handlers that are called late, before the process ends.
  case awaitLateCalls
}

extension WorkerRequest: WireCodable {
  init(from wire: inout WireReader) throws {
    self = try wire.flag() ? .run(try wire.value()) : .awaitLateCalls
  }

  func write(to wire: inout WireWriter) throws {
    switch self {
    case .run(let job):
      wire.flag(true)
      try wire.value(job)
    case .awaitLateCalls: wire.flag(false)
    }
  }
}

/// The facts about a suite that the parent needs, because the parent runs no user code.
struct SuiteDescription: Codable, Sendable {
  /// The subjects, in the order in which the suite registers them.
  ///
  /// A job names its subject by index.
  var subjects: [SubjectDescription]
  /// The names of the types for which the suite registers a conversion.
  var convertedTypes: Set<String>
  /// The protocols of objects that steps can call with `on`.
  var objects: [ObjectDescription] = []
}
