import ContractBinding
import ContractHarness
@testable import ContractModel
@testable import ContractReports
import struct Foundation.Date

/// A run to be told of.
struct ExampleRun {
  static let start = Date(timeIntervalSince1970: 1_795_240_103)

  var contracts: [Contract] = []
  var problems: [Diagnostic] = []
  var plan: [PlannedCase] = []
  var results: [CaseResult] = []
  var findings: [VendorFinding] = []
  var duration = 0.4
  /// The line of each scenario, by its name.
  private var lines: [String: Int] = [:]

  /// The run's events in order.
  var events: [VerificationEvent] {
    (contracts.isEmpty ? [] : [.contractsRead(contracts)])
      + [.started(plan: plan, at: Self.start)]
      + problems.map { .problem($0) }
      + results.flatMap { [.caseStarted($0.plannedCase), .caseFinished($0)] }
      + findings.map { .vendorFound($0) }
      + [.finished(at: Self.start.addingTimeInterval(duration))]
  }

  /// Plans a scenario on a subject, and gives it a verdict unless it shall stay unfinished.
  mutating func add(
    _ scenario: String,
    _ subject: String,
    _ verdict: Verdict?,
    contract: String = "orders",
    kind: SubjectDescription.Kind = .fake,
    pending: Bool = false,
    notes: [String] = [],
    recording: String? = nil,
    standardError: String = "",
    details: CaseDetails? = nil,
    duration: Double = 0.02
  ) {
    let line = lines[scenario] ?? 10 + plan.count
    lines[scenario] = line
    let plannedCase = PlannedCase(
      id: plan.count,
      contract: contract,
      scenario: scenario,
      location: SourceLocation(path: "Contracts/\(contract).yaml", line: line, column: 5),
      subject: subject,
      subjectKind: kind,
      isPending: pending
    )
    plan.append(plannedCase)
    guard let verdict else { return }
    let result = CaseResult(
      plannedCase,
      verdict: verdict,
      startedAt: Self.start.addingTimeInterval(Double(results.count) * 0.02),
      duration: duration,
      notes: notes,
      recordingPath: recording,
      standardError: standardError,
      details: details
    )
    results.append(result)
  }

  /// Plans a scenario on a subject, and runs it more than once.
  mutating func add(
    _ scenario: String, _ subject: String, _ verdicts: [Verdict], _ reruns: Reruns,
    standardError: String = ""
  ) {
    var runs = ExampleRun()
    for verdict in verdicts {
      runs.add(scenario, subject, verdict, standardError: standardError)
    }
    add(scenario, subject, nil)
    guard var result = reruns.result(of: runs.results), let planned = plan.last else { return }
    result.plannedCase = planned
    results.append(result)
  }

  /// The report of the run.
  func junit(_ profile: JUnitProfile, upTo count: Int? = nil) throws -> [UInt8] {
    let folder = try ReportFolder()
    var reporter = ReporterRun(
      JUnitReporter(
        path: folder["TEST-contracts.xml"],
        profile: profile,
        origin: .example
      ))
    for event in events.prefix(count ?? events.count) { try reporter.receive(event) }
    return try folder.bytes("TEST-contracts.xml")
  }
}

extension ExampleRun {
  /// One of everything: kept, broken, could not check, skipped, pending, unfinished, a problem.
  static var example: ExampleRun {
    var run = ExampleRun()
    run.contracts = [.orders]
    let kept = "an accepted order answers with its data"
    let refused = "a refused order answers with the vendor's errors"
    run.add(
      kept, "curl", .kept, kind: .liveAdapter, recording: "Recordings/orders/kept.json",
      details: CaseDetails(outcomes: [nil, nil]))
    run.add(
      kept, "in-memory fake", .broken([.double]), recording: "Recordings/orders/kept.json",
      details: CaseDetails(outcomes: [
        [PreviewPart("calls back success", #"{"orderId": 7, "quantity": 2}"#)], nil,
      ]))
    run.add(kept, "spying double", .skipped(reason: "stands for scenarios tagged 'spied'"))
    run.add(
      refused, "curl",
      .couldNotCheck([Diagnostic("the subject's process ended by signal 11 (SIGSEGV)")]),
      kind: .liveAdapter,
      standardError: "Fatal error: Index out of range\n"
    )
    run.add(refused, "in-memory fake", .kept, notes: ["'sends' is not checked on a double"])
    run.add(refused, "spying double", nil)
    run.add("an order can be cancelled", "curl", .skipped(reason: "#12"), pending: true)
    run.problems = [
      Diagnostic(
        "unknown matcher '$regexp'",
        at: SourceLocation(path: "Contracts/cookies.yaml", line: 7, column: 21),
        sourceLine: "        returns: { $regexp: '^a' }",
        length: 7,
        label: "did you mean '$regex'?"
      )
    ]
    return run
  }
}

extension ExampleRun {
  /// Pairs that were run more than once: flaky and kept, flaky and broken, broken each time.
  static var flaky: ExampleRun {
    var run = ExampleRun()
    run.contracts = [.orders]
    let crashed = Verdict.couldNotCheck([Diagnostic("the subject exited with status 3")])
    run.add("a", "curl", [.broken([.double]), crashed, .kept], .retrying(2))
    run.add(
      "a", "in-memory fake", [crashed, .kept], .retrying(2), standardError: "out of orders\n")
    run.add("b", "curl", [.kept, .broken([.double]), .kept], .repeating(3))
    run.add(
      "b", "in-memory fake", [crashed, .broken([.double]), crashed], .retrying(2),
      standardError: "out of orders\n")
    run.add("c", "curl", [.kept, .kept], .repeating(2))
    return run
  }
}

extension ReportOrigin {
  static let example = ReportOrigin(version: "1.0.0", hostName: "ci-runner-7")
}

extension Contract {
  /// The contract of the example, as its file has it.
  static var orders: Contract {
    ContractFile.read("orders.yaml", relativeTo: ReportFixture.path("reports")).contract
      ?? Contract(
        name: "unreadable", protocolName: "",
        vendor: VendorDescription(
          name: "", kind: .http, location: SourceLocation(path: "", line: 1, column: 1)),
        scenarios: [], location: SourceLocation(path: "", line: 1, column: 1),
        protocolLocation: SourceLocation(path: "", line: 1, column: 1))
  }
}

extension Diagnostic {
  /// The same, told of the example's case, which has a recording.
  static var recordedDouble: Diagnostic {
    var diagnostic = double
    diagnostic.facts.insert("recording  Recordings/orders/kept.json", at: 0)
    return diagnostic
  }

  /// A double that differs from the recording.
  static var double: Diagnostic {
    Diagnostic(
      "the double does not keep the contract",
      at: SourceLocation(path: "Contracts/orders.yaml", line: 14, column: 15),
      sourceLine: "      status: 201",
      length: 3,
      label: "the double answered 200",
      facts: ["- status: 201", "+ status: 200"],
      help: ["contracts record orders --again"]
    )
  }
}
