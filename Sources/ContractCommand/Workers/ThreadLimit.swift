import ContractHarness
import Dispatch
import Foundation

/// How many threads a process may have.
///
/// Where none can be had, Dispatch tries again for ever, and with it whatever is asynchronous; so
/// nothing of that kind is begun.
enum ThreadLimit {
  /// What Dispatch takes for the tasks of a run, and what stands beside it.
  private static let needed = min(ProcessInfo.processInfo.activeProcessorCount, 8) + 4

  /// Too few of them.
  struct Shortage: Error, CustomStringConvertible {
    let description: String
  }

  /// Why nothing can be done; `nil` where there are enough.
  ///
  /// To be asked before anything is asynchronous.
  static var shortage: Shortage? {
    let gate = DispatchSemaphore(value: 0)
    var threads: [SystemThread] = []
    defer {
      for _ in threads { gate.signal() }
      for thread in threads { thread.join() }
    }
    do throws(SystemThread.Failure) {
      while threads.count < needed {
        threads.append(try SystemThread("a try", stack: .usual) { gate.wait() })
      }
      return nil
    } catch {
      return Shortage(
        description: "only \(threads.count) threads could be started, and \(needed) are needed: "
          + error.reason)
    }
  }
}
