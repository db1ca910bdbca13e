package import ContractModel

extension Job: WireCodable {
  package init(from wire: inout WireReader) throws {
    self.init(
      plannedCase: try wire.value(), contract: try wire.value(), scenario: try wire.value(),
      subject: try wire.integer(), cleansUp: try wire.flag(), canShareProcess: try wire.flag(),
      mode: try wire.word(),
      limits: RunLimits(step: try wire.number(), scenario: try wire.number()),
      base: try wire.text(), detailScope: try wire.word(),
      callLimits: try wire.optional { try $0.json() },
      evidencePath: try wire.optional { try $0.text() }, isSecondSilence: try wire.flag(),
      silentOperations: Set(try wire.list { try $0.text() }),
      checksSimultaneousCalls: try wire.flag(), isCleanUp: try wire.flag(),
      seed: try wire.optional { try $0.text() },
      place: try wire.text(), recording: try wire.optional(), faultRecording: try wire.optional())
  }

  /// Writes the fields, without the contract's scenarios except that to which a fault is applied.
  package func write(to wire: inout WireWriter) throws {
    try wire.value(plannedCase)
    var contract = contract
    contract.scenarios = [faultyScenario].compactMap(\.self)
    try wire.value(contract)
    try wire.value(scenario)
    wire.integer(subject)
    wire.flag(cleansUp)
    wire.flag(canShareProcess)
    wire.word(mode)
    wire.number(limits.step)
    wire.number(limits.scenario)
    wire.text(base)
    wire.word(detailScope)
    try wire.optional(callLimits) { try $0.json($1) }
    wire.optional(evidencePath) { $0.text($1) }
    wire.flag(isSecondSilence)
    wire.list(silentOperations.sorted()) { $0.text($1) }
    wire.flag(checksSimultaneousCalls)
    wire.flag(isCleanUp)
    wire.optional(seed) { $0.text($1) }
    wire.text(place)
    try wire.optional(recording)
    try wire.optional(faultRecording)
  }
}

extension RecordingReference: WireCodable {
  package init(from wire: inout WireReader) throws {
    self.init(path: try wire.text(), digest: try wire.text())
  }

  package func write(to wire: inout WireWriter) {
    wire.text(path)
    wire.text(digest)
  }
}
