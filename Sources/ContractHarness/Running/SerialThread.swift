package import ContractModel
import Dispatch
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
  import ObjectiveC
#endif

/// A thread that runs the tasks which prefer it, one after the other.
///
/// Its work may block, without blocking the threads that Swift's tasks share. A blocking reader
/// handles its message on the same thread, so no other thread must wake.
///
/// A subject can be its guest, see ``SubjectThread``. Then no other thread must wake either, but the
/// subject may block the thread for good; see ``leaveGuest()``.
package final class SerialThread: TaskExecutor {
  private let jobs: Jobs

  /// Starts the thread, which ends with the last reference.
  ///
  /// - Parameter name: The name of the thread, for debuggers.
  /// - Throws: An error if the system starts no thread.
  package init(_ name: String) throws(SystemThread.Failure) {
    jobs = Jobs(name)
    try jobs.start()
  }

  deinit { jobs.close() }

  package func enqueue(_ job: consuming ExecutorJob) {
    jobs.add(.task(UnownedJob(job), asUnownedTaskExecutor()), isGuest: false)
  }

  /// Adds work of a subject.
  func addGuest(_ work: Work) { jobs.add(work, isGuest: true) }

  /// Lets another thread do the waiting work if a subject is at work, because it may never end.
  ///
  /// If the system starts no thread, the work waits for the subject.
  func leaveGuest() { jobs.leaveGuest() }

  /// True if the current thread is one on which a subject may be a guest.
  static var isCurrent: Bool { pthread_getspecific(mark) != nil }

  private static let mark = {
    var key = pthread_key_t()
    pthread_key_create(&key, nil)
    return key
  }()

  /// Something that the thread does.
  enum Work: Sendable {
    case task(UnownedJob, UnownedTaskExecutor)
    case action(@Sendable () -> Void)

    fileprivate func run() {
      #if canImport(ObjectiveC)
        autoreleasepool { perform() }
      #else
        perform()
      #endif
    }

    private func perform() {
      switch self {
      case .task(let job, let executor): job.runSynchronously(on: executor)
      case .action(let action): action()
      }
    }
  }

  /// The work that waits for the thread.
  ///
  /// The thread owns it, because the executor may be released on the thread itself.
  private final class Jobs: Sendable {
    private struct State {
      var waiting: [(work: Work, isGuest: Bool)] = []
      var isClosed = false
      /// True while work of a subject is running.
      var hasGuest = false
      /// The number of threads that were left with a guest.
      var left = 0
    }

    private let name: String
    private let state = Mutex(State())
    private let arrivals = DispatchSemaphore(value: 0)

    init(_ name: String) { self.name = name }

    func start() throws(SystemThread.Failure) {
      try SystemThread(name, stack: .usual) { self.run(after: 0) }.detach()
    }

    func add(_ work: Work, isGuest: Bool) {
      state.withLock { $0.waiting.append((work, isGuest)) }
      arrivals.signal()
    }

    func close() {
      state.withLock { $0.isClosed = true }
      arrivals.signal()
    }

    func leaveGuest() {
      guard let left = state.withLock({ $0.hasGuest ? $0.left : nil }) else { return }
      let thread = try? SystemThread(name, stack: .usual) {
        if self.takeOver(after: left) { self.run(after: left + 1) }
      }
      thread?.detach()
    }

    /// Makes the current thread the one that does the work, if the guest is still at work.
    private func takeOver(after left: Int) -> Bool {
      state.withLock { state in
        guard state.hasGuest, state.left == left else { return false }
        state.left += 1
        state.hasGuest = false
        return true
      }
    }

    /// Does the work, until the thread is closed or left with a guest.
    private func run(after left: Int) {
      pthread_setspecific(SerialThread.mark, UnsafeRawPointer(bitPattern: 1))
      var blocksSignals = true
      repeat {
        arrivals.wait()
        guard let (work, isGuest) = next() else { return }
        if isGuest, blocksSignals {
          SignalMask.unblock()
          blocksSignals = false
        }
        work.run()
      } while mayGoOn(after: left)
    }

    private func next() -> (work: Work, isGuest: Bool)? {
      state.withLock { state in
        guard !state.waiting.isEmpty else { return nil }
        let next = state.waiting.removeFirst()
        state.hasGuest = next.isGuest
        return next
      }
    }

    private func mayGoOn(after left: Int) -> Bool {
      state.withLock { state in
        guard state.left == left else { return false }
        state.hasGuest = false
        return true
      }
    }
  }
}
