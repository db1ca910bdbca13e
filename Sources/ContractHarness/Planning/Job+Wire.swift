package import ContractModel

extension Job: WireRecord {
  package static let wireFields = WireFields(
    Job.init(
      plannedCase:contract:scenario:problems:subject:applies:verdict:cleansUp:canShareProcess:mode:
      limits:base:detailScope:callLimits:evidencePath:isSecondSilence:silentOperations:
      checksSimultaneousCalls:isCleanUp:seed:place:recording:formerRecording:
      faultRecording:),
    \.plannedCase, \.contract, \.scenario, \.problems, \.subject, \.applies, \.verdict, \.cleansUp,
    \.canShareProcess, \.mode, \.limits, \.base, \.detailScope, \.callLimits, \.evidencePath,
    \.isSecondSilence, \.silentOperations, \.checksSimultaneousCalls, \.isCleanUp, \.seed, \.place,
    \.recording, \.formerRecording, \.faultRecording)

  /// Writes the fields.
  ///
  /// Of the contract's scenarios, only that whose answers a fault changes is kept, because the
  /// worker needs no other.
  package func write(to wire: inout WireWriter) throws {
    var job = self
    job.contract.scenarios = [faultyScenario].compactMap(\.self)
    try Self.wireFields.write(job, &wire)
  }
}

extension RunLimits: WireRecord {
  package static let wireFields = WireFields(RunLimits.init(step:scenario:), \.step, \.scenario)
}

extension CallLimits: WireJSON {}

extension RecordingReference: WireRecord {
  package static let wireFields = WireFields(
    RecordingReference.init(path:digest:), \.path, \.digest)
}
