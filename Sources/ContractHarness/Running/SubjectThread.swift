import ContractModel
import Dispatch
import Synchronization

/// Where one subject lives: made, prepared, called and let go, one thing after the other.
///
/// The cooperative pool has as many threads as there are cores, and code of a user's may block;
/// a queue of the harness's own may be blocked without holding up anything else.
final class SubjectThread: TaskExecutor {
  /// Queues that no subject has any more: to make one and to let it go costs as much as a call.
  private static let idle = Mutex<[DispatchQueue]>([])

  private let queue: DispatchQueue

  init() {
    queue = Self.idle.withLock { $0.popLast() } ?? Self.makeQueue()
  }

  /// A subject that is at work, or blocks its thread, keeps it.
  deinit { Self.idle.withLock { $0.append(queue) } }

  private static func makeQueue() -> DispatchQueue {
    let queue = DispatchQueue(label: "contracts.subject")
    queue.setSpecific(key: SeamInteraction.Event.Origin.key, value: .subject)
    return queue
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let executor = asUnownedTaskExecutor()
    queue.async { job.runSynchronously(on: executor) }
  }

  /// Waits until what the thread is at has come to an end, or to where it waits for something.
  ///
  /// - Parameter limit: How long to wait at most: it may be blocked by who waits.
  func rest(within limit: DispatchTimeInterval) async {
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

/// The main thread, or a thread of nobody's, from which a vendor speaks.
final class VendorThread: TaskExecutor {
  private let queue: DispatchQueue

  init(_ queue: DispatchQueue = DispatchQueue(label: "contracts.vendor")) {
    self.queue = queue
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let executor = asUnownedTaskExecutor()
    queue.async { job.runSynchronously(on: executor) }
  }
}
