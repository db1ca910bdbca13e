import ContractBinding
@testable import ContractModel
import Testing

/// How `receives` and `observes` find methods of delegates, and probes.
struct DelegateResolutionTests {
  private static let delegateMethods = [
    OperationDescription(
      name: "added", signature: "added(_:at:)",
      parameters: [
        .init(label: nil, name: "item", type: "String"),
        .init(label: "at", name: "index", type: "Int"),
      ]),
    OperationDescription(
      name: "cart", signature: "cart(_:didAdd:)",
      parameters: [
        .init(label: nil, name: "cart", type: "Cart"),
        .init(label: "didAdd", name: "item", type: "String"),
      ]),
    OperationDescription(
      name: "cart", signature: "cart(_:didClear:)",
      parameters: [
        .init(label: nil, name: "cart", type: "Cart"),
        .init(label: "didClear", name: "all", type: "Bool"),
      ]),
    OperationDescription(name: "cleared", signature: "cleared()"),
  ]

  private func resolve(
    _ receives: String, delegateMethods: [OperationDescription]? = Self.delegateMethods,
    probes: [String]? = nil
  ) throws -> ContractResolution {
    let file = ContractFile.read(
      text: """
        contract: a
        protocol: A
        vendor: { name: A, kind: local }
        scenarios:
          - name: a
            steps:
              - call: clear
                \(receives)

        """, path: "a.yaml")
    #expect(DiagnosticText().render(file.problems) == "")
    return ContractResolution(
      try #require(file.contract),
      operations: [OperationDescription(name: "clear", signature: "clear()")],
      delegateMethods: delegateMethods, probes: probes)
  }

  private func receipts(_ receives: String) throws -> [ExpectedDelegateCall] {
    let resolution = try resolve("receives: \(receives)")
    #expect(resolution.problems == [])
    return try #require(resolution.scenarios.first?.scenario.steps.first?.expectation.receives)
  }

  @Test(arguments: [
    ("[cleared]", "cleared()"),
    ("[\"cleared()\"]", "cleared()"),
    ("[added]", "added(_:at:)"),
    ("[{ \"cart(_:didClear:)\": [$any, true] }]", "cart(_:didClear:)"),
    ("[{ cart: { didAdd: tea } }]", "cart(_:didAdd:)"),
    ("[{ added: $any }]", "added(_:at:)"),
    ("[{ cart: { all: true } }]", "cart(_:didClear:)"),
  ])
  func `finds the method`(receives: String, signature: String) throws {
    #expect(try receipts(receives).map(\.method) == [signature])
  }

  @Test func `gives named arguments their positions`() throws {
    let receipt = try #require(receipts("[{ added: { at: 2 } }]").first)

    guard case .byPosition(let arguments) = receipt.arguments else {
      Issue.record("\(receipt.arguments)")
      return
    }
    #expect(arguments.map(\.matcher) == [.any, .literal(2)])
    #expect(try receipts("[]") == [])
  }

  @Test(arguments: [
    ("[claered]", "no delegate has a method 'claered'", "did you mean 'cleared'?"),
    ("[{ added: [tea] }]", "'added' is told 2 arguments", "the contract gives 1"),
    ("[{ cleared: [1] }]", "'cleared' is told 0 arguments", "the contract gives 1"),
    ("[{ added: { itme: tea } }]", "unknown parameter 'itme' of 'added'", "did you mean 'item'?"),
    ("[cart]", "'cart' names 2 methods of delegates", ""),
  ])
  func `tells what no delegate is told`(
    receives: String, headline: String, label: String
  ) throws {
    let problems = try resolve("receives: \(receives)").problems

    #expect(problems.map(\.headline) == [headline])
    #expect(problems.map(\.label) == [label])
  }

  @Test func `tells when no subject connects a delegate`() throws {
    let problem = try #require(resolve("receives: [cleared]", delegateMethods: []).problems.first)

    #expect(problem.headline == "no subject connects a delegate")
    #expect(
      problem.help == ["where it is registered: .delegate(…Spy.self) { $0.delegate = $1 }"])
    #expect(try resolve("receives: [cleared]", delegateMethods: nil).problems == [])
  }

  @Test func `tells a probe that no subject has`() throws {
    let misspelt = try resolve("observes: { lgos: 1 }", probes: ["logs"]).problems
    let missing = try resolve("observes: { logs: 1 }", probes: []).problems

    #expect(misspelt.map(\.headline) == ["no subject has a probe 'lgos'"])
    #expect(misspelt.map(\.label) == ["did you mean 'logs'?"])
    #expect(missing.first?.help == ["where a subject is registered: .probe(\"logs\") { … }"])
    #expect(try resolve("observes: { logs: 1 }", probes: ["logs"]).problems == [])
    #expect(try resolve("observes: { logs: 1 }", probes: nil).problems == [])
  }
}
