import ContractBinding
@testable import ContractModel
import TestSupport
import Testing

/// Arguments and results that are cases of an enum.
struct CaseResolutionTests {
  private static var operations: [OperationDescription] {
    let cases = KnownCases(
      types: ["[State]", "State"], names: ["shut", "open"], alternatives: ["o"])
    var move = OperationDescription(
      name: "move", signature: "move(to:)",
      parameters: [.init(label: "to", name: "place", type: "State")])
    move.parameters[0].cases = cases
    move.resultCases = KnownCases(types: cases.types, names: cases.names)
    var state = OperationDescription(name: "state", signature: "state", kind: .get)
    state.resultCases = move.resultCases
    var newState = OperationDescription(
      name: "state", signature: "state=", kind: .set,
      parameters: [.init(label: nil, name: "newValue", type: "State")])
    newState.parameters[0].cases = cases
    return [move, state, newState]
  }

  @Test func `only warns of an argument that the application may read itself`() throws {
    var operations = Self.operations
    operations[0].parameters[0].cases?.areAll = false
    let file = ContractFile.withSteps(
      [
        "{ call: move, with: [opne] }",
        "{ call: move, with: [o] }",
      ])
    let resolution = ContractResolution(try #require(file.contract), operations: operations)
    let scenario = try #require(resolution.scenarios.first?.scenario)

    #expect(resolution.problems == [])
    let remarks = scenario.remarksOnCases(converted: [])
    #expect(remarks.map(\.severity) == [.warning] && remarks[0].location?.line == 7)
    #expect(remarks.map(\.label) == [#"expected one of open, shut, got "opne""#])
    #expect(
      remarks.map(\.help) == [
        [
          "write one of the cases; if the code of State reads this text,",
          "register a Conversion(State.self) in the suite",
        ]
      ])
    #expect(scenario.remarksOnCases(converted: ["State"]) == [])
  }

  private func problems(of step: String, converted: Set<String> = []) throws -> [Diagnostic] {
    let file = ContractFile.withSteps([step])
    #expect(file.problems == [])
    return ContractResolution(
      try #require(file.contract), operations: Self.operations, convertedTypes: converted
    ).problems
  }

  @Test(arguments: [
    ("{ call: move, with: [opne] }", 30, "expected one of open, shut, got \"opne\""),
    ("{ call: move, with: { to: Shut } }", 35, "expected one of shut, open, got \"Shut\""),
    ("{ call: move, with: [[open, far]] }", 30, "expected one of shut, open, got \"far\""),
    ("{ set: state, to: far }", 27, "expected one of shut, open, got \"far\""),
    ("{ call: move, with: [open], returns: opne }", 46, "expected one of open, shut, got \"opne\""),
    ("{ get: state, returns: o }", 32, "expected one of shut, open, got \"o\""),
    (
      "{ get: state, returns: { $one-of: [open, far] } }", 50,
      "expected one of shut, open, got \"far\""
    ),
    (
      "{ get: state, returns: { $each: { $not: far } } }", 49,
      "expected one of shut, open, got \"far\""
    ),
  ])
  func `tells a text that is no case, and names the cases`(
    step: String, column: Int, label: String
  ) throws {
    let problems = try problems(of: step)

    #expect(problems.map(\.label) == [label])
    #expect(problems.map(\.location?.line) == [7])
    #expect(problems.map(\.location?.column) == [column])
  }

  @Test(arguments: [
    "{ call: move, with: [o], returns: open }",
    "{ call: move, with: [[open, shut]], returns: [open, shut] }",
    #"{ call: move, with: ["${place}"], returns: "${place}" }"#,
    "{ call: move, with: [3], returns: $string }",
    "{ call: move, with: [null], returns: null }",
    "{ call: move, with: [{ far: 1 }], returns: { far: 1 } }",
    "{ get: state, returns: { $regex: far } }",
  ])
  func `accepts cases, and leaves other values to the run`(step: String) throws {
    #expect(try problems(of: step) == [])
  }

  @Test(arguments: ["State", "[State]"])
  func `leaves an enum that the suite converts to the suite`(type: String) throws {
    let step = "{ call: move, with: [far], returns: far }"

    #expect(try problems(of: step, converted: [type]) == [])
  }

  @Test func `offers the cases in the schema, and accepts other values`() {
    let subject = SubjectDescription(
      name: "a", kind: .fake, protocolName: "A", operations: Self.operations,
      standsFor: Selection(everything: true))
    let schema = SuiteSchema(subjects: [subject], contracts: []).json

    #expect(schema.contains(/"enum": \[\s*"open",\s*"shut"\s*\]/))
  }
}
