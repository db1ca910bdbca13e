import ContractBinding
@testable import ContractHarness
@testable import ContractModel
import ContractRedaction
import Dispatch
import Testing

@Contracted protocol Pager {
  func send(_ text: String)
  func status() -> String
}

@Contracted protocol PagerDelegate: AnyObject, Sendable {
  func sent(_ text: String)
  func asked()
}

/// A pager, which tells its delegate at once, or some seconds after it was called.
final class TellingPager: Pager, @unchecked Sendable {
  // Written once, before any other thread has the pager.
  weak var delegate: (any PagerDelegate)?
  let delays: [Double]
  /// True if its delegate hears of each question.
  let tellsOfQuestions: Bool
  /// The seconds by which each call is told later than the one before.
  let slowdown: Double
  // Only the scenario's thread sends.
  private var sent = 0

  init(_ delays: [Double], tellsOfQuestions: Bool = false, slowdown: Double = 0) {
    self.delays = delays
    self.tellsOfQuestions = tellsOfQuestions
    self.slowdown = slowdown
  }

  func send(_ text: String) {
    defer { sent += 1 }
    for delay in delays.map({ $0 + Double(sent) * slowdown }) {
      if delay == 0 { delegate?.sent(text) }
      guard delay > 0 else { continue }
      DispatchQueue.global().asyncAfter(deadline: .now() + delay) {
        self.delegate?.sent(text)
      }
    }
  }

  func status() -> String {
    if tellsOfQuestions { delegate?.asked() }
    return "on"
  }
}

/// Delegates that are told after their step: in a later step, within the scenario's grace, and later.
@Suite(.serialized, .timeLimit(.minutes(1))) struct LateReceiptTests {
  private let runner = CaseRunner(conversions: [], transport: nil)

  private static let sendThenAsk = """
          - { call: send, with: [hello] }
          - { call: status }
    """

  /// Records an adapter that tells after the first delays, and runs a fake that tells after the
  /// second ones.
  private func run(
    _ steps: String = sendThenAsk, vendor: [Double], fake delays: [Double],
    tellsOfQuestions: Bool = false, slowdown: Double = 0, fidelity: String = "shape",
    change: (inout Recording) -> Void = { _ in }
  ) async throws -> CaseRun {
    let file = ContractFile.read(
      text: """
        contract: pager
        protocol: Pager
        vendor: { name: a pager, kind: local }
        fidelity: \(fidelity)
        scenarios:
          - name: it sends
            steps:
        \(steps)

        """, path: "pager.yaml")
    let contract = try #require(file.contract, "\(file.problems)")
    let folder = try RecordingsFolder()
    let adapter = PagerBinding.liveAdapter("radio") { _ in TellingPager(vendor) }
      .delegate(PagerDelegateSpy.self) { $0.delegate = $1 }.resets()
    let recorded = await runner.run(contract, on: adapter, .record, in: folder.path)
    #expect(recorded.verdict == .kept)
    var recording = try #require(recorded.recording)
    change(&recording)
    try RecordingStore(root: folder.path).write(
      recording, scan: SecretScan(),
      holding: RecordingLock(folder: folder.path))
    let fake = PagerBinding.fake("loud") {
      TellingPager(delays, tellsOfQuestions: tellsOfQuestions, slowdown: slowdown)
    }
    .delegate(PagerDelegateSpy.self) { $0.delegate = $1 }
    return await runner.run(contract, on: fake, in: folder.path)
  }

  @Test(arguments: [[0], [0.02], [0.15]])
  func `a fake may tell as late as the step waits for what was recorded`(delays: [Double])
    async throws
  {
    #expect(try await run(vendor: [0], fake: delays).verdict == .kept)
  }

  @Test(arguments: [[0], [0.03], [0.15]])
  func `what the vendor tells late is recorded with its step, and may be told at once`(
    delays: [Double]
  ) async throws {
    #expect(try await run(vendor: [0.03], fake: delays).verdict == .kept)
  }

  @Test func `a second time after the last step is found, with both times`() async throws {
    let run = try await run(vendor: [0], fake: [0, 0.06])

    #expect(
      run.verdict.headlines
        == ["the fake loud tells its delegate other things than the adapter did"])
    let steps = "      - { call: send, with: [hello], receives: [sent] }"
    let named = try await self.run(steps, vendor: [0], fake: [0, 0.06])
    #expect(named.verdict.headlines == ["the fake loud tells the delegate sent twice"])
    guard case .broken(let diagnostics) = named.verdict else { return }
    let calls = diagnostics[0].facts.filter { $0.hasPrefix("+ sent") }
    #expect(calls.count == 2 && calls.allSatisfy { $0.hasSuffix(" ms after the call") })
  }

  @Test func `no call means none until the end of the scenario`() async throws {
    let steps = """
            - { call: send, with: [hello], receives: [] }
            - { call: status }
      """

    #expect(try await run(steps, vendor: [], fake: []).verdict == .kept)
    #expect(
      try await run(steps, vendor: [], fake: [0.06]).verdict.headlines
        == ["the fake loud tells the delegate sent, which the contract does not allow"])
  }

  @Test func `a call after the grace is told at the end of the process`() async throws {
    let run = try await run(vendor: [], fake: [0.5])
    let late = await runner.awaitLateCalls(base: "")

    #expect(run.verdict == .kept && run.mayCallLate)
    #expect(
      late.map(\.headline) == ["loud tells the delegate sent after the scenario has ended"])
    let facts = late.first?.facts ?? []
    #expect(
      facts.starts(with: ["scenario   it sends", "step       call status", "- nothing more"]))
    #expect(facts.last?.hasSuffix(" ms after the call") == true)
  }

  @Test func `a fake that the process waits for in vain is still waited for in its steps`()
    async throws
  {
    for _ in 0..<4 { _ = try await run(vendor: [], fake: [0.8]) }

    #expect(try await run(vendor: [0], fake: [0.02]).verdict == .kept)
  }

  @Test func `a step's own limit does not count the waits for what was recorded`() async throws {
    let steps = """
            - { call: send, with: [hello], within: 40ms }
            - { call: status, within: 40ms, returns: "on" }
      """

    #expect(try await run(steps, vendor: [0], fake: [0.2]).verdict == .kept)
    #expect(
      try await run(steps, vendor: [0], fake: [], fidelity: "contract").verdict == .kept)
  }

  @Test func `nobody waits for a call that was recorded if only the contract decides`()
    async throws
  {
    let send = "      - { call: send, with: [hello] }\n"
    let steps = String(repeating: send, count: 6) + "      - { call: status, returns: \"on\" }"

    let run = try await run(steps, vendor: [0], fake: [], fidelity: "contract")

    #expect(run.verdict == .kept)
    // Half a second for each step would make it three.
    #expect(run.result.duration < 2)
  }

  @Test func `a call that no step names is waited for before a step that names one`() async throws {
    let steps = """
            - { call: send, with: [hello] }
            - { call: send, with: [hello], receives: [sent] }
            - { call: status, returns: "on" }
      """

    let run = try await run(
      steps, vendor: [0], fake: [0.1], slowdown: 0.15, fidelity: "contract")

    #expect(run.verdict == .kept)
  }

  @Test func `an expected call is not taken for one of another method of an earlier step`()
    async throws
  {
    let steps = """
            - { call: status }
            - { call: send, with: [hello], receives: [sent] }
      """

    let run = try await run(
      steps, vendor: [0.03], fake: [0.15], tellsOfQuestions: true, fidelity: "contract")

    #expect(run.verdict == .kept)
  }

  @Test func `a late call is no problem where only the contract decides`() async throws {
    let steps = """
            - { call: send, with: [hello] }
            - { call: status, returns: "on" }
      """
    let run = try await run(steps, vendor: [], fake: [0.5], fidelity: "contract")
    let late = await runner.awaitLateCalls(base: "")

    #expect(run.verdict == .kept)
    #expect(late.isEmpty)
  }

  @Test func `a late call is a problem after the contract's last word that there is none`()
    async throws
  {
    let steps = "      - { call: send, with: [hello], receives: [] }"
    let run = try await run(steps, vendor: [], fake: [0.5], fidelity: "contract")
    let late = await runner.awaitLateCalls(base: "")

    #expect(run.verdict == .kept)
    #expect(
      late.map(\.headline) == ["loud tells the delegate sent after the scenario has ended"])
  }

  @Test func `a late call is no problem with a fault, for which nothing is recorded`()
    async throws
  {
    let text = """
      contract: pager
      protocol: Pager
      vendor: { name: a pager, kind: sdk }
      scenarios:
        - name: it sends
          fault: silent
          steps:
            - { call: send, with: [hello] }
            - { call: status, returns: "on" }

      """
    let file = ContractFile.read(text: text, path: "pager.yaml")
    let contract = try #require(file.contract, "\(file.problems)")
    let folder = try RecordingsFolder()
    let fake = PagerBinding.fake("loud") { TellingPager([0.5]) }
      .fault("silent") { _ in }
      .delegate(PagerDelegateSpy.self) { $0.delegate = $1 }

    let run = await runner.run(contract, on: fake, in: folder.path)
    let late = await runner.awaitLateCalls(base: "")

    #expect(run.verdict == .kept)
    #expect(late.isEmpty)
  }

  @Test(arguments: [[0], [0.06], [0.7]])
  func `any call may be late where the recording has no marks`(delays: [Double]) async throws {
    let run = try await run(vendor: [0.03], fake: delays) { recording in
      recording.provenance.version = "0.1.0"
      for step in recording.evidence.outcomes.indices {
        for call in recording.evidence.outcomes[step].received.indices {
          recording.evidence.outcomes[step].received[call].isLate = false
        }
      }
    }

    #expect(run.verdict == .kept)
  }

  @Test func `a recording without marks may lack what came after its last step`() async throws {
    let run = try await run(vendor: [], fake: [0.06]) {
      $0.provenance.version = "0.1.0"
    }
    let late = await runner.awaitLateCalls(base: "")

    #expect(run.verdict == .kept)
    #expect(late.isEmpty)
  }

  @Test func `nobody waits at the end for a fake that was let go`() async throws {
    let run = try await run(vendor: [0], fake: [0])

    #expect(!run.mayCallLate)
  }

  @Test func `a vendor that goes on telling may be followed by a fake that does`() async throws {
    let run = try await run(vendor: [0.03, 0.5], fake: [0.03, 0.06, 0.5])
    let late = await runner.awaitLateCalls(base: "")

    #expect(run.verdict == .kept)
    #expect(late.isEmpty)
  }
}
