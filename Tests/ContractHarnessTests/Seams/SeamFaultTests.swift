import ContractBinding
import ContractHarness
@testable import ContractModel
import Testing

@Suite(.timeLimit(.minutes(1))) struct SeamFaultTests {
  private func verdict(_ scenario: String) async throws -> Verdict {
    let bench = try SeamBench(scenario)
    return await bench.run(
      BellBinding.liveAdapter("honest", make: BellAdapter.make).replayable
    ).verdict
  }

  @Test func `a vendor that throws does so at every seam that can`() async throws {
    let verdict = try await verdict(
      """
          fault: throws
          steps:
            - call: connect
              with: [front]
              throws: VendorFault
      """)
    #expect(verdict == .kept)
  }

  @Test func `a fault that no call could show is told`() async throws {
    let verdict = try await verdict(
      """
          fault: throws
          steps:
            - call: ring
              with: [1]
              returns: 0
      """)
    #expect(
      verdict.headlines == ["the fault 'throws' was not shown: no seam that was called can throw"])
  }

  @Test func `a silent vendor answers with stand-ins, and never speaks`() async throws {
    let verdict = try await verdict(
      """
          fault: silent
          steps:
            - call: connect
              with: [back]
          sends:
            - connect: [back]
      """)
    #expect(verdict == .kept)
  }
}
