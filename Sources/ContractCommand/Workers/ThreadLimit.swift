import ContractModel
import Dispatch
import Foundation

/// A check of how many threads the process can start.
///
/// If the system allows no more threads, Dispatch retries forever and all asynchronous code hangs.
/// So the command checks before it starts any asynchronous code.
enum ThreadLimit {
  /// The number of threads that Dispatch uses for a run, and some spare ones.
  private static let needed = min(processors, 8) + 8

  /// The error that the process cannot start enough threads, with the number that it could start.
  struct Shortage: Error, CustomStringConvertible {
    let description: String
  }

  /// The error if the process cannot start enough threads; `nil` if it can.
  ///
  /// It must be read before any asynchronous code runs.
  static var shortage: Shortage? {
    shareHeap()
    let (count, failure) = startable(needed)
    return failure.map { failure in
      Shortage(
        description: "only \(count) of the \(needed) threads that are needed could be started: "
          + failure.reason)
    }
  }

  /// The number of workers, from 1 to `jobs`, that can have a thread besides those of Dispatch.
  static func lanes(of jobs: Int) -> Int {
    max(1, startable(needed + jobs).count - needed)
  }

  /// Starts threads until one fails, all at the same time, and then ends them.
  ///
  /// The failure is `nil` if all `wanted` threads could start.
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

  /// The number of processors that the process may use.
  ///
  /// Foundation's count would read files of Linux's control groups at each start.
  private static var processors: Int {
    #if canImport(Glibc)
      // The header hides the function from Swift.
      if let symbol = dlsym(nil, "sched_getaffinity") {
        typealias ReadSet =
          @convention(c) (
            _ process: CInt, _ size: Int, _ set: UnsafeMutableRawPointer
          ) -> CInt
        var set = cpu_set_t()
        let status = unsafeBitCast(symbol, to: ReadSet.self)(
          0, MemoryLayout.size(ofValue: set), &set)
        if status == 0 {
          return withUnsafeBytes(of: set) { $0.reduce(0) { $0 + $1.nonzeroBitCount } }
        }
      }
    #endif
    return Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))
  }

  /// Makes all threads share one heap if the address space is limited.
  ///
  /// Glibc reserves 64 MiB of address space for the heap of each thread, and stacks then have too
  /// little (mallopt(3)).
  private static func shareHeap() {
    #if canImport(Glibc)
      var limit = rlimit()
      guard getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit) == 0,
        limit.rlim_cur != .max, let symbol = dlsym(nil, "mallopt")
      else { return }
      typealias SetOption = @convention(c) (_ option: CInt, _ value: CInt) -> CInt
      let maxArenas: CInt = -8
      _ = unsafeBitCast(symbol, to: SetOption.self)(maxArenas, 1)
    #endif
  }
}
