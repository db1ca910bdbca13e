import Dispatch

/// Where one subject lives: made, prepared, called and let go, one thing after the other.
///
/// The cooperative pool has as many threads as there are cores, and code of a user's may block;
/// a queue of the harness's own may be blocked without holding up anything else.
final class SubjectThread: TaskExecutor {
  private let queue = DispatchQueue(label: "contracts.subject")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let executor = asUnownedTaskExecutor()
    queue.async { job.runSynchronously(on: executor) }
  }
}
