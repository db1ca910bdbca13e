import ContractHarness
import ContractModel

extension Assignment: WireMessage {
  init(from wire: inout WireReader) throws {
    id = try wire.integer()
    workingFolder = try wire.text()
    excerpt = try ContractExcerpt(from: &wire)
    scenario = try wire.text()
    subjectIndex = try wire.integer()
    subject = try wire.text()
    guard let mode = CaseRunner.Mode(rawValue: try wire.text()),
      let sketching = CaseDetails.Scope(rawValue: try wire.text())
    else { throw WireReader.Malformed() }
    self.mode = mode
    self.sketching = sketching
    recordings = try wire.text()
    keptAt = try wire.optional { try $0.text() }
    ledger = try wire.optional { try $0.json() }
    place = try wire.text()
    limits = RunLimits(step: try wire.number(), scenario: try wire.number())
    isCleanUp = try wire.flag()
  }

  func write(to wire: inout WireWriter) throws {
    wire.integer(id)
    wire.text(workingFolder)
    excerpt.write(to: &wire)
    wire.text(scenario)
    wire.integer(subjectIndex)
    wire.text(subject)
    wire.text(mode.rawValue)
    wire.text(sketching.rawValue)
    wire.text(recordings)
    wire.optional(keptAt) { $0.text($1) }
    try wire.optional(ledger) { try $0.json($1) }
    wire.text(place)
    wire.number(limits.step)
    wire.number(limits.scenario)
    wire.flag(isCleanUp)
  }
}

extension ContractExcerpt {
  fileprivate init(from wire: inout WireReader) throws {
    self.init(
      path: try wire.text(),
      parts: try wire.list { Part(firstLine: try $0.integer(), text: try $0.bytes()) })
  }

  fileprivate func write(to wire: inout WireWriter) {
    wire.text(path)
    wire.list(parts) {
      $0.integer($1.firstLine)
      $0.bytes($1.text)
    }
  }
}

extension WorkerMessage: WireMessage {
  init(from wire: inout WireReader) throws {
    self =
      try wire.flag() ? .report(try CaseReport(from: &wire)) : .ready(try wire.json())
  }

  func write(to wire: inout WireWriter) throws {
    switch self {
    case .ready(let description):
      wire.flag(false)
      try wire.json(description)
    case .report(let report):
      wire.flag(true)
      try report.write(to: &wire)
    }
  }
}

extension CaseReport {
  fileprivate init(from wire: inout WireReader) throws {
    id = try wire.integer()
    verdict = try wire.optional { try $0.json() } ?? .kept
    notes = try wire.list { try $0.text() }
    duration = try wire.number()
    isSpent = try wire.flag()
    finding = try wire.optional { try $0.json() }
    retryAfter = try wire.optional { try $0.number() }
    uncleaned = try wire.list { try $0.json() }
    leftProcesses = try wire.flag()
    sketch = try wire.optional { try $0.json() }
  }

  fileprivate func write(to wire: inout WireWriter) throws {
    wire.integer(id)
    try wire.optional(verdict == .kept ? nil : verdict) { try $0.json($1) }
    wire.list(notes) { $0.text($1) }
    wire.number(duration)
    wire.flag(isSpent)
    try wire.optional(finding) { try $0.json($1) }
    wire.optional(retryAfter) { $0.number($1) }
    try wire.list(uncleaned) { try $0.json($1) }
    wire.flag(leftProcesses)
    try wire.optional(sketch) { try $0.json($1) }
  }
}
