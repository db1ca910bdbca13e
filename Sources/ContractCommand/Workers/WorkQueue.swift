import ContractHarness

/// The cases that are left, given out subject by subject, so that a worker serves one alone.
///
/// Of the jobs that share a turn one is out at a time, until whoever took it says that it is done.
actor WorkQueue {
  private var lanes: [Int: [QueuedJob]] = [:]
  private var order: [Int] = []
  private var taken: Set<String> = []
  private var isOpen = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  /// Fills the queue, and lets those who wait begin.
  func open(_ jobs: [QueuedJob]) {
    for job in jobs.reversed() {
      lanes[job.job.subject, default: []].append(job)
    }
    // The longest lanes first; equal ones as the suite lists them.
    order = lanes.keys.sorted { (count($1), $0) < (count($0), $1) }
    isOpen = true
    wakeAll()
  }

  /// Takes the next job; waits until the queue is open, and while the turns of all that is left
  /// are taken.
  ///
  /// - Parameter subject: The subject that the process at hand already serves; `nil` when it
  ///   serves none yet, as what was put back by another process needs it.
  /// - Returns: `nil` when nothing is left for that subject, or at all.
  func take(for subject: Int?) async -> QueuedJob? {
    while true {
      if isOpen {
        // A subject that nobody serves yet comes first; at the end, lanes help each other.
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

  /// Takes back an job that has to be run, or run once more.
  func putBack(_ job: QueuedJob) {
    lanes[job.job.subject, default: []].append(job)
    wakeAll()
  }

  /// Lets others have the turn of an job that was taken.
  func done(_ job: QueuedJob) {
    if let key = job.exclusionKey { taken.remove(key) }
    wakeAll()
  }

  /// True if anything is left.
  var isEmpty: Bool { isOpen && lanes.values.allSatisfy(\.isEmpty) }

  private func count(_ subject: Int) -> Int { lanes[subject]?.count ?? 0 }

  /// Checks whether a lane has an job for a process: what was put back needs a new one.
  private func serves(_ subject: Int, isNew: Bool) -> Bool {
    guard let job = lanes[subject]?.last else { return false }
    return isNew || !job.wasPutBack
  }

  /// Checks whether the next job of a lane may be taken now.
  private func isFree(_ subject: Int) -> Bool {
    guard let key = lanes[subject]?.last?.exclusionKey else { return true }
    return !taken.contains(key)
  }

  private func pop(_ subject: Int) -> QueuedJob? {
    let job = lanes[subject]?.popLast()
    if let key = job?.exclusionKey { taken.insert(key) }
    return job
  }

  private func wakeAll() {
    for continuation in waiting { continuation.resume() }
    waiting = []
  }
}
