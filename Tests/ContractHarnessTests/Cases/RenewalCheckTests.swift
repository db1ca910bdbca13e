import ContractBinding
import ContractHarness
@testable import ContractModel
import ContractValues
import Foundation
import Synchronization
import Testing

@Contracted protocol StampBook: Sendable {
  func open() async throws -> StampedPage
  func change(id: Int) async throws -> StampedPage
}

struct StampedPage: Codable, Sendable {
  var id: Int
  var updatedAt: Date
}

private struct HTTPStampBook: StampBook {
  let client: VendorClient

  func open() async throws -> StampedPage { try await send("/pages") }
  func change(id: Int) async throws -> StampedPage { try await send("/pages/\(id)") }

  private func send(_ target: String) async throws -> StampedPage {
    let response = try await client.send(VendorRequest(method: "POST", target: target))
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    return try decoder.decode(StampedPage.self, from: Data(response.body))
  }
}

/// A vendor whose clock is a second later in each answer.
private final class StampVendor: VendorTransport {
  let name = "vendor"
  private let answers = Mutex(0)

  func send(
    _ request: VendorRequest, to vendor: VendorAddress,
    receive: @escaping @Sendable (VendorResponsePart) -> Void
  ) async throws {
    let second = answers.withLock { answers in
      answers += 1
      return 10 + answers
    }
    let page = #"{"id":1,"updatedAt":"2026-02-11T09:00:\#(second)Z"}"#
    receive(
      .head(status: 200, headers: [VendorHeader("Content-Type", "application/json")]))
    receive(.body(Array(page.utf8)))
  }
}

/// A book in memory, which may forget to renew the time of a change.
private final class FakeStampBook: StampBook {
  private let now: @Sendable () -> Date
  private let renews: Bool
  private let id: Int
  private let page = Mutex<StampedPage?>(nil)

  init(renews: Bool, id: Int, now: @escaping @Sendable () -> Date) {
    (self.renews, self.id, self.now) = (renews, id, now)
  }

  func open() -> StampedPage {
    let opened = StampedPage(id: id, updatedAt: now())
    page.withLock { $0 = opened }
    return opened
  }

  func change(id: Int) -> StampedPage {
    page.withLock { page in
      if renews { page?.updatedAt = now() }
      return page ?? StampedPage(id: id, updatedAt: now())
    }
  }
}

/// Doubles that keep a time which the vendor renews, with clocks that tick or stand still.
@Suite(.timeLimit(.minutes(1))) struct RenewalCheckTests {
  private static let contract = """
    contract: stamps
    protocol: StampBook
    vendor: { name: stamps, kind: http, url: "http://127.0.0.1:9" }
    scenarios:
      - name: a page is changed
        steps:
          - { call: open, returns: { id: 1 } }
          - { call: change, with: { id: 1 }, returns: { id: 1 } }
          - { call: open }

    """
  private static let firstRead = Date()
  /// The real time, but never so near to a whole millisecond that it looks like a coarse one.
  private static let realClock: @Sendable () -> Date = {
    while true {
      let now = Date()
      let microseconds = (now.timeIntervalSince1970 * 1_000_000)
        .truncatingRemainder(dividingBy: 1000)
      if (10...990).contains(microseconds) { return now }
    }
  }

  private let folder: RecordingsFolder
  private let contract: Contract

  init() throws {
    folder = try RecordingsFolder()
    let file = ContractFile.read(text: Self.contract, path: "stamps.yaml")
    contract = try #require(file.contract, "\(file.problems)")
  }

  private func record() async throws {
    let adapter = StampBookBinding.liveAdapter("HTTP") { HTTPStampBook(client: $0.client) }
    let run = await CaseRunner(conversions: [], transport: StampVendor()).run(
      contract, on: adapter, .record, in: folder.path)
    var recording = try #require(run.recording, "\(run.verdict)")
    recording.relations = ["step 2 returned.updatedAt is newer than step 1 returned.updatedAt"]
    try RecordingStore(root: folder.path).file(of: "a page is changed", in: "stamps")
      .write(recording)
  }

  /// Judges a fake with a clock; the number of its instances shows if the scenario ran again.
  ///
  /// With `keepsData`, each instance goes on with the identifiers of the one before.
  private func judged(
    renews: Bool, keepsData: Bool = false, _ clock: @escaping @Sendable () -> @Sendable () -> Date
  ) async throws -> (isKept: Bool, instances: Int) {
    try await record()
    let instances = Counter()
    let fake = StampBookBinding.fake("fake") {
      instances.add()
      return FakeStampBook(renews: renews, id: keepsData ? instances.count : 1, now: clock())
    }
    let run = await CaseRunner(conversions: [], transport: nil).run(
      contract, on: fake, in: folder.path)
    return (run.verdict == .kept, instances.count)
  }

  private final class Counter: Sendable {
    private let number = Mutex(0)
    var count: Int { number.withLock(\.self) }
    func add() { number.withLock { $0 += 1 } }
  }

  private final class FirstRead: Sendable {
    private let first = Mutex<Date?>(nil)

    func time(_ clock: () -> Date) -> Date {
      first.withLock { first in
        let time = first ?? clock()
        first = time
        return time
      }
    }
  }

  @Test func `a real clock must be read at a change`() async throws {
    #expect(try await judged(renews: true) { Self.realClock } == (true, 1))
    #expect(try await judged(renews: false) { Self.realClock } == (false, 2))
  }

  @Test func `a double may keep its data, so that a second run differs`() async throws {
    #expect(try await judged(renews: false, keepsData: true) { Self.realClock } == (true, 2))
  }

  @Test func `a clock may stand still`() async throws {
    let start = Date(timeIntervalSince1970: 1_700_000_000.123456)
    #expect(try await judged(renews: true) { { start } } == (true, 1))
    let sinceItWasMade: @Sendable () -> @Sendable () -> Date = {
      let made = Date()
      return { made }
    }
    #expect(try await judged(renews: true, sinceItWasMade) == (true, 1))
    #expect(try await judged(renews: true) { { Self.firstRead } } == (true, 1))
    let sinceItWasRead: @Sendable () -> @Sendable () -> Date = {
      let read = FirstRead()
      return { read.time(Self.realClock) }
    }
    #expect(try await judged(renews: true, sinceItWasRead) == (true, 1))
  }

  @Test func `a clock may have whole seconds`() async throws {
    let second: @Sendable () -> Date = {
      Date(timeIntervalSince1970: Date().timeIntervalSince1970.rounded(.down))
    }
    #expect(try await judged(renews: false) { second } == (true, 1))
  }
}
