import ContractBinding
import ContractHarness
package import ContractModel
package import ContractRedaction

/// A message that a worker sends to its parent: first its subjects, then an answer to each request.
///
/// Messages about secrets can come at any time.
enum WorkerMessage: Sendable {
  /// The list of subjects, sent before the worker takes the first job.
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
  private enum Kind: String, WireCodable {
    case ready, learnt, finished, lateCalls
  }

  init(from wire: inout WireReader) throws {
    self =
      switch try wire.value(Kind.self) {
      case .ready: .ready(try wire.value())
      case .learnt: .learnt(try wire.value())
      case .finished: .finished(try wire.value())
      case .lateCalls: .lateCalls(try wire.value())
      }
  }

  func write(to wire: inout WireWriter) throws {
    switch self {
    case .ready(let description): try wire.value(Kind.ready, description)
    case .learnt(let secrets): try wire.value(Kind.learnt, secrets)
    case .finished(let run): try wire.value(Kind.finished, run)
    case .lateCalls(let calls): try wire.value(Kind.lateCalls, calls)
    }
  }
}

extension SecretPatterns.Secret: WireRecord {
  package static let wireFields = WireFields(
    SecretPatterns.Secret.init(rule:value:), \.rule, \.value)
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
    case .run(let job): try wire.value(true, job)
    case .awaitLateCalls: wire.flag(false)
    }
  }
}

/// The facts about a suite that the parent needs, because the parent runs no user code.
struct SuiteDescription: WireRecord {
  /// The subjects in the order of registration; a job names its subject by index.
  var subjects: [SubjectDescription]
  /// The types for which the suite registers a conversion, such as `HTTPCookie`.
  var convertedTypes: Set<String>
  /// The protocols of objects that steps can call with `on`.
  var objects: [ObjectDescription]

  static let wireFields = WireFields(
    SuiteDescription.init(subjects:convertedTypes:objects:), \.subjects, \.convertedTypes, \.objects
  )

  static let empty = SuiteDescription(subjects: [], convertedTypes: [], objects: [])
}
