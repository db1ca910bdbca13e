import ContractBinding
@testable import ContractHarness
@testable import ContractModel
import Synchronization
import Testing

/// The waits of a run for calls of delegates, each with a number of its own.
@Suite(.timeLimit(.minutes(1))) struct DelegateWaitTests {
  private static let call = DelegateCall("sent(_:)", ["hello"])

  @Test func `a wait ends with its call`() async {
    let log = WatchLog()
    log.enterStep()
    async let waited: Void = log.wait { $0.joined().count == 1 }
    log.receive(Self.call)

    await waited

    #expect(log.completed(Outcome(end: .open), at: 0).received == [Self.call])
  }

  @Test func `the limit of one wait does not end the next one`() async throws {
    let log = WatchLog()
    log.enterStep()
    await log.wait(atMost: 0.05) { !$0.joined().isEmpty }
    let hasEnded = Mutex(false)
    let next = Task {
      await log.wait { !$0.joined().isEmpty }
      hasEnded.withLock { $0 = true }
    }

    try await Task.sleep(for: .milliseconds(150))
    #expect(!hasEnded.withLock { $0 })
    log.receive(Self.call)
    await next.value
    #expect(hasEnded.withLock { $0 })
  }

  @Test func `a cancelled task waits no longer, even if it was cancelled before`() async {
    let log = WatchLog()
    log.enterStep()
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      await log.wait { _ in false }
    }

    await task.value
  }
}
