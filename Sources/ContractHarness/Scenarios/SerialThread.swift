package import ContractModel
import Dispatch
import Synchronization

/// A thread that runs the tasks which prefer it, one after the other.
///
/// Its work may block, for example to read from a pipe, without blocking the threads that Swift's
/// tasks share. The thread that has read a message also handles it, which saves waking another
/// thread.
package final class SerialThread: TaskExecutor {
  private let jobs = Jobs()

  /// Starts the thread, which ends with the last reference; debuggers show its name.
  package init(_ name: String) throws(SystemThread.Failure) {
    let jobs = jobs
    try SystemThread(name, stack: .usual) { jobs.run() }.detach()
  }

  deinit { jobs.close() }

  package func enqueue(_ job: consuming ExecutorJob) {
    jobs.add(UnownedJob(job), for: asUnownedTaskExecutor())
  }

  /// The jobs that wait for the thread.
  ///
  /// The thread owns them, because the executor may be released on the thread itself.
  private final class Jobs: Sendable {
    private struct State {
      var waiting: [(job: UnownedJob, executor: UnownedTaskExecutor)] = []
      var isClosed = false
    }

    private let state = Mutex(State())
    private let arrivals = DispatchSemaphore(value: 0)

    func add(_ job: UnownedJob, for executor: UnownedTaskExecutor) {
      state.withLock { $0.waiting.append((job, executor)) }
      arrivals.signal()
    }

    func close() {
      state.withLock { $0.isClosed = true }
      arrivals.signal()
    }

    func run() {
      while true {
        arrivals.wait()
        let (jobs, isClosed) = state.withLock { state in
          defer { state.waiting = [] }
          return (state.waiting, state.isClosed)
        }
        for (job, executor) in jobs { job.runSynchronously(on: executor) }
        if isClosed { return }
      }
    }
  }
}
