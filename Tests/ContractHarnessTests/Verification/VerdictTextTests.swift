import ContractBinding
@testable import ContractHarness
@testable import ContractModel
@testable import ContractValues
import Foundation
import Testing

/// Every kind of message of the judge's, whole, as a terminal shows it.
struct VerdictTextTests {
  private static let order: Value = [
    "success": ["item": "tea", "quantity": 2, "tags": ["green", "loose"], "id": "a1"]
  ]
  private static let orders = Outcome.returned([
    ["id": 1, "item": "tea"], ["id": 2, "item": "milk"],
  ])

  private static func reported(_ order: Value, _ more: DelegateCall...) -> Outcome {
    Outcome(
      end: .returned(nil),
      received: [DelegateCall("cancelled(order:)", [order])] + more + [DelegateCall("emptied()")])
  }

  private static func told(
    at milliseconds: Int, _ method: String, _ arguments: [Value] = []
  ) -> DelegateCall {
    var call = DelegateCall(method, arguments)
    call.time = .milliseconds(milliseconds)
    return call
  }

  private static func calledBack(_ handlers: String...) -> Outcome {
    Outcome(
      end: .returned([]),
      callbacks: handlers.map { .init(handler: $0, arguments: [1], beforeReturning: false) })
  }

  static let rows: [TextRow] = [
    TextRow(
      "a wrong value", "an order is read", recorded: .calledBack(order),
      did: [
        .calledBack([
          "success": ["item": "tea", "quantity": 3, "tags": ["green", "loose"], "id": "x"]
        ])
      ]),
    TextRow(
      "a list of another length", "an order is read", recorded: .calledBack(order),
      did: [
        .calledBack(["success": ["item": "tea", "quantity": 2, "tags": ["green"], "id": "x"]])
      ]),
    TextRow(
      "a missing key", "an order is read", recorded: .calledBack(order),
      did: [
        .calledBack(["success": ["item": "tea", "tags": ["green", "loose"], "id": "x"]])
      ]),
    TextRow(
      "an object that shows nothing", "an order is read", recorded: .calledBack(order),
      did: [.calledBack(["success": .token("Basket#1")])]),
    TextRow(
      "another case", "an order is read", recorded: .calledBack(order),
      did: [
        .calledBack(["failure": "the shop is closed"])
      ]),
    TextRow(
      "called twice", "an order is read", recorded: .calledBack(order),
      did: [
        Outcome(
          end: .returned(nil),
          callbacks: [
            .init(handler: "completion", arguments: [order], beforeReturning: true),
            .init(handler: "completion", arguments: [["failure": "late"]], beforeReturning: false),
          ])
      ]),
    TextRow(
      "accepts what the vendor rejects", "an unknown order is refused",
      recorded: .threw(.error(ErrorValue(type: "ShopError", caseName: "notFound"))),
      did: [.returned()]),
    TextRow(
      "another error", "an unknown order is refused",
      recorded: .threw(.error(ErrorValue(type: "ShopError", caseName: "notFound"))),
      did: [.threw(.error(ErrorValue(type: "FakeError", fields: ["code": 3])))]),
    TextRow(
      "another shape", "what the vendor's customers buy", recorded: orders,
      did: [
        .returned([["id": "1", "item": "tea"]])
      ]),
    TextRow(
      "an adapter that answers otherwise", "what the vendor's customers buy", .adapter,
      recorded: orders, did: [.returned([["id": 1, "item": "tea"], ["id": 2, "item": "tea"]])]),
    TextRow(
      "an adapter that was refused", "what the vendor's customers buy", .adapter,
      recorded: orders, did: [.returned([["id": 1, "item": "tea"], ["id": 2, "item": "tea"]])],
      refused: [Diagnostic("the adapter sent a request that was never recorded")]),
    TextRow(
      "never called within the limit", "a vendor that is slow", recorded: .calledBack(order),
      did: [Outcome(end: .returned(nil), timedOut: 2)]),
    TextRow(
      "never called", "a vendor that is slow without a limit", recorded: .calledBack(order),
      did: [Outcome(end: .returned(nil), timedOut: 5)]),
    TextRow(
      "the nearest alternative", "how one pays",
      recorded: .returned(["payment": ["kind": "cash", "sum": 3]]),
      did: [.returned(["payment": ["kind": "cash", "sum": 4]])]),
    TextRow(
      "contract and recording disagree", "how one pays",
      recorded: .returned(["payment": ["kind": "cheque"]]),
      did: [.returned(["payment": ["kind": "cash", "sum": 3]])]),
    TextRow(
      "elements in any order", "orders in any order",
      recorded: .returned([["id": 3], ["id": 1], ["id": 2]]),
      did: [.returned([["id": 2], ["id": 4], ["id": 5]])]),
    TextRow(
      "an error of the vendor's own", "orders in any order",
      recorded: .returned([["id": 3], ["id": 1], ["id": 2]]),
      did: [
        .threw(
          .error(
            ErrorValue(
              type: "StatusError", caseName: "refused", fields: ["code": 7, "reason": "closed"])))
      ]),
    TextRow("no recording", "how one pays", recorded: nil, did: [.returned(1)]),
    TextRow(
      "what was sent", "what is sent", .adapter, recorded: orders,
      exchanges: [
        Exchange(
          request: VendorRequest(
            method: "GET", target: "/orders", headers: [VendorHeader("Accept", "application/json")]),
          result: .response(VendorResponse(status: 200))),
        .example("POST", "/log", #"{"read": 1}"#),
      ],
      did: [orders], sent: [.example("GET", "/orders"), .example("POST", "/log", #"{"read": 2}"#)]),
    TextRow(
      "nothing was sent", "what the vendor's customers buy", .adapter, recorded: orders,
      exchanges: [.example("GET", "/orders")], did: [orders]),
    TextRow(
      "called too early", "a handler is called later", recorded: .calledBack(order),
      did: [.calledBack(order, early: true)]),
    TextRow(
      "told twice", "a delegate is told of an order",
      recorded: reported(["id": "a1", "item": "tea"]),
      did: [reported(["id": "a1", "item": "tea"], DelegateCall("cancelled(order:)", ["a1"]))]),
    TextRow(
      "told again later", "a delegate is told of an order",
      recorded: reported(["id": "a1", "item": "tea"]),
      did: [
        Outcome(
          end: .returned(nil),
          received: [
            told(at: 2, "cancelled(order:)", [["id": "a1", "item": "tea"]]),
            told(at: 3, "emptied()"), told(at: 68, "emptied()"),
          ])
      ]),
    TextRow(
      "told in a later step", "a delegate is told in time",
      recordedSteps: [
        Outcome(
          end: .returned(nil), received: [DelegateCall("cancelled(order:)", [["id": "a1"]])]),
        .returned([]),
      ],
      did: [
        .returned(),
        Outcome(end: .returned([]), received: [told(at: 12, "cancelled(order:)", [["id": "a1"]])]),
      ]),
    TextRow(
      "told in an earlier step", "a delegate is told in the second step", recordedSteps: [],
      did: [
        Outcome(end: .returned(nil), received: [told(at: 1, "emptied()")]), .returned(),
      ]),
    TextRow(
      "no handler called", "an order is read, and then all",
      recordedSteps: [.calledBack(order), orders],
      did: [Outcome(end: .returned(nil), timedOut: 5)]),
    TextRow(
      "no handler to call", "an order is read, and then all",
      recordedSteps: [.returned(), orders], did: [Outcome(end: .returned(nil), timedOut: 5)]),
    TextRow(
      "called in another order", "what the vendor's customers buy",
      recorded: calledBack("progress", "completion"), did: [calledBack("completion", "progress")]),
    TextRow(
      "told another value", "a delegate is told of an order",
      recorded: reported(["id": "a1", "item": "tea"]), did: [reported(["id": "a2", "item": "tea"])]),
    TextRow(
      "told nothing", "what the vendor's customers buy",
      recorded: reported(["id": "a1", "item": "tea"]), did: [.returned()]),
    TextRow(
      "a probe that shows otherwise", "what is logged",
      recorded: Outcome(end: .returned(nil), observed: ["logs": ["cancelled a1"]]),
      did: [Outcome(end: .returned(nil), observed: ["logs": ["cancelled a1", "again"]])]),
    TextRow(
      "ended early", "how one pays", recorded: .returned(["payment": ["kind": "cash", "sum": 3]]),
      did: []),
  ]

  @Test(arguments: rows)
  func `words each verdict`(_ row: TextRow) throws {
    let text = try row.text()
    let golden = TextRow.folder.appending(path: "\(row.testDescription).txt")

    if ProcessInfo.processInfo.environment["UPDATE_GOLDEN"] == "1" {
      try Data(text.utf8).write(to: golden)
    }
    #expect(text == (try? String(contentsOf: golden, encoding: .utf8)))
    #expect(
      text.split(separator: "\n").filter { $0.hasPrefix("error: ") }.allSatisfy {
        $0.count <= 80 + "error: ".count
      })
  }
}

/// What a subject did in a scenario of `shop.yaml`.
struct TextRow: Sendable, CustomTestStringConvertible {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../Fixtures/verdicts").standardizedFileURL

  let testDescription: String
  private let scenario: String
  private let subject: SubjectDescription
  private let recording: Recording?
  private let observation: Observation

  init(
    _ name: String, _ scenario: String, _ subject: SubjectDescription = .fake,
    recorded: Outcome?, exchanges: [Exchange] = [], did outcomes: [Outcome],
    sent: [Exchange] = [], refused: [Diagnostic] = []
  ) {
    self.init(
      name, scenario, subject, recordedSteps: recorded.map { [$0] }, exchanges: exchanges,
      did: outcomes, sent: sent, refused: refused)
  }

  init(
    _ name: String, _ scenario: String, _ subject: SubjectDescription = .fake,
    recordedSteps: [Outcome]?, exchanges: [Exchange] = [], did outcomes: [Outcome],
    sent: [Exchange] = [], refused: [Diagnostic] = []
  ) {
    testDescription = name
    self.scenario = scenario
    self.subject = subject
    recording = recordedSteps.map { .example($0, exchanges: exchanges) }
    observation = Observation(outcomes: outcomes, exchanges: sent, seamProblems: refused)
  }

  /// The verdict and its messages, with the lines of the contract that they are about.
  func text() throws -> String {
    let file = ContractFile.read("shop.yaml", relativeTo: Self.folder.path)
    let contract = try #require(file.contract)
    let operations = [
      OperationDescription(
        name: "order", signature: "order(id:completion:)",
        parameters: [.init(label: "id", name: "id", type: "String")], handlers: ["completion"]),
      OperationDescription(
        name: "cancel", signature: "cancel(id:)",
        parameters: [.init(label: "id", name: "id", type: "String")], isThrowing: true),
      OperationDescription(name: "orders", signature: "orders()"),
    ]
    let delegateMethods = [
      OperationDescription(
        name: "cancelled", signature: "cancelled(order:)",
        parameters: [.init(label: "order", name: "order", type: "Order")]),
      OperationDescription(name: "emptied", signature: "emptied()"),
    ]
    let resolution = ContractResolution(
      contract, operations: operations, delegateMethods: delegateMethods)
    #expect(file.problems + resolution.problems == [])
    let resolved = try #require(resolution.scenarios.first { $0.scenario.name == scenario })
    let input = CaseInput(
      contract: contract, scenario: resolved.scenario, subject: subject, recording: recording,
      recordingPath: "Recordings/shop/\(scenario.replacing(" ", with: "-")).json")
    var lines = SourceLines(relativeTo: Self.folder.path)
    switch Judge(input: input).judge(observation).verdict {
    case .kept: return "kept\n"
    case .skipped(let reason), .known(let reason, _): return "skipped: \(reason)\n"
    case .broken(let diagnostics):
      return "broken\n" + DiagnosticText().render(diagnostics.map { lines.completed($0) })
    case .couldNotCheck(let diagnostics):
      return "could not check\n" + DiagnosticText().render(diagnostics.map { lines.completed($0) })
    }
  }
}
