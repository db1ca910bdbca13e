import Foundation

/// The main thread of a worker, which serves the main queue, the main actor and the main run loop.
///
/// Many SDKs call back there. On a Mac, an asynchronous `main` runs all of them while it waits. On
/// Linux, Dispatch ends the main thread, and with it the run loop. So a worker keeps its main
/// thread for these queues, on both systems.
enum MainThread {
  /// Runs the main queue and the main run loop until the process exits.
  ///
  /// It must be called before anything waits on the main thread. A user's own `main` may call it on
  /// another thread. There it only waits, because the run loop of that thread has no main queue to
  /// serve.
  ///
  /// - Parameter body: The work of the process. It runs on other threads and exits the process.
  static func turn(beside body: @escaping @Sendable () async -> Never) -> Never {
    Task.detached { await body() }
    guard Thread.isMainThread else { while true { pause() } }
    // A run loop without a source returns at once. And on Linux, a block that another thread passes
    // to `RunLoop.perform` does not wake the loop.
    let pulse = Timer(timeInterval: 0.05, repeats: true) { _ in }
    RunLoop.main.add(pulse, forMode: .common)
    while true { _ = RunLoop.main.run(mode: .default, before: .distantFuture) }
  }
}
