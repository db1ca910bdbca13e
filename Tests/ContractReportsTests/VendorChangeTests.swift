import ContractBinding
import ContractHarness
@testable import ContractModel
@testable import ContractReports
import ContractValues
import Synchronization
import TestSupport
import Testing

struct VendorChangeTests {
  /// A run in which three scenarios show one change, one of which breaks, and one another change.
  private var run: ExampleRun {
    var run = ExampleRun()
    run.visit("one is found", .drifted, [retyped("GET /issues/{n}", .warning)])
    run.visit(
      "all are listed", .broken,
      [
        retyped("GET /issues", .error, isBreaking: true),
        Drift(
          .info, .added, operation: "GET /issues", place: "exchanges[0].response.body.next",
          predicate: "is new", before: "nothing", after: "2"),
      ])
    run.visit("one is created", .drifted, [retyped("GET /issues/{n}", .warning)])
    return run
  }

  private func retyped(
    _ operation: String, _ tier: Drift.Tier, isBreaking: Bool = false
  ) -> Drift {
    Drift(
      tier, .type, operation: operation, place: "exchanges[0].response.body.items[1].priority",
      predicate: "is now a string, was a number", before: "2", after: #""2""#,
      expectation: isBreaking
        ? SourceLocation(path: "Contracts/orders.yaml", line: 14, column: 15) : nil,
      isBreaking: isBreaking)
  }

  private var results: RunResults { run.events.reduce(into: RunResults()) { $0.receive($1) } }

  @Test func `tells a change of several scenarios once, as the worst of them`() throws {
    let changes = results.vendorChanges

    #expect(changes.map(\.findings.count) == [3, 1])
    let message = try #require(changes.first).message
    #expect(message.title == "orders: 3 scenarios, Orders API")
    #expect(message.severity == .error)
    let diagnostic = try #require(message.diagnostics.first)
    #expect(
      DiagnosticText().render(diagnostic)
        == """
        error: items[*].priority is now a string, was a number, which breaks the contract
          --> Contracts/orders.yaml:14:15
           does not hold any more
           at         exchanges[0].response.body.items[1].priority
           recording  Recordings/orders/1.json (2026-02-11)
           broken in  1: all are listed
           holds in   2: one is found, one is created
           requests   2: GET /issues/{n}, GET /issues
           - 2
           + "2"
        help: mend contract, adapter and doubles, then record what has changed:
              swift run contracts record orders --update

        """.replacing(
          "error: items[*].priority is now a string, was a number, which breaks the contract",
          with: "error: GET /issues: items[*].priority is now a string, was a number"))
  }

  @Test func `says so where the broken step names no outcome`() throws {
    var drift = retyped("GET /issues", .error, isBreaking: true)
    let location = try #require(drift.expectation)
    let scenario = Scenario(
      name: "all are listed",
      steps: [
        Step(.call(OperationUse(name: "issues", location: location)), location: location)
      ], location: location)
    drift.step = Drift.Step(0, of: scenario)
    var run = ExampleRun()
    run.visit("all are listed", .broken, [drift])
    let changes = run.events.reduce(into: RunResults()) { $0.receive($1) }.vendorChanges

    let diagnostic = try #require(changes.first?.message.diagnostics.first)
    #expect(diagnostic.label == "names no outcome of its own")
    #expect(diagnostic.help.last?.hasSuffix("with 'returns' or 'throws'") == true)
  }

  @Test func `tells another format of several values once, with all of them`() throws {
    func zoned(_ exchange: Int, _ member: String) throws -> Drift {
      let place = try #require(Place("exchanges[\(exchange)].response.body.\(member)"))
      return Drift(
        Difference(
          .format, at: place, before: "2026-11-26T19:59:36.922253Z",
          after: "2026-11-26T21:07:41.76775+01:00"
        ).of("GET /issues/{n}"))
    }
    var run = ExampleRun()
    run.visit(
      "one is found", .drifted,
      [try zoned(0, "createdAt"), try zoned(1, "updatedAt"), try zoned(1, "createdAt")])
    let changes = run.events.reduce(into: RunResults()) { $0.receive($1) }.vendorChanges

    #expect(changes.count == 1)
    let diagnostics = try #require(changes.first).message.diagnostics
    #expect(diagnostics.count == 1)
    #expect(
      DiagnosticText().render(try #require(diagnostics.first)) == """
        warning: createdAt and 1 more: each is now a time with an offset, was a time in UTC
          --> Contracts/orders.yaml:10:5
           the contract does not speak of it
           at         exchanges[0].response.body.createdAt
           recording  Recordings/orders/0.json (2026-02-11)
           seen       at 3 places
           values     2: createdAt, updatedAt
           - "2026-11-26T19:59:36.922253Z"
           + "2026-11-26T21:07:41.76775+01:00"
        help: if it is to stay, record what has changed:
              swift run contracts record orders --scenario "one is found" --update
              if it means nothing, write under the contract's vendor: volatile: ["$.createdAt", "$.updatedAt"]

        """)
    let report = try String(decoding: run.junit(.rich), as: UTF8.self)
    let message = "message=\"warning: createdAt and 1 more: each is now a time with an offset"
    #expect(report.ranges(of: message).count == 1)
  }

  @Test func `names what follows from a change in any of its scenarios`() throws {
    var run = ExampleRun()
    for step in 2...3 {
      var drift = retyped("GET /issues", .warning)
      drift.consequences = [
        "priority is no longer that of step \(step) with.priority", "\(step) has another value",
      ]
      run.visit("scenario \(step)", .drifted, [drift])
    }
    let results = run.events.reduce(into: RunResults()) { $0.receive($1) }
    let message = try #require(results.vendorChanges.first).message

    #expect(
      message.diagnostics[0].facts.filter { $0.hasPrefix("with it") } == [
        "with it    priority is no longer that of step 2 with.priority",
        "with it    2 has another value", "with it    3 has another value",
      ])
  }

  @Test func `counts the consequences that it does not name`() throws {
    var drift = retyped("GET /issues", .warning)
    drift.consequences = (1...7).map { "m\($0) has another value: 1 → 2" }
    var run = ExampleRun()
    run.visit("one is found", .drifted, [drift])
    let results = run.events.reduce(into: RunResults()) { $0.receive($1) }
    let facts = try #require(results.vendorChanges.first).message.diagnostics[0].facts
      .filter { $0.hasPrefix("with it") }

    #expect(facts.count == 6)
    #expect(facts.last == "with it    and 2 more")
  }

  @Test func `counts the consequences that it does not name, of all scenarios`() throws {
    var run = ExampleRun()
    for members in [1...7, 5...9] {
      var drift = retyped("GET /issues", .warning)
      drift.consequences = members.map { "m\($0) has another value: 1 → 2" }
      run.visit("members from \(members.lowerBound)", .drifted, [drift])
    }
    let results = run.events.reduce(into: RunResults()) { $0.receive($1) }
    let facts = try #require(results.vendorChanges.first).message.diagnostics[0].facts
      .filter { $0.hasPrefix("with it") }

    #expect(facts.count == 6)
    #expect(facts.last == "with it    and 4 more")
  }

  @Test(arguments: [[0, 1], [1, 0]])
  func `names the error of each adapter, whichever ends first`(order: [Int]) {
    let line = SourceLocation(path: "Contracts/orders.yaml", line: 14, column: 15)
    var unread = retyped("GET /issues", .error, isBreaking: true)
    unread.consequences = [#"URLSession threw "typeMismatch""#]
    unread.broken = [line]
    let findings = [("curl", retyped("GET /issues", .warning)), ("URLSession", unread)].map {
      VendorFinding(
        contract: "orders", scenario: "all are listed",
        location: SourceLocation(path: "Contracts/orders.yaml", line: 10, column: 5),
        vendor: "Orders API", adapters: [$0], status: $1.isBreaking ? .broken : .drifted,
        drift: [$1])
    }
    let merged = findings[order[0]].merged(with: findings[order[1]]).explained()

    #expect(merged.diagnostics.count == 1)
    #expect(
      merged.diagnostics.first?.facts.contains(#"with it    URLSession threw "typeMismatch""#)
        == true)
    #expect(merged.explainedPlaces == [line])
  }

  @Test(arguments: [("open", "new", 1), ("active", "disabled", 2)])
  func `tells other values of two operations apart`(old: String, new: String, count: Int) throws {
    func changed(_ operation: String, _ old: String, _ new: String) -> Drift {
      Drift(
        .info, .value, operation: operation, place: "exchanges[0].response.body.status",
        predicate: "has another value", before: old, after: new)
    }
    var run = ExampleRun()
    run.visit(
      "one is found", .drifted,
      [changed("GET /orders", "open", "new"), changed("GET /users", old, new)])
    let results = run.events.reduce(into: RunResults()) { $0.receive($1) }

    #expect(try #require(results.vendorChanges.first).message.diagnostics.count == count)
  }

  @Test(arguments: [
    (#"{"error": "no version", "id": "r-1"}"#, #"{"error": "no version", "id": "r-22"}"#, 1),
    (#"{"error": "no version"}"#, #"{"error": "no such thing"}"#, 2),
    (nil, nil, 2),
  ])
  func `tells one answer to several requests once`(first: String?, second: String?, count: Int)
    throws
  {
    func changed(_ operation: String, _ before: Int, _ answer: String?) -> Drift {
      var drift = Drift(
        .error, .status, operation: operation, place: "exchanges[0].response.status",
        predicate: "is now 400, was \(before)", before: "\(before)", after: "400")
      drift.answer = answer
      return drift
    }
    var run = ExampleRun()
    run.visit("one is found", .drifted, [changed("GET /orders/{n}", 200, first)])
    run.visit("none is found", .drifted, [changed("GET /users/{n}", 404, second)])
    let changes = run.events.reduce(into: RunResults()) { $0.receive($1) }.vendorChanges

    #expect(changes.count == count)
    let facts = try #require(changes.first).message.diagnostics[0].facts
    #expect(facts.contains("was        2: 200, 404") == (count == 1))
    #expect(facts.contains("requests   2: GET /orders/{n}, GET /users/{n}") == (count == 1))
  }

  @Test(arguments: [
    (["[0].city", "[0].price"], 1), (["[0].city"], 2), (["[0].city", "[0].price", "[1].city"], 2),
  ])
  func `tells other elements of a list as its new order`(members: [String], count: Int) throws {
    func drift(_ change: Difference.Change, _ place: String, _ predicate: String) -> Drift {
      Drift(
        place.hasSuffix("price") ? .error : .warning, change, operation: "GET /events",
        place: "exchanges[1].response.body.\(place)",
        predicate: predicate, before: "one", after: "another")
    }
    var run = ExampleRun()
    run.visit(
      "a page is listed", .drifted,
      members.map { drift(.value, "items\($0)", "has another value") })
    run.visit("all are listed", .drifted, [drift(.order, "items", "has another order")])
    let changes = run.events.reduce(into: RunResults()) { $0.receive($1) }.vendorChanges

    #expect(changes.count == count)
    let message = try #require(changes.first).message.diagnostics[0]
    #expect(message.headline.hasSuffix("items has another order") == (count == 1))
    #expect((message.severity == .error) == (count == 1))
  }

  @Test func `shows no more changes than a screen holds`() throws {
    var run = ExampleRun()
    for number in 1...40 {
      run.visit(
        "scenario \(number)", .drifted,
        [
          Drift(
            .info, .added, operation: "GET /a", place: "exchanges[0].response.body.m\(number)",
            predicate: "is new", before: "nothing", after: "1")
        ])
    }
    let problems = Mutex("")
    let output = ConsoleReporter.Output(
      facts: { _ in }, problems: { text in problems.withLock { $0 += text } })
    var reporter = ReporterRun(ConsoleReporter(output: output))
    for event in run.events { try reporter.receive(event) }

    let lines = problems.withLock { $0 }.split(separator: "\n", omittingEmptySubsequences: false)

    #expect(lines.count <= 60)
    #expect(lines.contains("40 changes of vendors; each in full:"))
    #expect(lines.contains("≠ orders: scenario 9, Orders API: info: GET /a: m9 is new"))
  }

  @Test func `leaves out an adapter's failure that the vendor's change explains`() {
    #expect(results.failures.count == 1)
    #expect(results.failuresBesideVendors.isEmpty)
  }

  @Test func `keeps every case in JUnit, and points to the first`() throws {
    let report = try String(decoding: run.junit(.rich), as: UTF8.self)

    let changed = "GET /issues/{n}: items[*].priority is now a string, was a number"
    #expect(report.contains("message=\"warning: \(changed)\""))
    #expect(report.contains("message=\"warning: \(changed), as in 'one is found'\""))
    #expect(report.ranges(of: "at         exchanges[0]").count == 4)
  }
}
