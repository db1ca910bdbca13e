import ContractHarness
@testable import ContractModel
@testable import ContractReports
import Synchronization
import Testing

/// What a reporter wrote, both streams in their common order.
private final class Console: Sendable {
  private let written = Mutex("")

  var text: String { written.withLock { $0 } }

  func output(terminal: Bool = false, colour: Bool = false, width: Int = 80)
    -> ConsoleReporter.Output
  {
    ConsoleReporter.Output(
      facts: { [self] text in written.withLock { $0 += text } },
      problems: { [self] text in written.withLock { $0 += text } },
      isTerminal: terminal,
      colour: colour,
      width: width
    )
  }
}

struct ConsoleReporterTests {
  private func reported(
    _ run: ExampleRun, detail: ConsoleReporter.Detail = .normal, colour: Bool = false,
    width: Int = 80
  ) throws -> String {
    let console = Console()
    var reporter = ReporterRun(
      ConsoleReporter(
        output: console.output(colour: colour, width: width), detail: detail
      ))
    for event in run.events { try reporter.receive(event) }
    return console.text
  }

  private var well: ExampleRun {
    var run = ExampleRun()
    for scenario in ["one", "two", "three"] {
      for subject in ["curl", "urlsession", "in-memory fake"] {
        run.add(scenario, subject, .kept)
      }
    }
    run.add("one", "spying double", .kept)
    run.add("two", "spying double", .skipped(reason: "stands for 'spied'"))
    run.add("set and get", "storage", .kept, contract: "cookies", duration: 2.5)
    run.add("later", "storage", .skipped(reason: "#3"), contract: "cookies", pending: true)
    run.duration = 3.1
    return run
  }

  private func many(_ count: Int) -> ExampleRun {
    var run = ExampleRun()
    for scenario in [
      "an accepted order answers with its data",
      "a scenario whose name is so long that no terminal of ordinary width has room for it",
      "順序を守る",
    ] {
      for number in 1...count {
        run.add(scenario, "double number \(number)", number % 7 == 3 ? .broken([]) : .kept)
      }
    }
    return run
  }

  @Test func `gives one line to a contract that is well`() throws {
    let end = """
      cookies: 1 scenario kept by storage, 1 pending (2.5 s)
      11 kept, 1 skipped, 1 pending (3.1 s)

      """

    #expect(
      try reported(well, width: 100)
        == "orders: 3 scenarios kept by curl, urlsession, in-memory fake and spying double (1) "
        + "(0.2 s)\n" + end
    )
    #expect(try reported(well) == "orders: 3 scenarios kept by 4 subjects (0.2 s)\n" + end)
  }

  @Test(arguments: [
    ("example", 80, ConsoleReporter.Detail.normal, false),
    ("example-wide", 100, .normal, false),
    ("example-narrow", 60, .normal, false),
    ("example-verbose", 80, .verbose, false),
    ("example-quiet", 80, .quiet, false),
    ("example-colour", 80, .normal, true),
  ])
  func `tells one of everything, whole`(
    name: String, width: Int, detail: ConsoleReporter.Detail, colour: Bool
  ) throws {
    let text = try reported(.example, detail: detail, colour: colour, width: width)

    #expect(try text == ReportFixture.golden("reports/\(name).txt", updatingFrom: text))
  }

  @Test func `tells what has become of vendors, whole`() throws {
    let text = try reported(.night)

    #expect(try text == ReportFixture.golden("reports/night.txt", updatingFrom: text))
  }

  @Test func `tells once what is to be said of many scenarios`() throws {
    var run = ExampleRun()
    for number in 1...25 {
      for subject in ["curl", "fake"] {
        let line = 8 + 2 * number
        run.add(
          "scenario \(number)", subject,
          .couldNotCheck([
            Diagnostic(
              "the scenario is not recorded",
              at: SourceLocation(path: "Contracts/orders.yaml", line: line, column: 5),
              help: ["record orders --scenario \(number)"],
              gathering: Diagnostic.Gathering("scenarios are not recorded", help: ["record orders"])
            )
          ]))
      }
    }

    let reported = try reported(run, detail: .quiet)

    #expect(
      reported == """
        ? orders: 25 scenarios, curl, fake
        error: 25 scenarios are not recorded
          --> Contracts/orders.yaml:10:5
           line 10    scenario 1

        """ + (2...20).map { "   line \(8 + 2 * $0)    scenario \($0)\n" }.joined() + """
             and 5 more
          help: record orders

          nothing was checked, 50 could not be checked (0.4 s)

          """)
  }

  @Test func `tells what is flaky from what is broken, whole`() throws {
    let text = try reported(.flaky)

    #expect(try text == ReportFixture.golden("reports/flaky.txt", updatingFrom: text))
  }

  @Test(arguments: [(5, 80), (30, 80), (3, 40)])
  func `fits many subjects and long names into the width`(count: Int, width: Int) throws {
    let text = try reported(many(count), width: width)

    let name = "reports/matrix-\(count)-in-\(width).txt"
    #expect(try text == ReportFixture.golden(name, updatingFrom: text))
    let matrix = text.split(separator: "\n").prefix { !$0.hasPrefix("✗") }
    #expect(matrix.allSatisfy { $0.count <= width })
  }

  @Test func `tells contracts in the order of the plan, each as soon as it can`() throws {
    var run = ExampleRun()
    run.add("a", "curl", .kept, contract: "first")
    run.add("b", "curl", .kept, contract: "second")
    let console = Console()
    var reporter = ReporterRun(ConsoleReporter(output: console.output()))
    try reporter.receive(run.events[0])

    try reporter.receive(.caseFinished(run.results[1]))
    #expect(console.text == "")
    try reporter.receive(.caseFinished(run.results[0]))

    #expect(
      console.text == """
        first: 1 scenario kept by curl (20 ms)
        second: 1 scenario kept by curl (20 ms)

        """
    )
  }

  @Test func `draws progress on a terminal after a second, and takes it away`() throws {
    let now = Mutex(ContinuousClock.now)
    let clock: @Sendable () -> ContinuousClock.Instant = { now.withLock { $0 } }
    let console = Console()
    var reporter = ReporterRun(
      ConsoleReporter(
        output: console.output(terminal: true, width: 40), now: clock
      ))
    var run = ExampleRun()
    run.add("a scenario", "curl", .kept)
    run.add("another scenario with a longer name", "curl", .kept)
    let events = run.events

    try reporter.receive(events[0])
    try reporter.receive(events[1])
    #expect(console.text == "")
    now.withLock { $0 += .seconds(1) }
    try reporter.receive(events[2])
    try reporter.receive(events[3])
    #expect(console.text == "\r1 of 2\u{1B}[K")
    now.withLock { $0 += .seconds(1) }
    try reporter.receive(.caseStarted(run.plan[1]))
    #expect(console.text.hasSuffix("\r1 of 2  orders: another scenario with …\u{1B}[K"))
    try reporter.receive(events[4])

    #expect(console.text.hasSuffix("\r\u{1B}[Korders: 2 scenarios kept by curl (40 ms)\n"))
  }

  @Test func `draws progress also while nothing happens`() throws {
    let now = Mutex(ContinuousClock.now)
    let console = Console()
    var reporter = ReporterRun(
      ConsoleReporter(
        output: console.output(terminal: true), now: { now.withLock { $0 } }))
    var run = ExampleRun()
    run.add("a long scenario", "curl", .kept)
    try reporter.receive(run.events[0])
    try reporter.receive(run.events[1])

    reporter.refresh()
    #expect(console.text == "")
    now.withLock { $0 += .seconds(2) }
    reporter.refresh()

    #expect(console.text == "\r0 of 1  orders: a long scenario, curl\u{1B}[K")
  }

  @Test func `draws no progress into a pipe`() throws {
    let now = Mutex(ContinuousClock.now)
    let console = Console()
    var reporter = ReporterRun(
      ConsoleReporter(
        output: console.output(),
        now: {
          now.withLock {
            $0 += .seconds(5)
            return $0
          }
        }
      ))

    for event in ExampleRun.example.events { try reporter.receive(event) }

    #expect(!console.text.contains("\r") && !console.text.contains("\u{1B}"))
  }

  @Test(arguments: JUnitHostileTextTests.corpus.indices)
  func `lets no text of others command the terminal or the log`(index: Int) throws {
    let text = JUnitHostileTextTests.corpus[index]
    var run = ExampleRun()
    run.add(
      text, text,
      .couldNotCheck([
        Diagnostic(
          text, at: SourceLocation(path: text, line: 1, column: 1), sourceLine: text, label: text,
          facts: [text], help: [text]
        )
      ]),
      contract: text, notes: [text], recording: text, standardError: text
    )
    run.add(text, text + "2", .skipped(reason: text), contract: text)
    run.problems = [Diagnostic(text)]

    let reported = try reported(run, detail: .verbose)

    #expect(
      !reported.unicodeScalars.contains {
        ($0.value < 0x20 && $0 != "\n" && $0 != "\t") || (0x7F...0x9F).contains($0.value)
          || (0x202A...0x202E).contains($0.value)
      }
    )
    let lines = reported.split(separator: "\n")
    #expect(!lines.contains { $0.drop { $0.isWhitespace }.hasPrefix("::") })
    #expect(!reported.lowercased().contains("##vso[") && !reported.contains("##["))
  }
}
