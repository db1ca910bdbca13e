import ContractHarness
import ContractModel

/// The queue of jobs that wait for a worker, grouped by subject, because a worker serves only one.
///
/// Only one of the jobs with the same exclusion key runs at a time, until ``done(_:)``.
actor WorkQueue {
  private var lanes: [Int: [QueuedJob]] = [:]
  private var order: [Int] = []
  private var taken: Set<String> = []
  private var isOpen = false
  private var waiting: [CheckedContinuation<Void, Never>] = []
  private var silent: [Int: Set<String>] = [:]
  private var vainWaits: [Int: Int] = [:]
  /// The number of waits for late calls of a subject's handlers that may bring none.
  ///
  /// After them, the subject's other processes end without a wait, which saves time.
  private static let maxVainWaits = 2

  /// Fills the queue after the plan was made, and wakes the tasks that wait in ``take(for:)``.
  func open(_ jobs: [QueuedJob]) {
    for job in jobs.reversed() {
      lanes[job.job.subject, default: []].append(job)
    }
    // The subject with the most jobs comes first, because it takes longest.
    order = lanes.keys.sorted { (count($1), $0) < (count($0), $1) }
    isOpen = true
    wakeAll()
  }

  /// Takes the next job, once the queue is open and a job is free to run.
  ///
  /// - Parameter subject: The index of the subject that the process already serves; `nil` for a new
  ///   process, which can also take jobs that another process put back.
  /// - Returns: The job; `nil` if none remains for the subject, or at all.
  func take(for subject: Int?) async -> QueuedJob? {
    while true {
      if isOpen {
        // Each subject gets a process first. When all have one, further processes help with the
        // subjects that have jobs left.
        let open = (subject.map { [$0] } ?? order).filter { serves($0, isNew: subject == nil) }
        if open.isEmpty { return nil }
        if let next = open.first(where: isFree) {
          if subject == nil {
            order.removeAll { $0 == next }
            order.append(next)
          }
          return pop(next)
        }
      }
      await withCheckedContinuation { waiting.append($0) }
    }
  }

  /// Adds a job that its subject runs next, such as one whose worker crashed.
  func putBack(_ job: QueuedJob) {
    lanes[job.job.subject, default: []].append(job)
    wakeAll()
  }

  /// Removes the waiting jobs, except those that remove test data.
  ///
  /// The removed jobs are in the order of the plan.
  func clear() -> [QueuedJob] {
    withdraw { !$0.job.isCleanUp }.sorted { $0.plannedCase.id < $1.plannedCase.id }
  }

  @discardableResult
  func withdraw(where isWithdrawn: (QueuedJob) -> Bool) -> [QueuedJob] {
    var withdrawn: [QueuedJob] = []
    for (subject, jobs) in lanes {
      let gone = jobs.filter(isWithdrawn)
      guard !gone.isEmpty else { continue }
      lanes[subject] = jobs.filter { !isWithdrawn($0) }
      withdrawn += gone.reversed()
    }
    if !withdrawn.isEmpty { wakeAll() }
    return withdrawn
  }

  /// Releases the exclusion key of a finished job, so that jobs with the same key can run.
  func done(_ job: QueuedJob) {
    if let key = job.exclusionKey { taken.remove(key) }
    wakeAll()
  }

  /// Records operations of a subject that did not answer in two processes.
  ///
  /// The subject's other scenarios then need no second run because of these operations.
  func note(silent operations: Set<String>, of subject: Int) {
    silent[subject, default: []].formUnion(operations)
  }

  /// The operations of a subject that did not answer in two processes.
  ///
  /// Another scenario that gets no answer from one of them is broken after a single run.
  func silentOperations(of subject: Int) -> Set<String> { silent[subject, default: []] }

  /// True while it is worth the time to wait for handlers of a subject that are called late.
  ///
  /// It is false after two waits in which no handler was called.
  func mayAwaitLateCalls(of subject: Int) -> Bool {
    vainWaits[subject, default: 0] < Self.maxVainWaits
  }

  /// Counts a wait in which no handler was called late.
  ///
  /// After two such waits, other processes of the subject end without a wait.
  func noteVainWait(of subject: Int) { vainWaits[subject, default: 0] += 1 }

  /// True if the queue was filled and no job waits any more.
  var isEmpty: Bool { isOpen && lanes.values.allSatisfy(\.isEmpty) }

  private func count(_ subject: Int) -> Int { lanes[subject]?.count ?? 0 }

  /// Returns true if a subject has a job for a process.
  ///
  /// A job that was put back needs a new process.
  private func serves(_ subject: Int, isNew: Bool) -> Bool {
    guard let job = lanes[subject]?.last else { return false }
    return isNew || !job.wasPutBack
  }

  /// Returns true if the next job of a subject can run now, because no other job uses its exclusion
  /// key.
  private func isFree(_ subject: Int) -> Bool {
    guard let key = lanes[subject]?.last?.exclusionKey else { return true }
    return !taken.contains(key)
  }

  /// Takes the next job of a subject, with a new seed, because its vendor may have seen the values
  /// of an earlier run.
  ///
  /// A job that removes test data keeps the seed of its run. A replay has the recorded seed.
  private func pop(_ subject: Int) -> QueuedJob? {
    guard var job = lanes[subject]?.popLast() else { return nil }
    job.wasTaken = true
    if !job.job.isCleanUp, job.job.mode != .replay { job.job.seed = UniqueValue.newSeed() }
    if let key = job.exclusionKey { taken.insert(key) }
    return job
  }

  private func wakeAll() {
    for continuation in waiting { continuation.resume() }
    waiting = []
  }
}
