import ContractBinding
import ContractHarness
@testable import ContractModel
import Dispatch
import Testing

/// Recorded events come from where the vendor's came.
@Suite(.timeLimit(.minutes(1))) struct EventOriginTests {
  private static let ringing = """
        steps:
          - call: ring
            with: [1]
            returns: 7
    """

  /// The bell, over an SDK that answers on a queue of its choice.
  private func bell(
    on queue: DispatchQueue?, ring: @escaping @Sendable (Listening) -> Int
  ) -> any Registration {
    BellBinding.liveAdapter("listening") { vendor in
      let adapter = Listening(answer: ring)
      // Unchecked: told once in a scenario, when nobody else is at work with it.
      nonisolated(unsafe) let listener = adapter
      let tell = { @Sendable in
        vendor.events.tell("rung", ["times": 7]) { listener.rung(7) }
      }
      adapter.request = vendor.seam("request") {
        if let queue { queue.asyncAfter(deadline: .now() + 0.01, execute: tell) } else { tell() }
      }
      return adapter
    }
    .event("rung") { $0.rung(try $1.make("times")) }
  }

  @Test func `an adapter that blocks its thread until the vendor has spoken is told meanwhile`()
    async throws
  {
    let bench = try SeamBench(Self.ringing)
    let bell = bell(on: .global()) { adapter in
      adapter.reported.wait()
      return adapter.times
    }

    let recording = try await bench.record(bell)

    #expect(recording.evidence.interactions.events.map(\.origin) == [.other])
    #expect(await bench.run(bell).verdict == .kept)
  }

  @Test(arguments: [
    (nil, SeamInteraction.Event.Origin.subject), (DispatchQueue.main, .main),
    (DispatchQueue.global(), .other),
  ])
  func `an event is told on a thread like the one that it came from`(
    _ queue: DispatchQueue?, _ origin: SeamInteraction.Event.Origin
  ) async throws {
    let bench = try SeamBench(
      """
          steps:
            - call: ring
              with: [1]
            - event: rung
            - call: visit
              returns: \(origin == .main ? "the main thread" : "another thread")
      """)
    let bell = bell(on: queue) { _ in 7 }

    let recording = try await bench.record(bell)

    #expect(recording.evidence.interactions.events.map(\.origin) == [origin])
    #expect(await bench.run(bell).verdict == .kept)
  }
}

/// An adapter that notes where it is told.
private final class Listening: Bell {
  let reported = DispatchSemaphore(value: 0)
  private(set) var times = 0
  var request: () -> Void = {}
  private let answer: @Sendable (Listening) -> Int
  private var origin = ""

  init(answer: @escaping @Sendable (Listening) -> Int) {
    self.answer = answer
  }

  func connect(_ door: String) throws {}

  func ring(_ times: Int) -> Int {
    request()
    return answer(self)
  }

  func visit() async throws -> String { origin }

  func rung(_ times: Int) {
    self.times = times
    let isMain = DispatchQueue.getSpecific(key: Self.mainQueue) == true
    origin = isMain ? "the main thread" : "another thread"
    reported.signal()
  }

  private static let mainQueue = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()
}
