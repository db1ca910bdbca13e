import ContractBinding
import Testing

#if canImport(Combine)
  import Combine
#else
  import OpenCombine

  // The lines of the manual for a package with the interface of Combine.
  extension OperationReply {
    func stream<Source: Publisher>(_ publisher: Source) where Source.Output: Sendable {
      stream(
        AsyncThrowingStream<Source.Output, any Error> { continuation in
          nonisolated(unsafe) let subscription = publisher.sink(
            receiveCompletion: { completion in
              switch completion {
              case .finished: continuation.finish()
              case .failure(let error): continuation.finish(throwing: error)
              }
            },
            receiveValue: { continuation.yield($0) })
          continuation.onTermination = { _ in subscription.cancel() }
        })
    }
  }
#endif

private struct Silent: Error {}

/// A protocol whose results are publishers, as in applications from before async sequences.
@Contracted protocol Radio {
  func songs(of station: String) -> AnyPublisher<String, Never>
  func news() throws -> AnyPublisher<Int, any Error>
  func volume() -> any Publisher<Int, Never>
  var station: CurrentValueSubject<String, Never> { get }
  var buttons: PassthroughSubject<Int, Never> { get }
}

private final class KitchenRadio: Radio {
  let station = CurrentValueSubject<String, Never>("one")
  let buttons = PassthroughSubject<Int, Never>()

  func songs(of station: String) -> AnyPublisher<String, Never> {
    [station, "\(station)!"].publisher.eraseToAnyPublisher()
  }

  func news() throws -> AnyPublisher<Int, any Error> {
    Fail(error: Silent()).eraseToAnyPublisher()
  }

  func volume() -> any Publisher<Int, Never> { Just(7) }
}

@Contracted(as: "Radio") struct RadioClient {
  var songs: (_ station: String) -> AnyPublisher<String, Never>
}

@Suite(.timeLimit(.minutes(1))) struct PublisherTests {
  @Test func `a publisher tells its values in order, then its completion`() async throws {
    let driver = try await SubjectDriver(RadioBinding.fake("kitchen") { KitchenRadio() })

    #expect(
      try await driver.perform("songs(of:)", ["station": "a"], events: 4)
        == [.streams, .element("a"), .element("a!"), .finished])
    #expect(
      try await driver.perform("news()", events: 2)
        == [.streams, .failed(ConversionContext().value(of: Silent()))])
    #expect(
      try await driver.perform("volume()", events: 3) == [.streams, .element(7), .finished])
    #expect(RadioBinding.operations.map(\.isStream) == [true, true, true, true, true])
  }

  @Test func `values are told when they are sent`() async throws {
    let radio = KitchenRadio()
    nonisolated(unsafe) let shared = radio
    let driver = try await SubjectDriver(RadioBinding.fake("kitchen") { shared })

    #expect(try await driver.perform("station", events: 2) == [.streams, .element("one")])
    radio.station.send("two")
    #expect(await driver.next() == [.element("two")])
    #expect(try await driver.perform("buttons") == [.streams])
    radio.buttons.send(3)
    radio.buttons.send(completion: .finished)
    #expect(await driver.next(2) == [.element(3), .finished])
  }

  @Test func `a closure gives a publisher`() async throws {
    let driver = try await SubjectDriver(
      RadioClientBinding.fake("closures") {
        RadioClient(songs: { Just($0).eraseToAnyPublisher() })
      })

    #expect(
      try await driver.perform("songs(station:)", ["station": "a"], events: 3)
        == [.streams, .element("a"), .finished])
  }
}
