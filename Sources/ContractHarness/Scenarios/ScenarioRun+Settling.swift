import ContractBinding

extension ScenarioRun {
  /// The times to wait after the last step for calls that the subject may still make.
  private enum Grace {
    /// The maximum wait for a subject that holds a handler after its call.
    static let ofHandlers = Duration.milliseconds(100)
    /// The wait for a subject after several waits of ``ofHandlers`` were in vain.
    static let afterVainWaits = Duration.milliseconds(5)
  }

  /// Waits for extra calls to handlers and delegates, which break the contract.
  ///
  /// Most subjects let a handler go when they have called it. Then the run does not wait for
  /// handlers.
  func settle(_ log: ScenarioLog) async {
    let start = ContinuousClock.now
    // The real SDK releases a closure after its last event. On replay, the harness must do so.
    if seams?.hasNoMoreEvents == true { context.releaseListeners() }
    if log.isCalledHandlerHeld {
      let (patience, subject) = (lateCalls.patienceWithHandlers, registration.description.name)
      let limit = patience.lasts(for: subject) ? Grace.ofHandlers : Grace.afterVainWaits
      await log.waitUntilCallsAreOver(within: limit, on: thread)
      if Task.isCancelled { return }
      if log.isCalledHandlerHeld, !log.hasRepeatedCall { patience.waitedInVain(for: subject) }
    }
    await settleDelegates(since: start, log)
  }
}

extension ScenarioLog {
  /// Waits until no handler can be called again, one was called more than once, or the task is
  /// cancelled.
  ///
  /// It waits on the subject's thread, so that a busy process does not prolong the wait.
  fileprivate func waitUntilCallsAreOver(within limit: Duration, on thread: SubjectThread) async {
    let wait = Task(executorPreference: thread) { try? await Task.sleep(for: limit) }
    for call in allCalls {
      call.onProgress { [self] in
        if !wait.isCancelled, !isCalledHandlerHeld || hasRepeatedCall { wait.cancel() }
      }
    }
    defer { for call in allCalls { call.onProgress(nil) } }
    // If the last call has ended before `onProgress` was set, nothing else cancels the wait.
    if !isCalledHandlerHeld || hasRepeatedCall { wait.cancel() }
    await withTaskCancellationHandler {
      await wait.value
    } onCancel: {
      wait.cancel()
    }
  }

  fileprivate var hasRepeatedCall: Bool { allCalls.contains(where: \.hasRepeatedCall) }
}
