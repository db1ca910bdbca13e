import ContractBinding
import Testing

/// A protocol with streams of what its implementation chooses, which need not be `Sendable`.
@Contracted protocol OutputSource {
  associatedtype Message
  func messages() -> AsyncStream<Message>
  func lines(_ count: Int) -> AsyncThrowingStream<Message, any Error>
}

private final class ConsoleLine {
  let text: String
  init(_ text: String) { self.text = text }
}

private struct Lost: Error {}

private struct Console: OutputSource {
  func messages() -> AsyncStream<[ConsoleLine]> {
    AsyncStream { continuation in
      continuation.yield([])
      continuation.finish()
    }
  }

  func lines(_ count: Int) -> AsyncThrowingStream<[ConsoleLine], any Error> {
    AsyncThrowingStream { continuation in
      continuation.yield([ConsoleLine("tea")])
      continuation.finish(throwing: count > 0 ? Lost() : nil)
    }
  }
}

@Suite struct AssociatedStreamTests {
  @Test func `a stream of what is not Sendable is read`() async throws {
    let driver = try await SubjectDriver(OutputSourceBinding.fake("console") { Console() })

    #expect(
      try await driver.perform("messages()", events: 3) == [.streams, .element([]), .finished])
    #expect(
      try await driver.perform("lines(_:)", ["count": 0], events: 3)
        == [.streams, .element([.token("ConsoleLine#1")]), .finished])
    #expect(
      try await driver.perform("lines(_:)", ["count": 1], events: 3).last
        == .failed(.error(ErrorValue(type: "Lost"))))
  }
}
