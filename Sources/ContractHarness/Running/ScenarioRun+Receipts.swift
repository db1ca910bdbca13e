import ContractBinding
import ContractModel
import Synchronization

/// The calls of delegates for which a run waits: the expected ones in each step, and those that the
/// subject still makes at the end.
extension ScenarioRun {
  /// The times to wait for calls of delegates.
  private enum Wait {
    /// The longest wait in a step for calls that only the recording expects.
    static let forRecorded = 0.5
    /// The time without a call after which a step that is recorded is over.
    static let forSilence = Duration.milliseconds(60)
    /// The longest wait for silence in a step that is recorded.
    static let forSilenceAtMost = Duration.milliseconds(600)
    /// The wait at the end while the subject is held, because it may reference itself weakly.
    static let whileHeld = Duration.milliseconds(20)
    /// The longest wait at the end for a subject that somebody else still holds.
    static let forRemains = Duration.milliseconds(300)
    /// The number of vain waits after which a process waits no longer.
    static let maxVain = 3
    static let vain = Atomic(0)

    static var isPatient: Bool { vain.load(ordering: .relaxed) < maxVain }
    static func wasVain() { vain.add(1, ordering: .relaxed) }
  }

  private var connectsDelegates: Bool { !registration.description.delegateMethods.isEmpty }

  /// Waits for the calls that the contract expects in a step, or else for the recorded ones.
  ///
  /// Only the contract's calls are waited for until the time limit of the step.
  func waitForReceipts(
    _ expected: [ExpectedDelegateCall]?, at index: Int, _ watch: WatchLog
  ) async {
    let recorded = receipts.flatMap { $0.counts.indices.contains(index) ? $0.counts[index] : nil }
    if let expected {
      let early = receipts?.areLate == true ? recorded : nil
      await watch.wait { inStep, inAll in
        inStep >= expected.count || early.map { inAll >= $0 } ?? false
      }
    } else if let recorded, connectsDelegates {
      await waitForRecorded(recorded, watch)
    }
    if isRecorded, connectsDelegates { await waitForSilence(watch) }
  }

  private func waitForRecorded(_ count: Int, _ watch: WatchLog) async {
    guard Wait.isPatient else { return }
    let start = ContinuousClock.now
    let limit = Deadlines.shared.after(seconds: Wait.forRecorded) { watch.stopWaiting() }
    await watch.wait { _, inAll in inAll >= count }
    limit.cancel()
    if start.duration(to: .now) >= .seconds(Wait.forRecorded) { Wait.wasVain() }
  }

  /// Waits until no delegate has been called for a while, so that an asynchronous call is recorded
  /// with the step that causes it.
  private func waitForSilence(_ watch: WatchLog) async {
    let start = ContinuousClock.now
    while case let end = max(start, watch.lastCall ?? start) + Wait.forSilence, end > .now,
      .now < start + Wait.forSilenceAtMost
    {
      do { try await Task.sleep(until: end) } catch { return }
    }
  }

  /// Waits a moment for calls of delegates after the last step, while the subject is still held.
  func settleDelegates(since start: ContinuousClock.Instant, _ log: ScenarioLog) async {
    if connectsDelegates, scenario.scenario.speaksOfDelegates {
      try? await Task.sleep(until: start + Wait.whileHeld)
    }
    log.watch.leaveSteps()
  }

  /// Waits for calls of delegates by a subject that was let go, until nobody holds it any more.
  ///
  /// Such a call belongs to the last step, unless the vendor's own calls were late as well.
  func awaitReceipts(from remains: SubjectRemains, _ log: ScenarioLog) async {
    log.watch.keep(remains)
    let end = ContinuousClock.now + (Wait.isPatient ? Wait.forRemains : .zero)
    while remains.areHeld, .now < end {
      do { try await Task.sleep(for: .milliseconds(2)) } catch { return }
    }
    if remains.areHeld { Wait.wasVain() }
    if receipts?.areLate == true { log.watch.forgetAfterwards() }
  }

  /// Watches for delegates that are called from now on, unless the vendor calls them.
  func watchForLateReceipts(_ log: ScenarioLog) {
    guard let remains = log.watch.takeRemains(), !hasRealVendor, receipts?.areLate != true,
      remains.areHeld, let step = scenario.steps.last?.step
    else { return }
    lateCalls.watch(
      log.watch, heldBy: remains, after: step, of: scenario.scenario, on: registration.description)
  }
}
