import ContractBinding
import ContractHarness
@testable import ContractModel
@testable import ContractReports
@testable import ContractValues
import TestSupport
import Testing

struct EventsReporterTests {
  private func lines(_ run: ExampleRun) throws -> [Value] {
    let written = WrittenLines()
    var reporter = ReporterRun(EventsReporter(origin: .example) { written.append($0) })
    for event in run.events { try reporter.receive(event) }
    return try written.lines.map { try Value(json: Array($0.utf8)) }
  }

  @Test func `tells one of everything, whole`() throws {
    let text = try lines(.example).map { String(decoding: $0.json(), as: UTF8.self) + "\n" }
      .joined()

    #expect(try text == ReportFixture.golden("reports/events.jsonl", updatingFrom: text))
  }

  @Test func `tells each change of a vendor's, whole`() throws {
    let text = try lines(.night).filter { $0["event"] == "vendor-found" }
      .map { String(decoding: $0.json(), as: UTF8.self) + "\n" }.joined()

    #expect(try text == ReportFixture.golden("reports/night.jsonl", updatingFrom: text))
  }

  @Test func `ends every case of the plan once`() throws {
    let finished = try lines(.example).filter { $0["event"] == "case-finished" }

    #expect(finished.count == 7)
    #expect(Set(finished.compactMap { $0["id"] }).count == 7)
  }

  @Test(arguments: ["example", "flaky", "night"])
  func `has the form that its schema describes`(name: String) throws {
    var schema = try SchemaEvaluator(Value(json: Array(EventsSchema.json.utf8)))

    let runs: [String: ExampleRun] = ["example": .example, "flaky": .flaky, "night": .night]
    for line in try lines(#require(runs[name])) {
      #expect(try schema.accepts(line), "\(line)")
    }
    #expect(try !schema.accepts(["event": "case-started"]))
  }

  @Test func `takes the place of an older file`() throws {
    let folder = try ReportFolder()
    try folder.write("{\"event\":\"old\"}\n", to: "events.jsonl")
    var reporter = ReporterRun(
      EventsReporter(path: folder["events.jsonl"], origin: .example))

    for event in ExampleRun.example.events { try reporter.receive(event) }

    let text = String(decoding: try folder.bytes("events.jsonl"), as: UTF8.self)
    #expect(!text.contains("old"))
    #expect(text.split(separator: "\n").count == 16)
  }

  @Test(arguments: JUnitHostileTextTests.corpus.indices)
  func `lets no text of others command a log`(index: Int) throws {
    let text = JUnitHostileTextTests.corpus[index]
    var run = ExampleRun()
    run.add(text, text, .broken([Diagnostic(text)]), contract: text, notes: [text])

    let lines = try lines(run)

    #expect(lines.count == 4)
    for line in lines {
      let reported = String(decoding: line.json(), as: UTF8.self)
      #expect(!reported.contains("##[") && !reported.lowercased().contains("##vso["))
    }
  }
}

extension Value {
  fileprivate subscript(key: String) -> Value? {
    if case .object(let fields) = self { fields[key] } else { nil }
  }
}
