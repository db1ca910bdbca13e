import ContractBinding
import ContractHarness
@testable import ContractModel
import Testing

@Suite(.timeLimit(.minutes(1))) struct DriverTests {
  private static let visiting = """
        fidelity: contract
        steps:
          - call: connect
            with: [front]
          - call: ring
            with: [2]
          - event: visitor
            with: { name: visitor 2 }
          - call: visit
            returns: visitor 2
    """

  @Test func `a driver makes a double speak, also one that is a value`() async throws {
    let bench = try SeamBench(Self.visiting)
    try await bench.record()

    let run = await bench.run(
      BellBinding.fake("value") { ValueBell() }
        .driver("visitor") { fake, event in fake.visitors.append(try event.make("name")) })

    #expect(run.verdict == .kept)
  }

  @Test func `an event that the vendor words otherwise stops the recording`() async throws {
    let bench = try SeamBench(
      Self.visiting.replacing("{ name: visitor 2 }", with: "{ name: visitor 3 }"))

    await #expect {
      try await bench.record()
    } throws: { error in
      (error as? NotRecorded)?.verdict.headlines
        == ["the vendor sent 'visitor' with other arguments than the contract"]
    }
  }
}

/// A fake that is a struct: what a driver changes must reach the next call.
private struct ValueBell: Bell {
  var visitors: [String] = []

  func connect(_ door: String) throws {}
  func ring(_ times: Int) -> Int { times }
  func visit() async throws -> String {
    guard let visitor = visitors.first else { throw NoVisitor(reason: "nobody") }
    return visitor
  }
}
