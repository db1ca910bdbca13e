import ContractBinding
@testable import ContractModel
import TestSupport
import Testing

/// Steps that name an object under `on`.
struct ReceiverResolutionTests {
  private static let cart = ObjectDescription(
    name: "Cart",
    operations: [
      OperationDescription(
        name: "add", signature: "add(_:)",
        parameters: [.init(label: nil, name: "item", type: "String")]),
      OperationDescription(name: "close", signature: "close()"),
      OperationDescription(name: "total", signature: "total", kind: .get),
      OperationDescription(name: "pay", signature: "pay()", isAsync: true),
    ])
  private static let cursor = ObjectDescription(
    name: "Cursor", operations: [OperationDescription(name: "close", signature: "close()")])

  private func resolve(
    _ step: String, among objects: [ObjectDescription] = [cart, cursor]
  ) throws -> (scenario: Scenario, problems: [Diagnostic]) {
    let file = ContractFile.withSteps(
      [
        "{ call: cart, returns: { $bind: cart } }",
        step,
      ])
    #expect(file.problems == [])
    let operations = [
      OperationDescription(name: "cart", signature: "cart()"),
      OperationDescription(name: "close", signature: "close(subject)"),
      OperationDescription(name: "wait", signature: "wait()", isAsync: true),
    ]
    return ContractResolution(
      try #require(file.contract), operations: operations, objects: objects
    ).scenarios[0]
  }

  @Test(arguments: [
    (#"{ call: add, with: [tea], on: "${cart}" }"#, "add(_:)", "Cart"),
    (#"{ call: Cart.close, on: "${cart}" }"#, "close()", "Cart"),
    (#"{ call: Cursor.close, on: "${cart}" }"#, "close()", "Cursor"),
    (#"{ get: total, on: "${cart}" }"#, "total", "Cart"),
  ]) func `a step calls the object's own operation`(
    _ step: String, _ signature: String, _ receiver: String
  ) throws {
    let (scenario, problems) = try resolve(step)

    #expect(problems == [])
    #expect(scenario.steps.last?.signature == signature)
    #expect(scenario.steps.last?.objectType == receiver)
  }

  @Test func `a step without an object calls the subject`() throws {
    let step = try resolve("call: close").scenario.steps.last

    #expect(step?.signature == "close(subject)")
    #expect(step?.objectType == nil)
  }

  @Test(arguments: [
    (#"{ call: close, on: "${cart}" }"#, "several objects have an operation 'close'"),
    (#"{ call: ad, on: "${cart}" }"#, "no object has an operation 'ad'"),
    (#"{ call: Cart.ad, on: "${cart}" }"#, "unknown operation 'ad'"),
    (#"{ call: add, on: "${cart}" }"#, "'add' must be given 'item'"),
  ]) func `a mistake is told`(_ step: String, _ headline: String) throws {
    #expect(try resolve(step).problems.map(\.headline) == [headline])
  }

  @Test func `labels tell which of several objects a step means`() throws {
    let shelf = ObjectDescription(
      name: "Shelf",
      operations: [
        OperationDescription(
          name: "close", signature: "close(at:)",
          parameters: [.init(label: "at", name: "hour", type: "Int")])
      ])
    let (scenario, problems) = try resolve(
      #"{ call: "close(at:)", with: [8], on: "${cart}" }"#, among: [Self.cart, shelf])

    #expect(problems == [])
    #expect(scenario.steps.last?.objectType == "Shelf")
  }

  @Test func `an object that the suite lists twice is one`() throws {
    let (scenario, problems) = try resolve(
      #"{ call: close, on: "${cart}" }"#, among: [Self.cart, Self.cart])

    #expect(problems == [])
    #expect(scenario.steps.last?.objectType == "Cart")
  }

  @Test(arguments: [(#", on: "${cart}""#, "pay", false), ("", "wait", true)])
  func `only a subject's registration can promise that calls overlap`(
    _ receiver: String, _ operation: String, _ isHelp: Bool
  ) throws {
    let problem = try #require(
      try resolve("{ begin: \(operation), as: first\(receiver) }").problems.first)

    #expect(problem.headline == "two calls of '\(operation)' cannot be under way at once")
    #expect(problem.help.contains { $0.contains("callsMayOverlap") } == isHelp)
    #expect(problem.help.last?.hasSuffix(",") == false)
  }

  @Test func `an object's operation is not the subject's of the same name`() throws {
    let file = ContractFile.withSteps(
      [
        "{ call: cart, returns: { $bind: cart } }",
        "{ call: close }",
        #"{ call: close, on: "${cart}" }"#,
        #"{ get: total, on: "${cart}" }"#,
        #"{ begin: pay, as: first, on: "${cart}" }"#,
        "{ begin: close, as: second }",
        "finish: second",
        "finish: first",
      ])
    let scenario = try #require(file.contract?.scenarios.first, "\(file.problems)")

    #expect(
      scenario.steps.indices.map { scenario.operation(of: $0) } == [
        "cart", "close", "close on object", "get total on object", "pay on object", "close",
        "close", "pay on object",
      ])
  }

  @Test func `a suite without objects gets the line to add`() throws {
    let problem = try #require(
      try resolve(#"{ call: add, with: [tea], on: "${cart}" }"#, among: []).problems.first)

    #expect(problem.headline == "the suite lists no objects that a step can call")
    #expect(problem.help.joined().contains("CartBinding.objects"))
  }

  @Test(arguments: [true, false])
  func `a suite without returned functions gets another hint`(_ hasObjects: Bool) throws {
    let step = #"{ call: function, on: "${cart}" }"#
    let problem = try #require(
      (hasObjects ? try resolve(step) : try resolve(step, among: [])).problems.first)

    #expect(problem.headline == "no operation returns a function that a step can call")
    #expect(problem.help.joined().contains("no alias"))
  }

  @Test func `an object must be bound before`() {
    let file = ContractFile.withSteps(
      [
        #"{ call: add, on: "${cart}" }"#
      ])

    #expect(file.problems.map(\.headline) == ["'${cart}' is bound by no earlier step"])
  }
}
