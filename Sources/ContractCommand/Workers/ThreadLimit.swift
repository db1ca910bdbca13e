import ContractHarness
import ContractModel
import Dispatch
import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// How many threads a process may have.
///
/// Where none can be had, Dispatch tries again for ever, and with it whatever is asynchronous; so
/// nothing of that kind is begun.
enum ThreadLimit {
  /// The threads that Dispatch takes for a run's tasks, and those beside it, with some to spare.
  private static let needed = min(ProcessInfo.processInfo.activeProcessorCount, 8) + 8

  /// Too few of them.
  struct Shortage: Error, CustomStringConvertible {
    let description: String
  }

  /// Why nothing can be done; `nil` where there are enough.
  ///
  /// To be asked before anything is asynchronous.
  static var shortage: Shortage? {
    shareHeap()
    let (count, failure) = startable(needed)
    return failure.map { failure in
      Shortage(
        description: "only \(count) of the \(needed) threads that are needed could be started: "
          + failure.reason)
    }
  }

  /// How many lanes may have a thread: what Dispatch needs must be left.
  ///
  /// - Parameter jobs: How many are wanted.
  /// - Returns: As many, or what can be had, at least one.
  static func lanes(of jobs: Int) -> Int {
    max(1, startable(needed + jobs).count - needed)
  }

  /// Starts threads, all at once, and lets them end.
  ///
  /// - Returns: How many there could be, and why no more.
  private static func startable(_ wanted: Int) -> (count: Int, failure: SystemThread.Failure?) {
    let gate = DispatchSemaphore(value: 0)
    var threads: [SystemThread] = []
    defer {
      for _ in threads { gate.signal() }
      for thread in threads { thread.join() }
    }
    do throws(SystemThread.Failure) {
      while threads.count < wanted {
        threads.append(try SystemThread("a try", stack: .usual) { gate.wait() })
      }
      return (threads.count, nil)
    } catch {
      return (threads.count, error)
    }
  }

  /// Lets all threads allocate from one heap where address space is limited: Glibc reserves 64 MiB
  /// of it for each of them, which are then lacking for stacks (mallopt(3)).
  private static func shareHeap() {
    #if canImport(Glibc)
      var limit = rlimit()
      guard getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit) == 0,
        limit.rlim_cur != .max, let symbol = dlsym(nil, "mallopt")
      else { return }
      typealias SetOption = @convention(c) (_ option: CInt, _ value: CInt) -> CInt
      let mostArenas: CInt = -8
      _ = unsafeBitCast(symbol, to: SetOption.self)(mostArenas, 1)
    #endif
  }
}
