import ContractBinding
import Testing

private struct Broken: Error {}

/// A plain protocol: its subjects are not `Sendable`, though its streams are.
@Contracted protocol Ticker {
  func ticks(to count: Int) -> AsyncStream<Int>
  func failing(after count: Int) throws -> AsyncThrowingStream<Int, any Error>
  func squares(to count: Int) async -> any AsyncSequence<Int, Never> & Sendable
  func untyped(to count: Int) async throws -> any AsyncSequence & Sendable
  func exact(to count: Int) -> any Sendable & AsyncSequence<Int, any Error>
  func silence() -> AsyncStream<Int>
  var names: AsyncStream<String> { get }
}

private final class CountingTicker: Ticker {
  func ticks(to count: Int) -> AsyncStream<Int> {
    AsyncStream { continuation in
      for tick in 0..<count { continuation.yield(tick) }
      continuation.finish()
    }
  }

  func failing(after count: Int) throws -> AsyncThrowingStream<Int, any Error> {
    guard count >= 0 else { throw Broken() }
    return AsyncThrowingStream { continuation in
      for tick in 0..<count { continuation.yield(tick) }
      continuation.finish(throwing: Broken())
    }
  }

  func squares(to count: Int) async -> any AsyncSequence<Int, Never> & Sendable {
    ticks(to: count).map { $0 * $0 }
  }

  func untyped(to count: Int) async throws -> any AsyncSequence & Sendable {
    ticks(to: count)
  }

  func exact(to count: Int) -> any Sendable & AsyncSequence<Int, any Error> {
    AsyncThrowingStream { continuation in
      for tick in 0..<count { continuation.yield(tick) }
      continuation.finish()
    }
  }

  func silence() -> AsyncStream<Int> { AsyncStream { _ in } }

  var names: AsyncStream<String> {
    AsyncStream { continuation in
      continuation.yield("tick")
      continuation.finish()
    }
  }
}

@Contracted @MainActor protocol ScreenTicker {
  func ticks() -> AsyncStream<Int>
}

private final class CountingScreenTicker: ScreenTicker {
  func ticks() -> AsyncStream<Int> {
    MainActor.assertIsolated()
    return AsyncStream { $0.finish() }
  }
}

@Contracted protocol ActorTicker: Actor {
  func ticks() throws -> AsyncStream<Int>
}

private actor CountingActorTicker: ActorTicker {
  func ticks() throws -> AsyncStream<Int> { AsyncStream { $0.finish() } }
}

@Contracted(as: "Ticker") struct TickerClient: Sendable {
  var ticks: @Sendable (_ count: Int) async throws -> AsyncThrowingStream<Int, any Error>
  let names: AsyncStream<String>
}

@Suite(.timeLimit(.minutes(1))) struct StreamTests {
  private func ticker() async throws -> SubjectDriver {
    try await SubjectDriver(TickerBinding.fake("counting") { CountingTicker() })
  }

  static let streams: [(String, [String: Value], [OperationReply.Event])] = [
    ("ticks(to:)", ["count": 2], [.streams, .element(0), .element(1), .finished]),
    ("ticks(to:)", ["count": 0], [.streams, .finished]),
    ("squares(to:)", ["count": 3], [.streams, .element(0), .element(1), .element(4), .finished]),
    ("untyped(to:)", ["count": 1], [.streams, .element(0), .finished]),
    ("exact(to:)", ["count": 1], [.streams, .element(0), .finished]),
    ("names", [:], [.streams, .element("tick"), .finished]),
    ("failing(after:)", ["count": -1], [.threw(error: Broken())]),
    (
      "failing(after:)", ["count": 1],
      [.streams, .element(0), .failed(ConversionContext().value(of: Broken()))]
    ),
  ]

  @Test(arguments: streams)
  func `the elements of a stream are told in order, then its end`(
    _ signature: String, _ values: [String: Value], _ events: [OperationReply.Event]
  ) async throws {
    let driver = try await ticker()

    #expect(try await driver.perform(signature, values, events: events.count) == events)
  }

  @Test func `a call is over when it has given its stream`() async throws {
    let driver = try await ticker()

    #expect(try await driver.perform("silence()") == [.streams])
    #expect(
      try await driver.perform("ticks(to:)", ["count": 0], events: 2) == [.streams, .finished])
  }

  @Test func `streams are given on a global actor and by actors`() async throws {
    let screen = try await SubjectDriver(
      ScreenTickerBinding.fake("counting") { CountingScreenTicker() })
    let actor = try await SubjectDriver(
      ActorTickerBinding.fake("counting") { CountingActorTicker() })

    #expect(try await screen.perform("ticks()", events: 2) == [.streams, .finished])
    #expect(try await actor.perform("ticks()", events: 2) == [.streams, .finished])
  }

  @Test func `streams are given by the closures of a struct`() async throws {
    let ticker = CountingTicker()
    let client = TickerClient(
      ticks: { count in try CountingTicker().failing(after: count) }, names: ticker.names)
    let driver = try await SubjectDriver(TickerClientBinding.fake("closures") { client })

    #expect(
      try await driver.perform("names", events: 3) == [.streams, .element("tick"), .finished])
    #expect(
      try await driver.perform("ticks(count:)", ["count": 0], events: 2)
        == [.streams, .failed(ConversionContext().value(of: Broken()))])
    #expect(TickerClientBinding.operations.map(\.isStream) == [true, true])
  }

  @Test func `a reader that is cancelled lets the stream go`() async throws {
    let (left, leaving) = AsyncStream<Void>.makeStream()
    let reading = AsyncStream<Task<Void, Never>>.makeStream()
    let reply = OperationReply(
      context: ConversionContext(),
      read: { body in reading.continuation.yield(Task { await body() }) },
      receive: { _ in })

    let stream = AsyncStream<Int> { continuation in
      continuation.onTermination = { _ in leaving.finish() }
    }
    reply.stream(stream)
    for await task in reading.stream {
      task.cancel()
      break
    }

    for await _ in left {}
  }
}
