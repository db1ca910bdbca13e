import ContractBinding
import ContractHarness
@testable import ContractModel
import TestSupport

extension ExampleRun {
  /// A live run in which a vendor stands everywhere, once where the run fails for it.
  static var night: ExampleRun {
    var run = ExampleRun()
    run.contracts = [.orders]
    run.visit("an accepted order answers with its data", .same)
    run.visit(
      "an order can be cancelled", .drifted,
      [
        Drift(
          .info, .added, request: "DELETE /orders/7", operation: "DELETE /orders/{n}",
          place: "exchanges[0].response.body.lease", predicate: "is new",
          before: "nothing", after: "0", volatileLine: #"volatile: ["$.lease"]"#)
      ])
    run.visit(
      "orders are listed", .drifted,
      [
        Drift(
          .warning, .type, request: "GET /orders", operation: "GET /orders",
          place: "exchanges[0].response.body.orders[0].id",
          predicate: "is now a string, was a number", before: "7", after: #""7""#,
          expectation: SourceLocation(path: "Contracts/orders.yaml", line: 25, column: 15))
      ], outdated: ["fake 'in memory'"], failsRun: true)
    run.visit(
      "an order is shown", .drifted,
      [
        Drift(
          .warning, .removed, request: "GET /orders/7", operation: "GET /orders/{n}",
          place: "exchanges[0].response.body.note", predicate: "is gone",
          before: #""""#, after: "nothing")
      ])
    run.visit(
      "a refused order answers with the vendor's errors", .broken,
      [
        Drift(
          .error, .status, request: "POST /orders", operation: "POST /orders",
          place: "exchanges[0].response.status", predicate: "is now 400, was 422",
          before: "422", after: "400",
          expectation: SourceLocation(path: "Contracts/orders.yaml", line: 14, column: 15),
          isBreaking: true)
      ], outdated: ["fake 'in memory'", "stub 'refusing'"])
    run.visit("an unknown order is missing", .couldNotCheck)
    return run
  }

  /// A live run in which one change breaks two expectations of a scenario, and two scenarios could
  /// not be checked for the same reason.
  static var explained: ExampleRun {
    let places = [14, 15].map {
      SourceLocation(path: "Contracts/orders.yaml", line: $0, column: 15)
    }
    var drift = Drift(
      .error, .status, request: "POST /orders", operation: "POST /orders",
      place: "exchanges[0].response.status", predicate: "is now 400, was 422", before: "422",
      after: "400", expectation: places[0], isBreaking: true)
    drift.broken = places
    var run = ExampleRun()
    run.contracts = [.orders]
    run.duration = 1
    run.visit("a refused order answers with the vendor's errors", .broken, [drift])
    run.results[0].verdict = .broken(
      places.map { Diagnostic("the contract no longer holds here", at: $0) })
    for scenario in ["orders are listed", "an order is shown"] {
      let message = Diagnostic(
        "the scenario needs the credential TOKEN", help: ["TOKEN=… \(scenario)"],
        gathering: Diagnostic.Gathering(
          "scenarios need credentials", help: ["set TOKEN, and run it again"]))
      run.add(scenario, "curl", .couldNotCheck([message]), kind: .liveAdapter)
    }
    return run
  }

  /// Plans a scenario on an adapter, with a finding about its vendor.
  mutating func visit(
    _ scenario: String, _ status: VendorStatus, _ drift: [Drift] = [],
    outdated doubles: [String] = [], failsRun: Bool = false
  ) {
    let reason = Diagnostic("Orders API could not be asked", facts: ["answer     status 503"])
    let verdict: Verdict =
      switch status {
      case .same, .drifted: .kept
      case .broken: .broken([.double])
      case .couldNotCheck: .couldNotCheck([reason])
      }
    let recording = "Recordings/orders/\(plan.count).json"
    add(scenario, "curl", verdict, kind: .liveAdapter, recording: recording)
    guard let planned = plan.last else { return }
    var finding = VendorFinding(
      contract: "orders", scenario: scenario, location: planned.location, vendor: "Orders API",
      adapters: ["curl"], status: status, drift: drift,
      reasons: status == .couldNotCheck ? [reason] : [], recordedOn: "2026-02-11",
      recordingPath: recording)
    finding.outdatedDoubles = doubles.map {
      VendorFinding.OutdatedDouble(name: $0, differences: ["- 422", "+ 400"])
    }
    finding.failsRun = failsRun
    findings.append(finding.explained())
  }
}
