import ContractHarness
import ContractModel
import ContractRedaction
import Foundation

/// The workers of one run: one for each job, as far as files and threads suffice, each replaced
/// when it dies, is spent, or has to give way to a new one.
struct WorkerPool: Sendable {
  /// The functions that are called with what workers do.
  struct Handlers: Sendable {
    /// Takes the suite of each worker that becomes ready, or why it did not.
    var suite: @Sendable (Result<SuiteDescription, WorkerFailure>) async -> Void = { _ in }
    /// Takes each case that begins.
    var began: @Sendable (QueuedJob) async -> Void = { _ in }
    /// Takes the run of each case, once, or how its process ended before it could report.
    var finished: @Sendable (QueuedJob, Result<CaseRun, WorkerFailure>) async -> Void = { _, _ in }
    /// Takes what states have left with the real vendor.
    var uncleaned: @Sendable ([Diagnostic]) async -> Void = { _ in }
    /// Takes a process that ended when its case was over already.
    var endedBetween: @Sendable (LateEnd) async -> Void = { _ in }
  }

  let jobs: Int
  let queue: WorkQueue
  /// A folder of the run's own, in which each worker has its home.
  let folder: URL
  /// How much memory each worker may take; `nil` for its share of the machine.
  var memory: MemoryLimit? = nil

  /// Works until the queue is empty, or the task is cancelled.
  func work(_ handlers: Handlers) async {
    let failures = await withTaskGroup(of: WorkerFailure?.self) { group in
      let most = min(jobs, max(1, DescriptorLimit.workers))
      for number in 0..<ThreadLimit.lanes(of: most) {
        let lane = WorkerLane(
          number: number, queue: queue, folder: folder,
          memory: memory ?? MemoryLimit(shareOf: jobs), handlers: handlers)
        do {
          group.addTask(executorPreference: try SerialThread("a worker's lane")) {
            await lane.work()
          }
        } catch {
          let failure = WorkerFailure(ending: .notStarted("\(error)"), silence: .ended)
          group.addTask {
            // Whoever waits for the suite would wait for ever.
            await handlers.suite(.failure(failure))
            return failure
          }
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    guard let failure = failures.lazy.compactMap(\.self).first else { return }
    // Every lane gave up: what is left is reported as well.
    while !Task.isCancelled, let item = await queue.take(for: nil) {
      await handlers.finished(item, .failure(failure.redacted(by: item.job.contract.redactor)))
      await queue.done(item)
    }
  }
}

/// How a worker failed its parent.
struct WorkerFailure: Error, Sendable {
  let ending: WorkerProcess.Ending
  let silence: WorkerProcess.Silence
  /// The end of what it wrote to its standard error; ``redacted(by:)`` before it is shown.
  var standardError = ""
  /// How long the case had run, in seconds.
  var duration: Double = 0
  /// How much memory it had been allowed; `nil` where that was not said.
  var memory: MemoryLimit? = nil

  /// The failure without the secrets that the process may have written.
  func redacted(by redactor: Redactor) -> WorkerFailure {
    var failure = self
    failure.standardError = redactor.text(standardError)
    return failure
  }
}

/// A process that did not survive the cases which it was given before.
struct LateEnd: Sendable {
  /// The last case that it had ended well.
  let last: PlannedCase
  /// The case that was under way, and is well in a process of its own; `nil` when none was.
  let during: PlannedCase?
  let failure: WorkerFailure
}
