import Foundation

/// How many files a process may have open.
///
/// Where no descriptor is left to watch a child with, Subprocess waits for its end for ever; so
/// none is started.
enum DescriptorLimit {
  /// What the run needs by itself, and what each of its workers needs beside: pipes, and what
  /// watches it.
  private static let (base, worker) = (32, 8)

  /// How many workers there may be at a time.
  static var workers: Int { max(0, allowed - base) / worker }

  /// Why there may be none; `nil` where there may be some.
  static var shortage: String? {
    guard workers < 1 else { return nil }
    return "only \(allowed) files may be open at a time, and \(base + worker) are needed"
  }

  /// True if user code has left so many files open in this process that the next case may find no
  /// room.
  static var isNearlySpent: Bool {
    // The system gives the lowest number that is free.
    let lowest = dup(STDERR_FILENO)
    guard lowest >= 0 else { return errno == EMFILE }
    close(lowest)
    return Int(lowest) + base > allowed
  }

  /// How many this process may have; -1 is the system's word for any number (sysconf(3)).
  static var allowed: Int {
    let limit = sysconf(CInt(_SC_OPEN_MAX))
    return limit < 0 ? Int(CInt.max) : limit
  }
}
