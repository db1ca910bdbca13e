import ContractBinding
@testable import ContractModel
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
    ])
  private static let cursor = ObjectDescription(
    name: "Cursor", operations: [OperationDescription(name: "close", signature: "close()")])

  private func resolve(
    _ step: String, among objects: [ObjectDescription] = [cart, cursor]
  ) throws -> ResolvedScenario {
    let file = ContractFile.read(
      text: """
        contract: a
        protocol: A
        vendor: { name: A, kind: sdk }
        scenarios:
          - name: a
            steps:
              - { call: cart, returns: { $bind: cart } }
              - \(step)

        """, path: "a.yaml")
    #expect(file.problems == [])
    let operations = [
      OperationDescription(name: "cart", signature: "cart()"),
      OperationDescription(name: "close", signature: "close(subject)"),
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
    let scenario = try resolve(step)

    #expect(scenario.problems == [])
    #expect(scenario.steps.last?.signature == signature)
    #expect(scenario.steps.last?.receiver == receiver)
  }

  @Test func `a step without an object calls the subject`() throws {
    let step = try resolve("call: close").steps.last

    #expect(step?.signature == "close(subject)")
    #expect(step?.receiver == nil)
  }

  @Test(arguments: [
    (#"{ call: close, on: "${cart}" }"#, "several objects have an operation 'close'"),
    (#"{ call: ad, on: "${cart}" }"#, "no object has an operation 'ad'"),
    (#"{ call: Cart.ad, on: "${cart}" }"#, "unknown operation 'ad'"),
    (#"{ call: add, on: "${cart}" }"#, "'add' must be given 'item'"),
  ]) func `a mistake is told`(_ step: String, _ headline: String) throws {
    #expect(try resolve(step).problems.map(\.headline) == [headline])
  }

  @Test func `a suite without objects gets the line to add`() throws {
    let problem = try #require(
      try resolve(#"{ call: add, with: [tea], on: "${cart}" }"#, among: []).problems.first)

    #expect(problem.headline == "the suite lists no objects that a step can call")
    #expect(problem.help.joined().contains("CartBinding.objects"))
  }

  @Test func `an object must be bound before`() {
    let file = ContractFile.read(
      text: """
        contract: a
        protocol: A
        vendor: { name: A, kind: sdk }
        scenarios:
          - name: a
            steps:
              - { call: add, on: "${cart}" }

        """, path: "a.yaml")

    #expect(file.problems.map(\.headline) == ["'${cart}' is bound by no earlier step"])
  }
}
