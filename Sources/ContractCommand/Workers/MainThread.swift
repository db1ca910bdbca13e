import Foundation

/// The main thread of a worker.
///
/// Many an SDK calls back on the main queue, the main actor or the main run loop. On a Mac an
/// asynchronous `main` turns all of them as it waits; on Linux Dispatch ends the main thread
/// instead, and its run loop with it. So the thread is kept for turning them, on both.
enum MainThread {
  /// Turns the main queue and the main run loop for as long as the process lives.
  ///
  /// To be called on the main thread, before anything there was waited for.
  ///
  /// - Parameter body: What the process is for, which is done on other threads, and ends it.
  static func turn(beside body: @escaping @Sendable () async -> Never) -> Never {
    Task.detached { await body() }
    // A run loop with nothing to wait for would return at once; and on Linux nothing wakes it for
    // a block that another thread has given to `RunLoop.perform`.
    let pulse = Timer(timeInterval: 0.05, repeats: true) { _ in }
    RunLoop.main.add(pulse, forMode: .common)
    while true { _ = RunLoop.main.run(mode: .default, before: .distantFuture) }
  }
}
