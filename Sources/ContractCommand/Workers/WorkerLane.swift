import ContractHarness
import ContractModel
import ContractRedaction
import Foundation

/// A task that runs one worker after the other, each with a home folder of its own.
///
/// It must run on a separate thread, because waiting for a worker blocks.
struct WorkerLane: Sendable {
  private enum ExitReason: Sendable {
    /// The worker has no more jobs of its subject, or must not run another case.
    case finished
    /// The worker's subject has left processes running, so the worker must end.
    case left
    case failed(WorkerFailure, Stage)
  }

  /// The moment when a worker failed, with its present job and the last job that it finished.
  private enum Stage: Sendable {
    case start
    case before(QueuedJob, after: QueuedJob?)
    case during(QueuedJob, after: QueuedJob?)
    /// The worker failed after its last job, during the wait for late calls.
    case end(after: QueuedJob)
  }

  /// The time limit for a worker to list its subjects, in seconds.
  private static let startTimeout = 60.0
  /// The time limit for a worker to report late calls, in seconds.
  private static let lateCallsTimeout = 2.0
  /// The number of failed starts in a row that end this task.
  ///
  /// Before any worker has started, one is enough.
  private static let maxAttempts = 3

  /// The maximum number of crashes for which workers write a backtrace, because each takes a second
  /// or two.
  private static let maxBacktraces = 2

  let number: Int
  let queue: WorkQueue
  /// The temporary folder of the run, with a home folder for each worker.
  let folder: URL
  let memory: MemoryLimit
  let handlers: WorkerPool.Handlers

  /// Runs workers until the queue is empty, or the task is cancelled.
  ///
  /// - Returns: The failure of the worker that could not be started; `nil` if all jobs were done,
  ///   or the task was cancelled.
  func work() async -> WorkerFailure? {
    var attempts = 1
    var crashes = 0
    for generation in 0... {
      let name = "worker-\(number)-\(generation)"
      let home = folder.appending(path: name, directoryHint: .isDirectory)
      defer { try? FileManager.default.removeItem(at: home) }
      let reason = await runWorker(in: home, after: crashes)
      if case .failed = reason { crashes += 1 }
      if Task.isCancelled { await handlers.suite(.failure(.notStarted("the run was interrupted"))) }
      guard let failure = await report(reason) else {
        attempts = Self.maxAttempts
        if await queue.isEmpty || Task.isCancelled { return nil }
        continue
      }
      attempts -= 1
      if attempts == 0 || Task.isCancelled { return failure }
    }
    return nil
  }

  /// Reports how a worker ended, and the result of the case that it had.
  ///
  /// - Returns: The failure of a worker that never became ready; `nil` for any other worker, and
  ///   after an interruption.
  private func report(_ reason: ExitReason) async -> WorkerFailure? {
    // An interruption ends processes on purpose, so their end is not reported as a crash.
    if Task.isCancelled {
      if case .failed(_, .during(let item, _)) = reason, item.cleansUp || item.job.isCleanUp {
        await handlers.problems(item.cleanUpWarnings("the run was interrupted"))
      }
      return nil
    }
    guard case .failed(let failure, let stage) = reason else { return nil }
    switch stage {
    case .start:
      await handlers.suite(.failure(failure))
      return failure
    case .during(let item, let last):
      await judge(item, after: last, failure.redacted(by: item.job.redactor))
    case .end(let last):
      let failure = failure.redacted(by: last.job.redactor)
      await handlers.endedBetween(
        CrashAfterCase(last: last.plannedCase, during: nil, failure: failure))
    case .before(let item, let last):
      let failure = failure.redacted(by: item.job.redactor)
      if let last {
        await handlers.endedBetween(
          CrashAfterCase(last: last.plannedCase, during: nil, failure: failure))
      }
      if item.wasPutBack {
        await deliver(item, .failure(failure))
      } else {
        await putBack(item)
      }
    }
    return nil
  }

  /// Reports that the process of a case ended before the result.
  ///
  /// If an earlier case may be the cause, the case runs again in a new process instead.
  private func judge(
    _ item: QueuedJob, after last: QueuedJob?, _ failure: WorkerFailure
  ) async {
    if let last, !failure.isTimeout {
      await putBack(
        item,
        suspectedCrash: CrashAfterCase(
          last: last.plannedCase, during: item.plannedCase, failure: failure))
    } else {
      await deliver(item, .failure(failure))
    }
    if item.cleansUp { await queue.putBack(item.cleanUp) }
  }

  private func putBack(_ item: QueuedJob, suspectedCrash: CrashAfterCase? = nil) async {
    var item = item
    item.wasPutBack = true
    item.suspectedCrash = suspectedCrash
    await queue.putBack(item)
  }

  /// Reports the result of a job.
  ///
  /// For a job that only removes test data, it reports problems alone.
  private func deliver(_ item: QueuedJob, _ run: Result<CaseRun, WorkerFailure>) async {
    switch run {
    case _ where !item.job.isCleanUp: await handlers.finished(item, run)
    case .success: break
    case .failure: await handlers.problems(item.cleanUpWarnings("its process ended as well"))
    }
  }

  private func runWorker(in home: URL, after crashes: Int) async -> ExitReason {
    do throws(WorkerFailure) {
      if let shortage = DescriptorLimit.shortage { throw WorkerFailure.notStarted(shortage) }
      do {
        try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
      } catch {
        throw WorkerFailure.notStarted(error.localizedDescription)
      }
      let (reason, exitStatus) = try await WorkerProcess.run(
        in: WorkerProcess.Surroundings(
          home: home, memory: memory, showsBacktrace: crashes < Self.maxBacktraces)
      ) { process in
        let reason = await use(process, at: home)
        if case .finished = reason { return reason }
        process.endAll()
        return reason
      }
      guard case .failed(var failure, let stage) = reason else { return reason }
      failure.exitStatus = exitStatus
      failure.memory = memory
      return .failed(failure, stage)
    } catch {
      return .failed(error, .start)
    }
  }

  /// Waits until a worker is ready, then gives it one job after the other.
  private func use(_ process: WorkerProcess, at home: URL) async -> ExitReason {
    do throws(WorkerFailure) {
      switch try await firstMessage(of: process) {
      case nil: return .finished
      case .ready(let description): await handlers.suite(.success(description))
      case .learnt, .finished, .lateCalls: throw process.failure(.brokenPipe)
      }
    } catch {
      return .failed(error, .start)
    }
    return await serve(process, at: home)
  }

  /// Waits for a process's first message; ends the process, with `nil`, if no jobs are left.
  private func firstMessage(
    of process: WorkerProcess
  ) async throws(WorkerFailure) -> WorkerMessage? {
    let dismissal = Task {
      while await !queue.isEmpty {
        do { try await Task.sleep(for: .milliseconds(100)) } catch { return false }
      }
      process.end()
      return true
    }
    let message = Result { () throws(WorkerFailure) in try process.next(within: Self.startTimeout) }
    dismissal.cancel()
    return await dismissal.value ? nil : try message.get()
  }

  /// Gives a worker one job after the other, until it must be replaced or no job is left.
  private func serve(_ process: WorkerProcess, at home: URL) async -> ExitReason {
    var last: QueuedJob?
    var mayCallLate = false
    while let item = await queue.take(for: last?.job.subject) {
      let reason = await run(item, after: last, in: process, at: home, &mayCallLate)
      await queue.done(item)
      switch reason {
      case .failed(let failure, let stage): return .failed(failure, stage)
      case .left: return .left
      case .finished, nil: last = item
      }
      if reason != nil { break }
    }
    guard mayCallLate, let last else { return .finished }
    return await awaitLateCalls(after: last, in: process)
  }

  /// Asks a worker for the handlers that are called after its last case.
  ///
  /// If a few waits bring no such call, the processes of the subject are not asked any more.
  private func awaitLateCalls(
    after last: QueuedJob, in process: WorkerProcess
  ) async -> ExitReason {
    guard !Task.isCancelled, await queue.mayAwaitLateCalls(of: last.job.subject) else {
      return .finished
    }
    do { try process.send(.awaitLateCalls) } catch {
      return .failed(process.failure(.exited), .end(after: last))
    }
    do throws(WorkerFailure) {
      guard case .lateCalls(let calls) = try process.next(within: Self.lateCallsTimeout) else {
        throw process.failure(.brokenPipe)
      }
      if calls.isEmpty {
        await queue.noteVainWait(of: last.job.subject)
      } else {
        await handlers.problems(calls)
      }
      return .finished
    } catch {
      return .failed(error, .end(after: last))
    }
  }

  /// Sends one job to a worker and waits for the result.
  ///
  /// It sets `mayCallLate` if a handler of the process's cases may still be called.
  ///
  /// - Returns: The reason to end the worker; `nil` if it can run another job.
  private func run(
    _ item: QueuedJob, after last: QueuedJob?, in process: WorkerProcess, at home: URL,
    _ mayCallLate: inout Bool
  ) async -> ExitReason? {
    if let earliest = await item.notBefore?() { try? await Task.sleep(until: earliest) }
    if Task.isCancelled { return .finished }
    var job = item.ready(in: home)
    job.silentOperations = await queue.silentOperations(of: job.subject)
    do {
      try await withTaskCancellationHandler { [job] in
        try process.send(.run(job))
      } onCancel: {
        // The call blocks if the worker does not read its pipe. Ending the process lets the call
        // fail.
        process.end()
      }
    } catch {
      return .failed(process.failure(.exited), .before(item, after: last))
    }
    if !item.job.isCleanUp { await handlers.began(item) }
    let start = ContinuousClock.now
    do throws(WorkerFailure) {
      let message = try process.next(
        within: item.job.limits.scenario, gracePeriod: item.gracePeriod)
      guard case .finished(let run) = message, run.result.plannedCase.id == item.plannedCase.id
      else { throw process.failure(.brokenPipe) }
      mayCallLate = run.mayCallLate
      OutputRedactor.register(run.identifiers)
      return await finish(item, run)
    } catch {
      var failure = error
      failure.duration = (ContinuousClock.now - start) / .seconds(1)
      return .failed(failure, .during(item, after: last))
    }
  }

  /// Reports the run of a job, or queues the job again if the vendor asked for a pause.
  private func finish(_ item: QueuedJob, _ run: CaseRun) async -> ExitReason? {
    if let crash = item.suspectedCrash { await handlers.endedBetween(crash) }
    let problems = run.uncleaned + run.lateCalls
    if !problems.isEmpty { await handlers.problems(problems) }
    if item.job.isSecondSilence {
      await queue.note(silent: run.unanswered, of: item.job.subject)
    }
    if !run.unanswered.isEmpty, !item.job.isSecondSilence {
      // A busy machine may be the cause, so only a second run without an answer breaks a contract.
      await queue.putBack(item.secondSilence)
    } else if let wait = item.wait(after: run) {
      await queue.putBack(item.postponed(for: wait))
    } else {
      await deliver(item, .success(run.judgedByProcesses))
    }
    if run.leftProcesses { return .left }
    let isUsedUp = run.isUsedUp || !item.job.canShareProcess
    return isUsedUp ? .finished : nil
  }
}

extension QueuedJob {
  /// A warning for each state of the case, which may have left data at the vendor.
  fileprivate func cleanUpWarnings(_ reason: String) -> [Diagnostic] {
    job.scenario.states.map { .notCleanedUp($0, reason) }
  }

  /// The job with a folder inside a worker's home, or with the whole home if it does not share the
  /// worker.
  fileprivate func ready(in home: URL) -> Job {
    job.canShareProcess ? ready(below: home.path) : job.ready(at: home.path, with: store)
  }
}

extension WorkerFailure {
  /// True if the process exceeded its time limit, so that this case is the cause, and no earlier
  /// one.
  fileprivate var isTimeout: Bool {
    if case .timedOut = reason { true } else { false }
  }
}
