import ContractBinding
import ContractHarness
@testable import ContractModel
import Dispatch
import Synchronization
import Testing

/// Closures that an adapter gives to its vendor are told of events without a delegate's tap.
@Suite(.timeLimit(.minutes(1))) struct ClosureTapTests {
  private static let asking = """
        steps:
          - call: ring
            with: [2]
          - event: answer
            with: { name: visitor 2 }
          - call: ring
            with: [3]
          - event: answer
          - call: visit
            returns: visitor 2, visitor 3
    """

  private let bell = BellBinding.liveAdapter("closures") { vendor in
    let ask = vendor.seam("ask", Self.ask)
    let adapter = AskingAdapter()
    adapter.ask = { times, answer in
      ask(times, vendor.events.sendableTap("answer", ["name"], to: answer))
    }
    return adapter
  }

  /// What the SDK offers: it calls back from another thread.
  @Sendable private static func ask(_ times: Int, _ answer: @escaping @Sendable (String) -> Void) {
    DispatchQueue.global().asyncAfter(deadline: .now() + 0.01) { answer("visitor \(times)") }
  }

  @Test func `each event reaches the closure that the vendor would have called`() async throws {
    let bench = try SeamBench(Self.asking)

    let recording = try await bench.record(bell)

    let events = recording.evidence.interactions.events
    #expect(events.map(\.arguments) == [["name": "visitor 2"], ["name": "visitor 3"]])
    #expect(events.map(\.listener) == [1, 2])
    #expect(await bench.run(bell).verdict == .kept)
  }

  @Test func `an adapter that gives no closure any more is told`() async throws {
    let bench = try SeamBench(Self.asking)
    try await bench.record(bell)

    let run = await bench.run(
      BellBinding.liveAdapter("deaf") { vendor in
        let ask = vendor.seam("ask", Self.ask)
        let adapter = AskingAdapter()
        adapter.ask = { times, answer in ask(times, answer) }
        return adapter
      })

    #expect(run.verdict.isUnchecked)
    #expect(run.verdict.headlines == ["the suite does not deliver the event 'answer' to deaf"])
  }

  private static let counting = """
        steps:
          - call: ring
            with: [3]
            returns: 3
          - event: each
          - call: ring
            with: [2]
            returns: 2
    """

  private func counting(
    _ tapped: @escaping @Sendable (Vendor, @escaping (Int) -> Void) -> (Int) -> Void
  ) -> any Registration {
    BellBinding.liveAdapter("counts") { vendor in
      let each = vendor.seam("each", Self.each)
      let adapter = CountingAdapter()
      adapter.each = { times, tell in each(times, tapped(vendor, tell)) }
      return adapter
    }
  }

  /// What the SDK offers: it calls back before it returns.
  @Sendable private static func each(_ times: Int, _ tell: @escaping (Int) -> Void) {
    for time in 0..<times { tell(time) }
  }

  @Test func `what is said before a call returns is said again before it returns`() async throws {
    let bench = try SeamBench(Self.counting)
    let adapter = counting { vendor, tell in vendor.events.tap("each", ["time"], to: tell) }

    let recording = try await bench.record(adapter)

    #expect(recording.evidence.interactions.events.map(\.during) == [1, 1, 1, 2, 2])
    #expect(await bench.run(adapter).verdict == .kept)
  }

  @Test func `an adapter that is not told before a call returns is told of`() async throws {
    let bench = try SeamBench(Self.counting)
    try await bench.record(counting { $0.events.tap("each", ["time"], to: $1) })

    let run = await bench.run(counting { _, tell in tell })

    #expect(run.verdict.headlines == ["counts gives 'each' no closure for the event 'each'"])
  }

  @Test func `a closure is let go after the last event, as by the real vendor`() async throws {
    let bench = try SeamBench(Self.asking + "\n    observes: { visitors: 0 }")
    let held = HeldVisitor.Count()
    let adapter = BellBinding.liveAdapter("closures") { vendor in
      let ask = vendor.seam("ask", Self.ask)
      let adapter = AskingAdapter()
      adapter.ask = { times, answer in
        let visitor = HeldVisitor(held)
        let tell: @Sendable (String) -> Void = { name in
          withExtendedLifetime(visitor) { answer(name) }
        }
        ask(times, vendor.events.sendableTap("answer", ["name"], to: tell))
      }
      return adapter
    }
    // The probe looks after the wait for late calls.
    .probe("visitors") { _ in
      held.look()
      return 0
    }
    try await bench.record(adapter)

    #expect(await bench.run(adapter).verdict == .kept)

    #expect(held.seen == 0)
  }
}

/// An object that a closure holds.
private final class HeldVisitor: Sendable {
  /// The number of these objects that are held, and the number that a probe saw last.
  final class Count: Sendable {
    private let state = Mutex((held: 0, seen: -1))

    var seen: Int { state.withLock { $0.seen } }

    func add(_ number: Int) { state.withLock { $0.held += number } }
    func look() { state.withLock { $0.seen = $0.held } }
  }

  private let count: Count

  init(_ count: Count) {
    self.count = count
    count.add(1)
  }

  deinit { count.add(-1) }
}

/// An adapter that counts what its vendor tells it while it is called.
private final class CountingAdapter: Bell {
  var each: (Int, @escaping (Int) -> Void) -> Void = { _, _ in }

  func connect(_ door: String) throws {}
  func visit() async throws -> String { "nobody" }

  func ring(_ times: Int) -> Int {
    var count = 0
    each(times) { _ in count += 1 }
    return count
  }
}

/// An adapter that gives its vendor a closure with each call.
private final class AskingAdapter: Bell {
  var ask: (Int, @escaping @Sendable (String) -> Void) -> Void = { _, _ in }
  private let visitors = AsyncStream<String>.makeStream()

  func connect(_ door: String) throws {}

  func ring(_ times: Int) -> Int {
    ask(times) { [visitors] in visitors.continuation.yield($0) }
    return times
  }

  func visit() async throws -> String {
    var names: [String] = []
    for await name in visitors.stream {
      names.append(name)
      if names.count == 2 { break }
    }
    return names.joined(separator: ", ")
  }
}
