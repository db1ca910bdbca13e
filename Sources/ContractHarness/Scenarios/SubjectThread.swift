import ContractModel
import Dispatch
import Synchronization

/// The thread of one subject, on which it is created, called and released.
///
/// Swift's tasks share one thread for each core, and user code may block. A subject that blocks a
/// queue of its own does not delay other tasks.
final class SubjectThread: TaskExecutor {
  /// The queues without a subject, for reuse, because to make one takes as long as a call.
  private static let idle = Mutex<[DispatchQueue]>([])

  private let queue: DispatchQueue

  init() {
    queue = Self.idle.withLock { $0.popLast() } ?? Self.makeQueue()
  }

  /// Returns the queue for reuse.
  ///
  /// The queue is idle then, because a subject that still works on it retains this object.
  deinit { Self.idle.withLock { $0.append(queue) } }

  private static func makeQueue() -> DispatchQueue {
    let queue = DispatchQueue(label: "contracts.subject")
    queue.setSpecific(key: SeamInteraction.Event.Origin.key, value: .subject)
    return queue
  }

  func enqueue(_ job: consuming ExecutorJob) {
    queue.run(UnownedJob(job), on: asUnownedTaskExecutor())
  }

  /// Waits until the thread is idle, or until the limit, because its work may wait for the caller.
  func waitUntilIdle(within limit: DispatchTimeInterval) async {
    let isOver = Atomic(false)
    await withCheckedContinuation { continuation in
      let once: @Sendable () -> Void = {
        if !isOver.exchange(true, ordering: .relaxed) { continuation.resume() }
      }
      queue.async(execute: once)
      DispatchQueue.global().asyncAfter(deadline: .now() + limit, execute: once)
    }
  }
}

/// A thread on which a replay sends events: the main thread, or one that replaces the SDK's own
/// thread.
final class VendorThread: TaskExecutor {
  private let queue: DispatchQueue

  init(_ queue: DispatchQueue = DispatchQueue(label: "contracts.vendor")) {
    self.queue = queue
  }

  func enqueue(_ job: consuming ExecutorJob) {
    queue.run(UnownedJob(job), on: asUnownedTaskExecutor())
  }
}

extension DispatchQueue {
  fileprivate func run(_ job: UnownedJob, on executor: UnownedTaskExecutor) {
    async { SignalMask.withoutBlocking { job.runSynchronously(on: executor) } }
  }
}
