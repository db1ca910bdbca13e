import ContractBinding
@testable import ContractModel
import ContractValues
import TestSupport
import Testing

/// Scenarios with what the vendor answered, and what an honest double answers.
struct HonestExample: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let scenarios: [(steps: [String], recorded: [Value], own: [Value])]

  /// Learns the relations of the recordings, and expects that the double breaks none.
  ///
  /// Each step makes one request, which writes unless the operation is called `find` or `list`.
  /// Without requests, nobody knows which steps write.
  func check(hasRequests: Bool = true) throws {
    let read = try Scenario.examples(scenarios.map { $0.steps.joined(separator: ", ") })
    let outcomes = { (values: [Value]) in values.map { Outcome(end: .returned($0)) } }
    let relations = ContractRelations(
      zip(read, scenarios).map { scenario, example in
        let exchanges = scenario.steps.map { step -> Exchange in
          let isRead = ["find", "list"].contains { step.action.operation.hasPrefix($0) }
          return .example(method: isRead ? "GET" : "POST")
        }
        return ContractRelations.Sample(
          scenario,
          .example(exchanges: hasRequests ? exchanges : [], outcomes: outcomes(example.recorded)))
      }, volatile: []
    ).relations

    for (index, (scenario, example)) in zip(read, scenarios).enumerated() {
      let anchors = RunValues(scenario, outcomes(example.recorded)).anchors
      let own = RunValues(scenario, outcomes(example.own)).aligned(by: anchors)
      let broken = relations[index].filter {
        if case .broken = $0.check(own) { true } else { false }
      }
      #expect(broken == [])
    }
  }
}

extension Value {
  /// A thing with an identifier and other members.
  static func thing(_ id: Value, _ more: [String: Value] = [:]) -> Value {
    .object(more.merging(["id": id]) { $1 })
  }
}
