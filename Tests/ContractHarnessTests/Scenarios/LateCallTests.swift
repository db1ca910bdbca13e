import ContractBinding
@testable import ContractHarness
@testable import ContractModel
import Foundation
import Synchronization
import Testing

/// Handlers that are called again after their step: within the scenario's grace, and later.
@Suite(.serialized, .timeLimit(.minutes(1))) struct LateCallTests {
  private let runner = CaseRunner(conversions: [], transport: nil)

  private func run(_ chime: @escaping @Sendable () -> RingingChime) async throws -> CaseRun {
    let registration = ChimeBinding.fake("brass") { chime() }.fault("silent") { _ in }
    let file = ContractFile.read(
      text: """
        contract: chime
        protocol: Chime
        vendor: { name: a chime, kind: sdk }
        scenarios:
          - name: it rings
            fault: silent
            steps:
              - call: ring
                calls-back: $string
        """, path: "chime.yaml")
    let contract = try #require(file.contract, "\(file.problems)")
    let folder = try RecordingsFolder()
    return await runner.run(contract, on: registration, in: folder.path)
  }

  @Test func `a second call within the grace is broken, with both times`() async throws {
    let run = try await run { RingingChime(again: 0.03) }

    #expect(run.verdict.headlines == ["the fake brass calls completion twice"])
    guard case .broken(let diagnostics) = run.verdict else { return }
    let calls = diagnostics[0].facts.filter { $0.hasPrefix("+ completion") }
    try #require(calls.count == 2)
    for call in calls { #expect(call.hasSuffix(" ms after the call")) }
    #expect(!calls[1].hasSuffix(", 0 ms after the call"))
  }

  @Test func `a later call is told with the next case`() async throws {
    // A busy machine may prolong the wait of the first scenario.
    let first = try await run { RingingChime(again: 1.5) }
    try await Task.sleep(for: .milliseconds(2000))
    let second = try await run { RingingChime() }

    #expect(first.verdict == .kept)
    #expect(second.verdict == .kept)
    let late = try #require(second.lateCalls.first)
    #expect(late.headline == "brass calls completion again after the scenario has ended")
    #expect(late.facts.count { $0.hasPrefix("+ completion, ") } == 2)
  }

  @Test func `a later call is told at the end of the process`() async throws {
    let run = try await run { RingingChime(again: 0.2) }
    let late = await runner.awaitLateCalls(base: "")

    #expect(run.mayCallLate)
    #expect(late.map(\.headline) == ["brass calls completion again after the scenario has ended"])
  }

  @Test func `nobody waits at the end for handlers that were let go`() async throws {
    let run = try await run { RingingChime() }
    let start = ContinuousClock.now
    let late = await runner.awaitLateCalls(base: "")

    #expect(!run.mayCallLate && late.isEmpty)
    #expect(ContinuousClock.now - start < .milliseconds(100))
  }

  @Test func `the wait at the end is short for a handler that is held for ever`() async throws {
    let run = try await run { RingingChime(holds: true) }
    let start = ContinuousClock.now
    let late = await runner.awaitLateCalls(base: "")

    #expect(run.mayCallLate && late.isEmpty)
    #expect(ContinuousClock.now - start < .seconds(2))
  }

  @Test func `a subject that holds its handler is honest`() async throws {
    for _ in 0..<5 {
      let run = try await run { RingingChime(holds: true) }
      #expect(run.verdict == .kept)
    }
  }

  @Test func `nobody waits for a handler that was let go`() async throws {
    let start = ContinuousClock.now
    let run = try await run { RingingChime(isMute: true) }

    #expect(run.verdict.headlines == ["the fake brass never calls completion"])
    #expect(ContinuousClock.now - start < .seconds(2))
  }

  @Test func `a handler that nobody holds cannot be called again`() {
    let call = CallLog()
    var receive: (@Sendable (OperationReply.Event) -> Void)? = call.receiver
    receive?(.calledBack(handler: "completion", arguments: []))
    #expect(call.isCalledHandlerHeld)

    receive = nil

    #expect(!call.isCalledHandlerHeld)
  }
}

@Contracted protocol Chime {
  func ring(completion: @escaping @Sendable (String) -> Void)
}

/// A chime that rings once, and again later if it is told to.
private struct RingingChime: Chime {
  private static let held = Mutex<[@Sendable (String) -> Void]>([])

  var again: Double?
  var holds = false
  var isMute = false

  func ring(completion: @escaping @Sendable (String) -> Void) {
    if isMute { return }
    DispatchQueue.global().async {
      completion("ding")
      if let again {
        DispatchQueue.global().asyncAfter(deadline: .now() + again) { completion("dong") }
      }
      if holds { Self.held.withLock { $0.append(completion) } }
    }
  }
}
