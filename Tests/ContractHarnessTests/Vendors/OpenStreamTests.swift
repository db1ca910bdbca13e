import ContractBinding
import ContractModel
import Synchronization
import Testing

@testable import ContractHarness

/// Streams of a real vendor that are open when their scenario ends.
@Suite(.timeLimit(.minutes(1))) struct OpenStreamTests {
  /// A vendor that sends pieces until somebody gives up.
  private struct EndlessVendor: VendorTransport {
    let name = "vendor"
    let pieces: Counter

    func send(
      _ request: VendorRequest, to vendor: VendorAddress,
      receive: @escaping @Sendable (VendorResponsePart) -> Void
    ) async throws {
      receive(.head(status: 200, headers: [VendorHeader("Content-Type", "text/event-stream")]))
      while !Task.isCancelled {
        receive(.body(Array("data: tea\n\n".utf8)))
        pieces.add()
      }
      throw CancellationError()
    }
  }

  /// Two threads that each hold one lock and wait for the other's would stay so for ever, or trap
  /// where the system finds out.
  @Test func `the end of a scenario may look at a stream while pieces arrive`() async throws {
    let pieces = Counter()
    let conversation = Conversation(
      .relay(to: try VendorAddress("http://127.0.0.1:9"), through: EndlessVendor(pieces: pieces)),
      scenario: "")
    let call = Task.detached {
      try await conversation.send(VendorRequest(method: "GET", target: "/events"))
    }
    while pieces.value == 0 { try await Task.sleep(for: .milliseconds(1)) }

    for _ in 0..<2_000 { #expect(conversation.log.hasOpenStreams) }
    let traffic = conversation.log.finish()
    call.cancel()
    _ = await call.result

    #expect(traffic.exchanges.map(\.isOpen) == [true])
    #expect(traffic.leftOpen.map(\.target) == ["/events"])
  }
}

/// A number that one task increases and another reads.
private final class Counter: Sendable {
  private let number = Atomic(0)

  var value: Int { number.load(ordering: .relaxed) }

  func add() { number.add(1, ordering: .relaxed) }
}
