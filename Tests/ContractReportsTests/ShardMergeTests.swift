import ContractHarness
@testable import ContractModel
@testable import ContractReports
import Foundation
import Synchronization
import Testing

/// Files of events, read again.
struct ShardMergeTests {
  private static let start = start(cases: 1)

  private static func start(cases: Int) -> String {
    """
    {"at":"2026-11-22T00:00:00Z","cases":\(cases),"event":"run-started","format":1,"version":"0"}
    """
  }

  private static let end = #"{"at":"2026-11-22T00:00:09Z","event":"run-finished"}"#

  private func merge(_ lines: [String]) throws -> [VerificationEvent] {
    let folder = try ReportFolder()
    try folder.write(lines.joined(separator: "\n"), to: "events.jsonl")
    return ShardMerge([folder["events.jsonl"]]).events([])
  }

  private func problems(_ events: [VerificationEvent]) -> [Diagnostic] {
    events.compactMap { if case .problem(let problem) = $0 { problem } else { nil } }
  }

  @Test func `are the run again`() throws {
    let run = ExampleRun.night
    let folder = try ReportFolder()
    var reporter = ReporterRun(EventsReporter(path: folder["events.jsonl"], origin: .example))
    for event in run.events { try reporter.receive(event) }

    let merged = ShardMerge([folder["events.jsonl"]])
    let events = merged.events(run.contracts)

    #expect(merged.problems.isEmpty)
    func report(_ events: [VerificationEvent]) throws -> [UInt8] {
      var junit = ReporterRun(JUnitReporter(path: folder["report.xml"], origin: .example))
      for event in events { try junit.receive(event) }
      return try folder.bytes("report.xml")
    }
    #expect(try report(events) == report(run.events))
  }

  @Test func `explain the same failures, and combine the same messages`() throws {
    let folder = try ReportFolder()
    let run = ExampleRun.explained
    var reporter = ReporterRun(EventsReporter(path: folder["events.jsonl"], origin: .example))
    for event in run.events { try reporter.receive(event) }

    let merged = ShardMerge([folder["events.jsonl"]]).events(run.contracts)

    func text(_ events: [VerificationEvent]) throws -> String {
      let text = Mutex("")
      let output = ConsoleReporter.Output(
        facts: { added in text.withLock { $0 += added } },
        problems: { added in text.withLock { $0 += added } })
      var console = ReporterRun(ConsoleReporter(output: output))
      for event in events { try console.receive(event) }
      return text.withLock { $0 }
    }
    let whole = try text(run.events)
    #expect(whole.contains("2 scenarios need credentials"))
    #expect(!whole.contains("no longer holds here"))
    let again = try text(merged)
    #expect(again == whole)
  }

  @Test(arguments: [true, false])
  func `keep that vendors were asked, for the commands to paste`(isLive: Bool) throws {
    let folder = try ReportFolder()
    var reporter = ReporterRun(EventsReporter(path: folder["events.jsonl"], origin: .example))
    for event in (isLive ? [.vendorsAsked] : []) + ExampleRun.night.events {
      guard case .caseFinished(var result) = event else {
        try reporter.receive(event)
        continue
      }
      result.plannedCase.registeredAt = "Shop/ShopSuite.swift:7"
      try reporter.receive(.caseFinished(result))
    }

    var results = RunResults()
    for event in ShardMerge([folder["events.jsonl"]]).events([]) { results.receive(event) }

    let commands = results.entries.compactMap(\.rerun)
    #expect(!commands.isEmpty && commands.allSatisfy { $0.hasSuffix(" --live") == isLive })
  }

  @Test func `keep the option without which a new run would not fail`() throws {
    let folder = try ReportFolder()
    var reporter = ReporterRun(EventsReporter(path: folder["events.jsonl"], origin: .example))
    var problem = Diagnostic("not the same at the same time")
    problem.rerunOption = "--concurrent"
    var run = ExampleRun()
    run.add("a", "fake", .broken([problem]))
    for event in run.events {
      guard case .caseFinished(var result) = event else {
        try reporter.receive(event)
        continue
      }
      result.plannedCase.registeredAt = "Shop/ShopSuite.swift:7"
      try reporter.receive(.caseFinished(result))
    }

    var results = RunResults()
    for event in ShardMerge([folder["events.jsonl"]]).events([]) { results.receive(event) }

    #expect(results.entries.compactMap(\.rerun).map { $0.hasSuffix(" --concurrent") } == [true])
  }

  @Test(arguments: [
    "[]", "{", #"{"event":1}"#, #"{"event":"case-finished"}"#,
    #"{"event":"run-finished","at":"yesterday"}"#, #"{"event":"run-finished","at":null}"#,
    #"{"event":"problem","severity":"loud","message":"m","facts":[],"help":[]}"#,
    #"{"event":"problem","severity":"error","message":"m","facts":[1],"help":[]}"#,
    #"{"event":"problem","severity":"error","message":"m","facts":[],"help":[],"line":"1"}"#,
  ])
  func `are damaged where a line says nothing that was written`(line: String) throws {
    let found = problems(try merge([Self.start, "", line, Self.end]))

    #expect(
      found.map(\.headline) == [
        "the report is damaged, or was cut off while it was written",
        "the report of the whole run ends before its run did",
      ])
    #expect(found.first?.location?.line == 3)
  }

  @Test(arguments: [
    #"{"event":"of a later version","at":1}"#, "",
    #"{"event":"run-started","format":2,"at":"2026-11-22T00:00:00Z","cases":1}"#,
  ])
  func `may hold what is of no use`(line: String) throws {
    #expect(problems(try merge([Self.start(cases: 0), line, Self.end])).isEmpty)
  }

  @Test func `are not whole where a line could not be written`() throws {
    let found = problems(try merge([Self.start, Self.end]))

    #expect(
      found.map(\.headline) == ["the report of the whole run does not list each of its cases once"])
    #expect(found.first?.facts.last == "tells  0 of 1 case")
  }

  @Test func `are of one run each`() throws {
    let start = Self.start(cases: 0)
    let found = problems(try merge([start, Self.end, start, Self.end]))

    #expect(
      found.map(\.headline) == [
        "the report holds more than one run",
        "the report of the whole run ends before its run did",
      ])
    #expect(found.first?.location?.line == 3)
  }

  @Test func `are read with all that a case may lack`() throws {
    let lacking = """
      {"column":5,"contract":"c","event":"case-finished","id":7,"kind":"fake","line":3,"path":"p",\
      "problems":[],"reason":null,"scenario":"s","seconds":2,"subject":"f","tags":["t"],\
      "verdict":"kept"}
      """

    let events = try merge([Self.start, lacking, Self.end])

    let results = events.compactMap { event in
      if case .caseFinished(let result) = event { result } else { nil }
    }
    #expect(results.map(\.plannedCase.id) == [7] && results.first?.plannedCase.tags == ["t"])
    #expect(results.first?.duration == 2 && results.first?.verdict == .kept)
    #expect(results.first?.startedAt == (try Date("2026-11-22T00:00:00Z", strategy: .iso8601)))
  }
}
