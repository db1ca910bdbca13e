import ContractBinding
import ContractModel

/// Functions that wait for delegate calls: for expected calls in each step, and for late calls at
/// the end of the run.
extension ScenarioRun {
  /// The times to wait for delegate calls, which may come after the step's own call has returned.
  private enum Wait {
    /// The maximum wait in a step for calls that only the recording expects, in seconds.
    static let forRecorded = 0.5
    /// The maximum wait in a step that has broken the contract already, in seconds.
    static let forBroken = 0.5
    /// The time without a delegate call that ends a step while recording.
    static let forSilence = Duration.milliseconds(60)
    /// The maximum wait for ``forSilence``, because a subject may never stop calling its delegate.
    static let forSilenceAtMost = Duration.milliseconds(600)
    /// The wait at the end while the run still holds the subject, because its tasks may reference
    /// it weakly.
    static let whileHeld = Duration.milliseconds(20)
    /// The maximum wait at the end for a subject that the run has released, but something still
    /// holds.
    static let forRemains = Duration.milliseconds(300)
  }

  private var connectsDelegates: Bool { !registration.description.delegateMethods.isEmpty }

  /// Waits for the calls that the contract expects in a step, until the time limit of the step.
  func waitForReceipts(
    _ expected: [ExpectedDelegateCall], at index: Int, _ watch: WatchLog,
    ofBrokenStep isBroken: Bool
  ) async {
    let recorded = receipts?.areLate == true ? receipts?.count(to: index) : nil
    let methods = expected.map(\.method)
    await watch.wait(atMost: isBroken ? Wait.forBroken : nil) { received in
      let inStep = received.last ?? []
      if inStep.count >= methods.count { return true }
      // The vendor's calls were late, so an earlier step may have got calls that belong to this
      // one.
      guard let recorded, received.joined().count >= recorded else { return false }
      let missing = methods.removing(inStep.map(\.method))
      return missing.removing(received.dropLast().joined().map(\.method)).isEmpty
    }
  }

  /// Waits for delegate calls that the contract does not list: those of the recording, and those
  /// that a new recording must contain.
  func waitForFurtherReceipts(
    _ expected: [ExpectedDelegateCall]?, at index: Int, _ watch: WatchLog
  ) async {
    guard connectsDelegates else { return }
    if expected == nil, let receipts, receipts.decide || speaksOfDelegates(after: index),
      let recorded = receipts.count(to: index)
    {
      // If the recording decides the calls, those of earlier steps must have come too. Otherwise
      // the calls of this step are enough.
      let inStep = receipts.decide ? recorded : receipts.count(in: index)
      await watch.wait(atMost: Wait.forRecorded) { received in
        received.joined().count >= recorded || (received.last?.count ?? 0) >= inStep
      }
    }
    if isRecorded { await waitForSilence(watch) }
  }

  /// True if the contract says which delegate calls a later step gets.
  ///
  /// A late call from this step would then break the later one.
  private func speaksOfDelegates(after index: Int) -> Bool {
    scenario.steps.dropFirst(index + 1).contains { $0.expectation.receives != nil }
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

  /// Waits briefly for delegate calls after the last step, while the subject is still held.
  ///
  /// It waits only if the scenario mentions delegates.
  func settleDelegates(since start: ContinuousClock.Instant, _ log: ScenarioLog) async {
    if connectsDelegates, scenario.speaksOfDelegates {
      try? await Task.sleep(until: start + Wait.whileHeld)
    }
    log.watch.leaveSteps()
  }

  /// Waits for delegate calls by a subject that the run has released, until nothing holds it any
  /// more, but for 300 ms at most.
  ///
  /// Such a call belongs to the last step, unless the vendor's own calls were late as well.
  func awaitReceipts(from remains: SubjectRemains, _ log: ScenarioLog) async {
    log.watch.keep(remains)
    let (patience, subject) = (lateCalls.patienceWithDelegates, registration.description.name)
    let isPatient = isRecorded || patience.lasts(for: subject)
    let end = ContinuousClock.now + (isPatient ? Wait.forRemains : .zero)
    while remains.areHeld, .now < end {
      do { try await Task.sleep(for: .milliseconds(2)) } catch { return }
    }
    if remains.areHeld, !isRecorded { patience.waitedInVain(for: subject) }
    if receipts?.areLate == true { log.watch.forgetAfterwards() }
  }

  /// Watches for delegates that the subject calls from now on, if neither the contract nor the
  /// recording allows such a call.
  func watchForLateReceipts(_ log: ScenarioLog) {
    let subject = registration.description
    guard let remains = log.watch.takeRemains(), watchesLateReceipts, endsInSilence,
      remains.areHeld, let step = scenario.steps.last
    else { return log.watch.close() }
    lateCalls.watch(log.watch, heldBy: remains, after: step, of: scenario, on: subject)
  }

  /// True if the recording or the contract says that no delegate is called after the last step.
  ///
  /// The recording decides this only for a double, because the adapter itself may call later than
  /// `record` waits.
  private var endsInSilence: Bool {
    if receipts?.areLate == true { return false }
    let lastWord = scenario.steps.last { $0.expectation.receives != nil }
    return lastWord?.expectation.receives?.isEmpty == true
      || receipts?.decide == true && registration.description.kind.isDouble
  }
}

extension [String] {
  /// The names without one occurrence of each of the others: `[a, a, b]` without `[a]` is `[a, b]`.
  fileprivate func removing(_ others: [String]) -> [String] {
    others.reduce(into: self) { rest, other in
      if let index = rest.firstIndex(of: other) { rest.remove(at: index) }
    }
  }
}
