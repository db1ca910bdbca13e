import ContractHarness
import ContractModel
import Foundation

/// One worker after the other, each in a home of its own.
///
/// Its task must have a thread of its own: waiting for a worker blocks.
struct WorkerLane: Sendable {
  /// Why a worker was let go.
  private enum Departure: Sendable {
    /// Nothing left for its subject, or it is used up.
    case left
    case neverReady(Loss)
    case during(QueuedJob, after: QueuedJob?, Loss)
    /// It was gone before it could be given a case, after another one or at once.
    case before(QueuedJob, after: QueuedJob?, Loss)
  }

  /// A worker that said no more.
  private struct Loss: Sendable {
    let silence: WorkerProcess.Silence
    let standardError: String
    var duration = 0.0
  }

  /// How long a suite may take to list its subjects, in seconds.
  private static let readiness = 60.0
  /// How often in a row a worker may fail to become ready, once another one was.
  private static let attempts = 3

  let number: Int
  let queue: WorkQueue
  /// The folder of homes.
  let folder: URL
  let memory: MemoryLimit
  let handlers: WorkerPool.Handlers

  /// Works until the queue is empty, or the task is cancelled.
  ///
  /// - Returns: Why the lane gave up before that; `nil` when it did not.
  func work() async -> WorkerFailure? {
    var attempts = 1
    for generation in 0... {
      let name = "worker-\(number)-\(generation)"
      let home = folder.appending(path: name, directoryHint: .isDirectory)
      defer { try? FileManager.default.removeItem(at: home) }
      let (departure, ending) = await process(home)
      if Task.isCancelled { await handlers.suite(.failure(.interrupted)) }
      guard let failure = await report(departure, ending) else {
        attempts = Self.attempts
        if await queue.isEmpty || Task.isCancelled { return nil }
        continue
      }
      attempts -= 1
      if attempts == 0 || Task.isCancelled { return failure }
    }
    return nil
  }

  /// Tells what became of a worker, and of the case that it had.
  ///
  /// - Returns: Why it never became ready; `nil` when it did.
  private func report(
    _ departure: Departure?, _ ending: WorkerProcess.Ending
  ) async -> WorkerFailure? {
    // A process that an interruption ended has not failed.
    if Task.isCancelled {
      if case .during(let item, _, _) = departure, item.cleansUp || item.job.isCleanUp {
        await handlers.uncleaned(item.left("the run was interrupted"))
      }
      return nil
    }
    func failure(_ loss: Loss) -> WorkerFailure {
      WorkerFailure(
        ending: ending, silence: loss.silence, standardError: loss.standardError,
        duration: loss.duration, memory: memory)
    }
    switch departure ?? .neverReady(Loss(silence: .ended, standardError: "")) {
    case .left: return nil
    case .neverReady(let loss):
      await handlers.suite(.failure(failure(loss)))
      return failure(loss)
    case .during(let item, let last, let loss):
      await judge(item, after: last, failure(loss).redacted(by: item.job.contract.redactor))
      return nil
    case .before(let item, let last, let loss):
      let failure = failure(loss).redacted(by: item.job.contract.redactor)
      if let last {
        await handlers.endedBetween(
          LateEnd(last: last.plannedCase, during: nil, failure: failure))
      }
      if item.wasPutBack {
        await deliver(item, .failure(failure))
      } else {
        await putBack(item)
      }
      return nil
    }
  }

  /// Tells that a case has ended its process, unless an earlier one may have: then a new process
  /// shows which.
  private func judge(
    _ item: QueuedJob, after last: QueuedJob?, _ failure: WorkerFailure
  ) async {
    if let last, !failure.isLate {
      await putBack(
        item,
        suspectedCrash: LateEnd(last: last.plannedCase, during: item.plannedCase, failure: failure))
    } else {
      await deliver(item, .failure(failure))
    }
    if item.cleansUp { await queue.putBack(item.cleanUp) }
  }

  private func putBack(_ item: QueuedJob, suspectedCrash: LateEnd? = nil) async {
    var item = item
    item.wasPutBack = true
    item.suspectedCrash = suspectedCrash
    await queue.putBack(item)
  }

  /// Hands on what came of an item: of a clean-up nothing but what it could not remove.
  private func deliver(_ item: QueuedJob, _ run: Result<CaseRun, WorkerFailure>) async {
    switch run {
    case _ where !item.job.isCleanUp: await handlers.finished(item, run)
    case .success: break
    case .failure: await handlers.uncleaned(item.left("its process ended as well"))
    }
    if case .success(let run) = run, !run.uncleaned.isEmpty {
      await handlers.uncleaned(run.uncleaned)
    }
  }

  private func process(_ home: URL) async -> (Departure?, WorkerProcess.Ending) {
    if let shortage = DescriptorLimit.shortage { return (nil, .notStarted(shortage)) }
    do {
      try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
    } catch {
      return (nil, .notStarted(error.localizedDescription))
    }
    return await WorkerProcess.run(
      in: WorkerProcess.Surroundings(home: home, memory: memory)
    ) { process in
      guard let answer = await arrival(of: process) else { return .left }
      switch answer {
      case .message(.ready(let description)): await handlers.suite(.success(description))
      case let answer:
        return .neverReady(
          Loss(
            silence: answer.silence(limit: Self.readiness), standardError: process.errorText))
      }
      return await serve(process, at: home)
    }
  }

  /// Waits until a process is ready, which it need not become once nothing is left to do.
  ///
  /// - Returns: What it says first; `nil` when it was dismissed.
  private func arrival(of process: WorkerProcess) async -> WorkerProcess.Answer? {
    let dismissal = Task {
      while await !queue.isEmpty {
        do { try await Task.sleep(for: .milliseconds(100)) } catch { return false }
      }
      process.end()
      return true
    }
    let answer = process.next(within: Self.readiness)
    dismissal.cancel()
    return await dismissal.value ? nil : answer
  }

  /// Gives a worker one case after the other.
  private func serve(_ process: WorkerProcess, at home: URL) async -> Departure {
    var last: QueuedJob?
    while let item = await queue.take(for: last?.job.subject) {
      let departure = await run(item, after: last, in: process, at: home)
      await queue.done(item)
      if let departure { return departure }
      last = item
    }
    return .left
  }

  /// Gives a worker one case.
  ///
  /// - Returns: Why the worker is let go; `nil` when it can be given another case.
  private func run(
    _ item: QueuedJob, after last: QueuedJob?, in process: WorkerProcess, at home: URL
  ) async -> Departure? {
    if let earliest = await item.notBefore?() { try? await Task.sleep(until: earliest) }
    if Task.isCancelled { return .left }
    do {
      try await withTaskCancellationHandler {
        try process.send(item.ready(in: home))
      } onCancel: {
        // A worker that does not read would hold up the interruption.
        process.end()
      }
    } catch {
      return .before(item, after: last, Loss(silence: .ended, standardError: process.errorText))
    }
    if !item.job.isCleanUp { await handlers.began(item) }
    let start = ContinuousClock.now
    let limit = item.job.limits.scenario
    switch process.next(within: limit + item.gracePeriod) {
    case .message(.finished(let run)) where run.result.plannedCase.id == item.plannedCase.id:
      if let crash = item.suspectedCrash { await handlers.endedBetween(crash) }
      if let wait = item.wait(after: run) {
        await queue.putBack(item.postponed(for: wait))
      } else {
        await deliver(item, .success(run.judgedByProcesses))
      }
      let isUsedUp = run.isSpent || run.leftProcesses || !item.job.canShareProcess
      return isUsedUp ? .left : nil
    case let answer:
      let loss = Loss(
        silence: answer.silence(limit: limit),
        standardError: process.errorText,
        duration: (ContinuousClock.now - start) / .seconds(1)
      )
      return .during(item, after: last, loss)
    }
  }
}

extension QueuedJob {
  /// All the states of the case, which may have left something with the vendor.
  fileprivate func left(_ reason: String) -> [Diagnostic] {
    job.scenario.scenario.states.map { .notCleanedUp($0, reason) }
  }

  /// The job with a folder below a worker's home, or with the home of a worker of its own.
  fileprivate func ready(in home: URL) -> Job {
    job.canShareProcess ? ready(below: home) : job.ready(at: home.path, with: store)
  }
}

extension WorkerProcess.Answer {
  /// Why there is no report, with the limit that people know.
  fileprivate func silence(limit: Double) -> WorkerProcess.Silence {
    switch self {
    case .message: .hungUp
    case .silence(.late): .late(after: limit)
    case .silence(let silence): silence
    }
  }
}

extension WorkerFailure {
  /// True if the process had to be ended: it is then known which case held it up.
  fileprivate var isLate: Bool {
    if case .late = silence { true } else { false }
  }

  /// The run was interrupted before the worker could become ready.
  fileprivate static let interrupted = WorkerFailure(
    ending: .notStarted("the run was interrupted"), silence: .ended, standardError: "")
}

extension WorkerProcess.Surroundings {
  /// A home that is empty, and everything that would point elsewhere bent to it.
  fileprivate init(home: URL, memory: MemoryLimit) {
    let path = home.path
    self.init(
      home: home,
      environment: [
        "HOME": path,
        // Foundation asks the system for the home, and looks here before.
        "CFFIXED_USER_HOME": path,
        "TMPDIR": path,
        "XDG_CACHE_HOME": path + "/.cache",
        "XDG_CONFIG_HOME": path + "/.config",
        "XDG_DATA_HOME": path + "/.local/share",
        "XDG_STATE_HOME": path + "/.local/state",
        // A crash is told by its signal; seconds of symbolication would be taken from the rest.
        "SWIFT_BACKTRACE": "enable=no",
      ],
      memory: memory
    )
  }
}
