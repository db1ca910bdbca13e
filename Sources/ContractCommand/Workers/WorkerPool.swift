import ContractHarness
import ContractModel
import Foundation

/// The workers of one run.
///
/// There are as many as `--jobs` says, if the process may open enough files and start enough
/// threads. A worker that crashed, or that must not run the next job, is replaced.
struct WorkerPool: Sendable {
  /// The functions that the workers call to report their progress.
  struct Handlers: Sendable {
    /// Receives the list of subjects from each worker that starts, or the failure of a worker that
    /// does not start.
    var suite: @Sendable (Result<SuiteDescription, WorkerFailure>) async -> Void = { _ in }
    /// Receives each job when a worker begins it, except one that only removes test data.
    var began: @Sendable (QueuedJob) async -> Void = { _ in }
    /// Receives the result of each case once, or the failure of its process.
    var finished: @Sendable (QueuedJob, Result<CaseRun, WorkerFailure>) async -> Void = { _, _ in }
    /// Receives the problems that belong to no running case: states that may have left data at the
    /// real vendor, and handlers that were called late.
    var problems: @Sendable ([Diagnostic]) async -> Void = { _ in }
    /// Receives a crash of a process that a finished case seems to have caused.
    var endedBetween: @Sendable (CrashAfterCase) async -> Void = { _ in }
  }

  let jobs: Int
  let queue: WorkQueue
  /// A temporary folder of the run, with a home folder for each worker.
  let folder: URL
  /// The memory limit of each worker; `nil` for its share of the machine.
  var memory: MemoryLimit? = nil

  /// Runs workers until the queue is empty, or the task is cancelled.
  func work(_ handlers: Handlers) async {
    // Orphans are adopted only while workers run, because a daemon that git starts later must not
    // become a child of this process.
    ChildProcesses.adoptOrphans(true)
    defer { ChildProcesses.adoptOrphans(false) }
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
          let failure = WorkerFailure.notStarted("\(error)")
          group.addTask {
            // Other code waits for the list of subjects, and would wait forever without this
            // failure.
            await handlers.suite(.failure(failure))
            return failure
          }
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    guard let failure = failures.lazy.compactMap(\.self).first else { return }
    // Jobs remain only if every lane gave up because its workers did not start. They get the
    // failure.
    while !Task.isCancelled, let item = await queue.take(for: nil) {
      await handlers.finished(item, .failure(failure.redacted(by: item.job.redactor)))
      await queue.done(item)
    }
  }
}
