import ContractBinding
@testable import ContractHarness
@testable import ContractModel
import ContractRedaction
import Dispatch
import Synchronization
import Testing

@Contracted protocol Desk: Sendable {
  func put(_ paper: String) async -> String
}

@Contracted protocol DeskDelegate: AnyObject, Sendable {
  func received(_ paper: String)
}

/// A desk with a lock, which tells its delegate at once or a while later.
private final class TellingDesk: Desk {
  private struct State {
    weak var delegate: (any DeskDelegate)?
  }

  private let state = Mutex(State())
  private let delay: Double
  /// True if it goes about its work alone, as for a time limit.
  private let isBusy: Bool

  init(delay: Double = 0, isBusy: Bool = false) {
    self.delay = delay
    self.isBusy = isBusy
  }

  func connect(_ delegate: any DeskDelegate) { state.withLock { $0.delegate = delegate } }

  func put(_ paper: String) async -> String {
    let delegate = state.withLock { $0.delegate }
    if isBusy { DispatchQueue.global().asyncAfter(deadline: .now() + 2) { _ = self } }
    if delay == 0 { delegate?.received(paper) }
    guard delay > 0 else { return paper }
    DispatchQueue.global().asyncAfter(deadline: .now() + delay) { delegate?.received(paper) }
    return paper
  }
}

/// Doubles with a delegate, whose calls are made at the same time.
@Suite(.serialized, .timeLimit(.minutes(2))) struct SimultaneousDelegateTests {
  private func run(
    _ make: @escaping @Sendable () -> TellingDesk
  ) async throws -> (run: CaseRun, late: [Diagnostic]) {
    let file = ContractFile.read(
      text: """
        contract: desk
        protocol: Desk
        vendor: { name: a desk, kind: local }
        scenarios:
          - name: papers are put
            steps:
              - { call: put, with: [a letter] }
              - { call: put, with: [a bill] }
              - { call: put, with: [a card], returns: a card }

        """, path: "desk.yaml")
    let contract = try #require(file.contract, "\(file.problems)")
    let runner = CaseRunner(conversions: [], transport: nil)
    let folder = try RecordingsFolder()
    let adapter = DeskBinding.liveAdapter("post") { _ in TellingDesk() }
      .delegate(DeskDelegateSpy.self) { $0.connect($1) }.resets()
    let recorded = await runner.run(contract, on: adapter, .record, in: folder.path)
    let recording = try #require(recorded.recording, "\(recorded.verdict)")
    let store = RecordingStore(root: folder.path)
    try store.write(recording, scan: SecretScan(), holding: RecordingLock(folder: folder.path))

    let fake = DeskBinding.fake("desk") { make() }
      .delegate(DeskDelegateSpy.self) { $0.connect($1) }
    var job = Job(contract, scenario: 0, on: fake.description)
    job.checksSimultaneousCalls = true
    job.limits = RunLimits(step: 5, scenario: 20)
    let run = await runner.run(job.ready(at: "\(folder.path)/place", with: store), on: fake)
    return (run, await runner.awaitLateCalls(base: ""))
  }

  @Test(arguments: [0, 0.02])
  func `a delegate may be told from calls at the same time`(delay: Double) async throws {
    let (run, late) = try await run { TellingDesk(delay: delay) }

    #expect(run.verdict == .kept, "\(run.verdict)")
    #expect(run.notes.contains { $0.hasPrefix("3 calls of 'put' ran at the same time, ") })
    #expect(run.lateCalls.isEmpty && late.isEmpty)
  }

  @Test func `a delegate that is told later is no late call of calls at the same time`()
    async throws
  {
    let (run, late) = try await run { TellingDesk(delay: 0.03, isBusy: true) }

    #expect(run.verdict == .kept, "\(run.verdict)")
    #expect((run.lateCalls + late).map(\.headline) == [])
  }
}
