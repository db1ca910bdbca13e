import ContractBinding
@testable import ContractHarness
@testable import ContractModel
@testable import ContractValues

extension SourceLocation {
  static func line(_ line: Int, _ column: Int = 7) -> SourceLocation {
    SourceLocation(path: "Contracts/orders.yaml", line: line, column: column)
  }
}

extension SubjectDescription {
  static let fake = example("in-memory fake", .fake)
  static let adapter = example("curl", .liveAdapter)

  static func example(_ name: String, _ kind: Kind) -> SubjectDescription {
    SubjectDescription(
      name: name, kind: kind, protocolName: "Orders",
      operations: [
        OperationDescription(
          name: "get", signature: "get(id:completion:)", handlers: ["completion"]),
        OperationDescription(
          name: "order", signature: "order(id:completion:)", handlers: ["completion"]),
        OperationDescription(name: "count", signature: "count()"),
      ],
      standsFor: Selection(everything: true))
  }
}

extension Step {
  /// Calls `count`, on line 8.
  static func count(_ expectation: Expectation = Expectation(), within: Double? = nil) -> Step {
    Step(
      .call(OperationUse(name: "count", location: .line(8, 15))), expectation: expectation,
      within: within, location: .line(8))
  }

  /// Calls `get`, which calls back, on line 8.
  static func get(_ arguments: Expected..., within: Double? = nil) -> Step {
    Step(
      .call(OperationUse(name: "get", location: .line(8, 15))),
      expectation: Expectation(
        callsBack: [.init(handler: nil, arguments: arguments, location: .line(10, 21))]),
      within: within, location: .line(8))
  }
}

extension Outcome {
  static func returned(_ value: Value? = nil) -> Outcome { Outcome(end: .returned(value)) }

  static func threw(_ value: Value) -> Outcome { Outcome(end: .threw(value)) }

  static func calledBack(_ arguments: Value..., early: Bool = false) -> Outcome {
    Outcome(
      end: .returned(nil),
      callbacks: [.init(handler: "completion", arguments: arguments, beforeReturning: early)])
  }
}

extension Exchange {
  static func example(
    _ method: String, _ target: String, _ body: String = "",
    headers: [VendorHeader] = [VendorHeader("X-Key", "k")]
  ) -> Exchange {
    Exchange(
      request: VendorRequest(
        method: method, target: target, headers: headers,
        body: Array(body.utf8)),
      result: .response(VendorResponse(status: 200)))
  }
}

extension Recording {
  static func example(
    _ outcomes: [Outcome], exchanges: [Exchange] = [], volatile: [Place] = []
  ) -> Recording {
    Recording(
      contract: "orders", scenario: "an order is read",
      provenance: .init(
        recordedAt: "2026-02-11T10:00:00Z", version: "1", adapter: "curl", through: "libcurl",
        digest: ""),
      evidence: Evidence(outcomes: outcomes, exchanges: exchanges), volatile: volatile)
  }
}

extension CaseInput {
  /// A subject held to steps and, where outcomes are given, to a recording of them.
  static func example(
    _ subject: SubjectDescription,
    _ steps: [Step],
    recorded: [Outcome]?,
    exchanges: [Exchange] = [],
    fidelity: Fidelity? = nil,
    fault: Fault? = nil,
    sends: [SentExpectation]? = nil,
    volatile: [VolatilePart] = [],
    learnt: [Place] = [],
    mode: Mode = .replay,
    isSecondSilence: Bool = false
  ) -> CaseInput {
    let scenario = Scenario(
      name: "an order is read", fidelity: fidelity, fault: fault, steps: steps, sends: sends,
      location: .line(6, 5))
    return CaseInput(
      contract: Contract(
        name: "orders", protocolName: "Orders",
        vendor: VendorDescription(
          name: "Orders API", kind: .http, volatile: volatile, location: .line(3)),
        scenarios: [scenario], location: .line(1), protocolLocation: .line(2)),
      scenario: scenario, subject: subject,
      recording: recorded.map { .example($0, exchanges: exchanges, volatile: learnt) },
      recordingPath: "Recordings/orders/an-order-is-read.json", mode: mode,
      isSecondSilence: isSecondSilence)
  }

  /// What the judge says when the subject did this.
  func verdict(
    _ outcomes: [Outcome], exchanges: [Exchange] = [], problems: [Diagnostic] = []
  ) -> Verdict {
    judgement(outcomes, exchanges: exchanges, problems: problems).verdict
  }

  func judgement(
    _ outcomes: [Outcome], exchanges: [Exchange] = [], problems: [Diagnostic] = []
  ) -> Judgement {
    Judge(input: self).judge(
      Observation(outcomes: outcomes, exchanges: exchanges, seamProblems: problems))
  }
}

extension Verdict {
  /// The verdict and its headlines.
  var lines: [String] {
    switch self {
    case .kept: ["kept"]
    case .broken(let diagnostics): ["broken"] + diagnostics.map(\.headline)
    case .couldNotCheck(let diagnostics): ["could not check"] + diagnostics.map(\.headline)
    case .known(let reason, _): ["known", reason]
    case .skipped(let reason): ["skipped", reason]
    }
  }

  /// The verdict with its messages whole.
  var text: String {
    let (word, diagnostics): (String, [Diagnostic]) =
      switch self {
      case .kept: ("kept", [])
      case .broken(let diagnostics): ("broken", diagnostics)
      case .couldNotCheck(let diagnostics): ("could not check", diagnostics)
      case .known(let reason, let diagnostics): ("known: \(reason)", diagnostics)
      case .skipped(let reason): ("skipped: \(reason)", [])
      }
    return ([word] + diagnostics.map(\.text)).joined(separator: "\n")
  }
}

extension Diagnostic {
  /// Every part of the message.
  var text: String {
    var lines = ["\(severity): \(headline)"]
    if let location { lines.append("  --> \(location) \(label)") }
    lines += facts.map { "   | \($0)" }
    lines += help.map { "help: \($0)" }
    return lines.joined(separator: "\n")
  }
}
