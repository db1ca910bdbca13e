import ContractHarness
@testable import ContractModel
@testable import ContractReports
import Foundation
import Testing

/// Reports of runs as large as they get: what they cost grows with the run, and no faster.
struct LargeReportTests {
  private static func run(
    _ scenarios: Int, isBroken: Bool = false, named name: String = "scenario"
  ) -> ExampleRun {
    var run = ExampleRun()
    for number in 0..<scenarios {
      for subject in ["curl", "URLSession", "fake", "stub"] {
        let isOff = isBroken || number % 100 == 0
        run.add(
          "\(name) \(number)", subject, isOff ? .broken([.double]) : .kept,
          contract: "contract \(number / 200)", recording: "Recordings/\(number).json")
      }
    }
    return run
  }

  /// The processor time that a reporter takes of this thread, in seconds.
  private static func seconds(_ body: () throws -> Void) rethrows -> Double {
    func now() -> Double {
      var time = timespec()
      clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
      return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
    let start = now()
    try body()
    return now() - start
  }

  private static func cost(_ scenarios: Int, of reporter: any Reporter) throws -> Double {
    var reporter = ReporterRun(reporter)
    let events = run(scenarios).events
    return try seconds { for event in events { try reporter.receive(event) } }
  }

  @Test(arguments: [false, true])
  func `a page keeps its size though each case fails and has a long name`(isBroken: Bool) throws {
    let folder = try ReportFolder()
    let room = 4_000_000
    var reporter = ReporterRun(
      HTMLReporter(
        path: folder["page"], details: RecordingStore(root: folder["none"]).details,
        origin: .example, room: room))
    let name = String(repeating: "a long name ", count: 16)
    for event in Self.run(700, isBroken: isBroken, named: name).events {
      try reporter.receive(event)
    }

    let size = try folder.bytes("page").count
    #expect(size < room + room / 10)
    // Not by leaving everything out.
    #expect(!isBroken || size > room / 2)
  }

  @Test(arguments: ["html", "junit", "console", "events", "summary", "annotations"])
  func `cost in proportion to the run`(kind: String) throws {
    let folder = try ReportFolder()
    func cost(_ scenarios: Int) throws -> Double {
      let path = folder["\(kind)-\(scenarios)"]
      let reporter: any Reporter =
        switch kind {
        case "html":
          HTMLReporter(
            path: path, details: RecordingStore(root: folder["none"]).details, origin: .example)
        case "junit": JUnitReporter(path: path, origin: .example)
        case "console":
          ConsoleReporter(output: ConsoleReporter.Output(facts: { _ in }, problems: { _ in }))
        case "events": EventsReporter(origin: .example) { _ in }
        case "summary": MarkdownSummary(path: path)
        default: GitHubAnnotations(folder: "") { _ in }
        }
      return try Self.cost(scenarios, of: reporter)
    }
    let few = try cost(1000)
    let many = try cost(4000)

    #expect(many < 8 * few)
    // A page that a browser opens, with 16,000 cases.
    if kind == "html" { #expect(try folder.bytes("html-4000").count < 10_000_000) }
  }
}
