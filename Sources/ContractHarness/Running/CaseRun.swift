package import ContractModel

/// A job that has run: the result of the case, and what the process must know of it.
package struct CaseRun: Sendable {
  /// The result.
  package var result: CaseResult
  /// True if a call may still be under way, so that the process is not to be used again.
  package var isSpent = false
  /// For how many seconds the vendor asked to be left alone, where the scenario was not kept.
  package var retryAfter: Double?
  /// The remains of states at the real vendor.
  package var uncleaned: [Diagnostic] = []
  /// True if a process that the subject started is still there; it ends with the worker.
  package var leftProcesses = false
  /// The evidence, redacted; while recording, and live where the vendor has moved.
  ///
  /// It stays in the worker.
  package var recording: Recording?

  /// Creates a run.
  package init(_ result: CaseResult) { self.result = result }
}

extension CaseRun: WireCodable {
  /// Reads a run.
  package init(from wire: inout WireReader) throws {
    self.init(try wire.value())
    isSpent = try wire.flag()
    retryAfter = try wire.optional { try $0.number() }
    uncleaned = try wire.list { try $0.json() }
    leftProcesses = try wire.flag()
  }

  /// Writes what the parent needs.
  package func write(to wire: inout WireWriter) throws {
    try wire.value(result)
    wire.flag(isSpent)
    wire.optional(retryAfter) { $0.number($1) }
    try wire.list(uncleaned) { try $0.json($1) }
    wire.flag(leftProcesses)
  }
}
