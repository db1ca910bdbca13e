import ContractHarness
import ContractModel
import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// How much memory a worker may take beyond what it has when it starts.
///
/// A subject that takes all there is must end its own process, not this machine's work.
struct MemoryLimit: Sendable, Hashable {
  /// The memory that any worker needs.
  private static let least: UInt64 = 1 << 30

  /// True if the system holds a process to it.
  ///
  /// Apple's kernels take the limit and do not heed it.
  static let isEnforced: Bool = {
    #if canImport(Darwin)
      false
    #else
      true
    #endif
  }()

  let bytes: UInt64

  /// As many MiB as are asked for.
  init(mebibytes: Int) {
    bytes = UInt64(mebibytes) << 20
  }

  /// A worker's share of the machine, with one left for all else.
  ///
  /// - Parameter jobs: How many workers run at once.
  init(shareOf jobs: Int) {
    bytes = max(Self.least, ProcessInfo.processInfo.physicalMemory / UInt64(jobs + 1))
  }

  /// Reads what the parent said on the command line of a worker.
  init?(_ text: String) {
    guard let bytes = UInt64(text) else { return nil }
    self.bytes = bytes
  }

  /// The limit as a person reads it.
  var words: String { "\(bytes >> 20) MiB" }

  /// Holds this process, and what it starts, to the limit.
  ///
  /// It counts what is private and writable, not the address space, of which threads and
  /// sanitizers take much more than they use.
  func apply() {
    // Where memory runs out in spite of it, the kernel is to take this process, not its parent.
    try? "1000".write(toFile: "/proc/self/oom_score_adj", atomically: false, encoding: .utf8)
    let most = rlim_t(Self.taken + bytes)
    var limit = rlimit(rlim_cur: most, rlim_max: most)
    #if canImport(Glibc)
      setrlimit(__rlimit_resource_t(RLIMIT_DATA.rawValue), &limit)
    #else
      setrlimit(RLIMIT_DATA, &limit)
    #endif
  }

  /// The memory that counts already: terabytes with the address sanitizer (proc(5), `statm`).
  private static var taken: UInt64 {
    let statistics = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
    let pages = statistics?.split(separator: " ").dropFirst(5).first.flatMap { UInt64($0) }
    return (pages ?? 0) * UInt64(getpagesize())
  }
}

extension Diagnostic {
  /// A limit that the system does not heed.
  static let memoryIsNotLimited = Diagnostic(
    "'--memory' limits nothing here: a Mac's kernel holds no process to it", severity: .warning)
}
