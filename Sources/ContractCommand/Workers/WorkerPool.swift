import ContractHarness
import ContractModel
import ContractRedaction
import Foundation

/// The workers of one run: one for each job, as far as files and threads suffice, each replaced
/// when it dies, is spent, or has to give way to a new one.
struct WorkerPool: Sendable {
  /// The result of a worker for one case.
  enum Delivery: Sendable {
    case report(CaseReport)
    /// The process ended before it could report.
    case died(WorkerFailure)
  }

  /// The functions that are told what workers do.
  struct Audience: Sendable {
    /// DelegateCall of the suite by each worker that becomes ready, or why it did not.
    var suite: @Sendable (Result<SuiteDescription, WorkerFailure>) async -> Void = { _ in }
    /// DelegateCall of each case that begins.
    var began: @Sendable (WorkItem) async -> Void = { _ in }
    /// Given what came of each case, once.
    var deliver: @Sendable (WorkItem, Delivery) async -> Void = { _, _ in }
    /// DelegateCall of what states have left with the real vendor.
    var uncleaned: @Sendable (WorkItem, [Diagnostic]) async -> Void = { _, _ in }
    /// DelegateCall of a process that ended when its case was over already.
    var endedBetween: @Sendable (LateEnd) async -> Void = { _ in }
  }

  let jobs: Int
  let queue: WorkQueue
  /// A folder of the run's own, in which each worker has its home.
  let folder: URL
  /// How much memory each worker may take; `nil` for its share of the machine.
  var memory: MemoryLimit? = nil

  /// Works until the queue is empty, or the task is cancelled.
  func work(for audience: Audience) async {
    let failures = await withTaskGroup(of: WorkerFailure?.self) { group in
      let most = min(jobs, max(1, DescriptorLimit.workers))
      for number in 0..<ThreadLimit.lanes(of: most) {
        let lane = WorkerLane(
          number: number, queue: queue, folder: folder,
          memory: memory ?? MemoryLimit(shareOf: jobs), audience: audience)
        do {
          group.addTask(executorPreference: try SerialThread("a worker's lane")) {
            await lane.work()
          }
        } catch {
          let failure = WorkerFailure(ending: .notStarted("\(error)"), silence: .ended)
          group.addTask {
            // Whoever waits for the suite would wait for ever.
            await audience.suite(.failure(failure))
            return failure
          }
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    guard let failure = failures.lazy.compactMap(\.self).first else { return }
    // Every lane gave up: what is left is told as well.
    while !Task.isCancelled, let item = await queue.take(for: nil) {
      await audience.deliver(item, .died(failure.redacted(by: item.contract.redactor)))
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
