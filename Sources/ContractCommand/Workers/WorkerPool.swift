import ContractHarness
import ContractModel
import ContractRedaction
import Foundation

/// The workers of one run.
///
/// There is one for each job, as far as files and threads allow; the pool replaces a worker that
/// crashed, is used up, or must give way to a new one.
struct WorkerPool: Sendable {
  /// The functions that the pool calls.
  struct Handlers: Sendable {
    /// Receives the suite of each worker that becomes ready, or the failure of one that does not.
    var suite: @Sendable (Result<SuiteDescription, WorkerFailure>) async -> Void = { _ in }
    /// Receives each case that begins.
    var began: @Sendable (QueuedJob) async -> Void = { _ in }
    /// Receives the result of each case once, or the failure of its process.
    var finished: @Sendable (QueuedJob, Result<CaseRun, WorkerFailure>) async -> Void = { _, _ in }
    /// Receives the problems that belong to no case that still runs: states that may have left data at
    /// the real vendor, and handlers that were called late.
    var problems: @Sendable ([Diagnostic]) async -> Void = { _ in }
    /// Receives a crash of a process whose case had already finished.
    var endedBetween: @Sendable (CrashAfterCase) async -> Void = { _ in }
  }

  let jobs: Int
  let queue: WorkQueue
  /// A temporary folder of the run, in which each worker has its home.
  let folder: URL
  /// The memory limit of each worker; `nil` for its share of the machine.
  var memory: MemoryLimit? = nil

  /// Works until the queue is empty, or the task is cancelled.
  func work(_ handlers: Handlers) async {
    let failures = await withTaskGroup(of: WorkerFailure?.self) { group in
      let maxWorkers = min(jobs, max(1, DescriptorLimit.workers))
      for number in 0..<ThreadLimit.lanes(of: maxWorkers) {
        let lane = WorkerLane(
          number: number, queue: queue, folder: folder,
          memory: memory ?? MemoryLimit(shareOf: jobs), handlers: handlers)
        do {
          group.addTask(executorPreference: try SerialThread("a worker's lane")) {
            await lane.work()
          }
        } catch {
          let failure = WorkerFailure(reason: .notStarted("\(error)"))
          group.addTask {
            // Without this, code that waits for the suite would wait forever.
            await handlers.suite(.failure(failure))
            return failure
          }
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    guard let failure = failures.lazy.compactMap(\.self).first else { return }
    // Every lane gave up, so all remaining jobs get this failure.
    while !Task.isCancelled, let item = await queue.take(for: nil) {
      await handlers.finished(item, .failure(failure.redacted(by: item.job.contract.redactor)))
      await queue.done(item)
    }
  }
}
