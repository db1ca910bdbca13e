import ContractBinding
@testable import ContractModel
import TestSupport
import Testing

/// Arguments that are structs, whose properties the binding knows.
struct MemberResolutionTests {
  private static var operation: OperationDescription {
    var operation = OperationDescription(
      name: "place", signature: "place(_:)",
      parameters: [.init(label: nil, name: "orders", type: "[Order]")])
    operation.parameters[0].members = KnownMembers(
      argument: .init(types: ["[Order]", "Order"], structure: 0),
      structures: [
        .init(
          names: ["amount", "address", "parts"],
          parts: [
            "address": .init(types: ["Address?", "Address"], structure: 1),
            "parts": .init(types: ["[Order]", "Order"], structure: 0),
          ]), .init(names: ["street"]),
      ])
    return operation
  }

  private func labels(of arguments: String, converted: Set<String> = []) throws -> [String?] {
    let file = ContractFile.withSteps(["{ call: place, with: \(arguments) }"])
    #expect(file.problems == [])
    return ContractResolution(
      try #require(file.contract), operations: [Self.operation], convertedTypes: converted
    ).problems.map(\.label)
  }

  @Test(arguments: [
    ("[[{ amout: 2 }]]", "$[0].amout is not a member of Order; did you mean 'amount'?"),
    ("{ orders: [{ amount: 2 }, { amount: 2, x: 1 }] }", "$[1].x is not a member of Order"),
    (
      "[[{ address: { steet: a } }]]",
      "$[0].address.steet is not a member of Address; did you mean 'street'?"
    ),
    (
      "[[{ parts: [{ parts: [{ x: 1 }] }] }]]",
      "$[0].parts[0].parts[0].x is not a member of Order"
    ),
  ])
  func `tells a member that no property has`(arguments: String, label: String) throws {
    #expect(try labels(of: arguments) == [label])
  }

  @Test(arguments: [
    "[[{ amount: 2, address: { street: a } }]]", "[[]]", "[[{ address: null }]]", "[new]",
    #"[[{ "${name}": 2 }]]"#, "[[{ amount: { x: 1 } }]]",
  ])
  func `accepts properties, and leaves other values to the run`(arguments: String) throws {
    #expect(try labels(of: arguments) == [])
  }

  @Test func `leaves a struct that the suite converts to the suite`() throws {
    #expect(try labels(of: "[[{ amout: 2 }]]", converted: ["Order"]) == [])
    #expect(try labels(of: "[[{ amout: 2 }]]", converted: ["[Order]"]) == [])
    #expect(
      try labels(of: "[[{ address: { x: 1 } }]]", converted: ["Address"]) == [])
  }
}
