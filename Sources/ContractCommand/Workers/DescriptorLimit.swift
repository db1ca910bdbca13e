import Foundation

/// A check of how many files the process may open.
///
/// If no descriptor is left to watch a child process, swift-subprocess waits forever. So the run
/// starts no worker in that case.
enum DescriptorLimit {
  /// The number of descriptors that the run needs, and the number that each worker needs for its
  /// pipes and its exit.
  private static let (base, worker) = (32, 8)

  /// The number of workers that can run at once: each needs 8 open files, and the run itself 32.
  static var workers: Int { max(0, allowed - base) / worker }

  /// The reason why no worker can run; `nil` if at least one can.
  static var shortage: String? {
    guard workers < 1 else { return nil }
    return "only \(allowed) files may be open at a time, and \(base + worker) are needed"
  }

  /// True if user code has left so many files open in this process that the next case may fail.
  static var isNearlyExhausted: Bool {
    let last = CInt(clamping: allowed - base)
    // A new file gets the lowest free number. So a number that is free shows that few are open.
    guard last < 0 || fcntl(last, F_GETFD) >= 0 else { return false }
    let lowest = dup(STDERR_FILENO)
    guard lowest >= 0 else { return errno == EMFILE }
    close(lowest)
    return lowest > last
  }

  /// The number of files that this process may open; `sysconf(3)` returns -1 if there is no limit.
  static var allowed: Int {
    let limit = sysconf(CInt(_SC_OPEN_MAX))
    return limit < 0 ? Int(CInt.max) : limit
  }
}
