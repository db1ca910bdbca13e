import ContractBinding
import ContractHarness
import ContractModel
import NIOCore
import Testing

/// A protocol as servers have it, which takes the event loop and the buffers of its caller.
@Contracted protocol Relay {
  func send(_ text: String, on loop: any EventLoop) -> EventLoopFuture<String>
  func isWithin(_ group: any EventLoopGroup, _ loop: any EventLoop) -> Bool
  func size(of text: String, in allocator: ByteBufferAllocator) -> Int
}

private struct LoopRelay: Relay {
  func send(_ text: String, on loop: any EventLoop) -> EventLoopFuture<String> {
    loop.submit { "\(text) on \(loop.inEventLoop ? "the loop" : "another thread")" }
  }

  func isWithin(_ group: any EventLoopGroup, _ loop: any EventLoop) -> Bool {
    !(group is any EventLoop) && group.makeIterator().contains { $0 === loop }
  }

  func size(of text: String, in allocator: ByteBufferAllocator) -> Int {
    allocator.buffer(string: text).readableBytes
  }
}

struct EventLoopArgumentTests {
  private func run(_ steps: String) async throws -> CaseRun {
    let file = ContractFile.read(
      text: """
        contract: relay
        protocol: Relay
        vendor: { name: relay, kind: local }
        scenarios:
          - name: it sends
            steps:

        """ + steps, path: "relay.yaml")
    let contract = try #require(file.contract, "\(file.problems)")
    return await CaseRunner(conversions: [], transport: nil).run(
      contract, on: RelayBinding.liveAdapter("loop") { _ in LoopRelay() }, .record,
      within: RunLimits(step: 2, scenario: 5), in: try RecordingsFolder().path)
  }

  @Test func `the event loop that a process shares is an argument without a line in the suite`()
    async throws
  {
    let run = try await run(
      """
            - call: send
              with: { text: hello, loop: shared }
              returns: hello on the loop
            - call: isWithin
              with: [shared, shared]
              returns: true
            - call: size
              with: { text: hello, allocator: new }
              returns: 5
      """)

    #expect(run.verdict.diagnostics.isEmpty, "\(run.verdict.diagnostics)")
  }

  @Test func `another name is refused with the one that there is`() async throws {
    let run = try await run(
      """
            - call: send
              with: { text: hello, loop: own }
      """)

    #expect("\(run.verdict.diagnostics)".contains(#"expected shared, got \"own\""#))
  }
}
