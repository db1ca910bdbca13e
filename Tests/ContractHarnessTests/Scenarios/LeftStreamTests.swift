import ContractBinding
import ContractHarness
@testable import ContractModel
import ContractRedaction
import ContractValues
import Testing

@Contracted protocol NumberFeed: Sendable {
  func numbers() -> AsyncThrowingStream<Int, any Error>
}

/// An adapter that asks for each next number with a request that waits for it.
private struct PollingFeed: NumberFeed {
  struct Refused: Error {}

  let client: VendorClient
  /// The requests that it sends at most.
  var polls = 9
  /// The pause before each further request.
  var pause = Duration.zero
  /// The path of a request that it sends before the first number; `nil` for none.
  var spy: String?

  func numbers() -> AsyncThrowingStream<Int, any Error> {
    AsyncThrowingStream { continuation in
      let task = Task {
        do {
          for poll in 0..<polls {
            if poll > 0 { try await Task.sleep(for: pause) }
            let number = try await get("/events?after=\(poll)")
            // After the number, the scenario may already have cancelled this task.
            if poll == 0, let spy { _ = try? await get(spy) }
            continuation.yield(number)
          }
          try await Task.sleep(for: .seconds(30))
        } catch {
          continuation.finish(throwing: error)
        }
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }

  private func get(_ target: String) async throws -> Int {
    let response = try await client.send(VendorRequest(method: "GET", target: target))
    guard let number = Int(String(decoding: response.body, as: UTF8.self)) else { throw Refused() }
    return number
  }
}

/// A vendor that has some numbers, and lets all further requests wait.
private struct NumberVendor: VendorTransport {
  let name = "vendor"
  let numbers: Int

  func send(
    _ request: VendorRequest, to vendor: VendorAddress,
    receive: @escaping @Sendable (VendorResponsePart) -> Void
  ) async throws {
    let after = request.query["after"]?.first.flatMap { Int($0) } ?? 0
    if after >= numbers { try await Task.sleep(for: .seconds(30)) }
    receive(.head(status: 200, headers: [VendorHeader("Content-Type", "text/plain")]))
    receive(.body(Array("\(after + 1)".utf8)))
  }
}

/// Streams over HTTP that a scenario leaves while their adapter asks for more.
@Suite(.timeLimit(.minutes(1))) struct LeftStreamTests {
  private static let readsOne = """
          - { begin: numbers, as: reading }
          - { finish: reading, emits: [1] }
    """
  private static let cancels = """
          - { begin: numbers, as: reading }
          - cancel: reading
          - finish: reading
    """

  private let folder: RecordingsFolder
  private var store: RecordingStore { RecordingStore(root: folder.path) }

  init() throws { folder = try RecordingsFolder() }

  private func run(
    _ steps: String, _ mode: CaseInput.Mode = .replay, numbers: Int = 1,
    _ change: @escaping @Sendable (inout PollingFeed) -> Void = { _ in }
  ) async throws -> CaseRun {
    let file = ContractFile.read(
      text: """
        contract: feed
        protocol: NumberFeed
        vendor: { name: numbers, kind: http, url: "http://127.0.0.1:9" }
        scenarios:
          - name: it is left
            steps:
        \(steps)

        """, path: "feed.yaml")
    let contract = try #require(file.contract, "\(file.problems)")
    let registration = NumberFeedBinding.liveAdapter("polling") { vendor in
      var feed = PollingFeed(client: vendor.client)
      change(&feed)
      return feed
    }
    let runner = CaseRunner(conversions: [], transport: NumberVendor(numbers: numbers))
    return await runner.run(
      contract, on: registration, mode, within: RunLimits(step: 3, scenario: 8), in: folder.path)
  }

  /// Records a scenario, without the last exchanges, which may come too late.
  private func record(_ steps: String, numbers: Int = 1, without count: Int = 0) async throws {
    let recorded = try await run(steps, .record, numbers: numbers)
    #expect(recorded.verdict == .kept)
    var recording = try #require(recorded.recording)
    recording.evidence.exchanges.removeLast(count)
    try store.write(
      recording, scan: SecretScan(), holding: RecordingLock(folder: folder.path))
  }

  @Test(arguments: [0, 1])
  func `keeps an adapter that asks for more than a scenario reads`(missing: Int) async throws {
    try await record(Self.readsOne, without: missing)

    #expect(try await run(Self.readsOne).verdict == .kept)
    #expect(try await run(Self.readsOne) { $0.pause = .milliseconds(30) }.verdict == .kept)
    #expect(try await run(Self.readsOne, .live).verdict == .kept)
  }

  @Test func `tells of an adapter that does not ask again`() async throws {
    try await record(Self.readsOne)

    let headlines = try await run(Self.readsOne) { $0.polls = 1 }.verdict.headlines

    #expect(headlines.count == 1)
    #expect(headlines.first?.hasSuffix("never sends GET /events, which was recorded") == true)
  }

  @Test func `tells of a request that a step waits for`() async throws {
    let steps = Self.readsOne.replacing("[1]", with: "[1, 2]")
    try await record(steps, numbers: 2, without: 2)

    let run = try await run(steps)

    #expect(run.verdict.headlines.contains("the adapter sent a request that was never recorded"))
  }

  @Test func `tells of a request with another path`() async throws {
    try await record(Self.readsOne)

    let run = try await run(Self.readsOne) { $0.spy = "/spy" }

    #expect(run.verdict.headlines.contains("the adapter sent a request that was never recorded"))
  }

  @Test func `records a stream that is cancelled before its vendor answers`() async throws {
    try await record(Self.cancels, numbers: 0)

    let run = try await run(Self.cancels)

    #expect(run.verdict == .kept)
    #expect(try await self.run(Self.cancels, .live, numbers: 0).verdict == .kept)
  }

  @Test func `says how to leave a stream that does not end`() async throws {
    let steps = Self.cancels.replacing("      - cancel: reading\n", with: "")

    let run = try await run(steps, .record, numbers: 0)

    guard case .couldNotCheck(let diagnostics) = run.verdict else {
      Issue.record("\(run.verdict)")
      return
    }
    #expect(
      diagnostics.first?.help.first
        == "a stream without an end is left, not finished: 'cancel' it before 'finish',")
  }
}
