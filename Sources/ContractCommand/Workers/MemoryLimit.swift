import ContractModel
import Foundation

/// The memory that a worker may allocate in addition to what it has at its start.
///
/// A subject that takes too much memory must end its own process, not the whole machine.
struct MemoryLimit: Sendable, Hashable {
  /// The minimum limit without `--memory`, in bytes: 1 GiB.
  private static let minimum: UInt64 = 1 << 30

  /// True if the system enforces the limit.
  ///
  /// Apple's kernels accept the limit but ignore it, so a warning tells the user.
  static let isEnforced: Bool = {
    #if canImport(Darwin)
      false
    #else
      true
    #endif
  }()

  let bytes: UInt64

  /// Creates the limit of the option `--memory`, which is in MiB.
  init(mebibytes: Int) {
    bytes = UInt64(mebibytes) << 20
  }

  /// Creates a limit of one worker's share of the machine, but at least 1 GiB.
  ///
  /// The machine's memory is divided by one more than the number of workers, so that some is left
  /// for other processes.
  init(shareOf jobs: Int) {
    bytes = max(Self.minimum, ProcessInfo.processInfo.physicalMemory / UInt64(jobs + 1))
  }

  /// Reads the number of bytes from the command line of a worker; `nil` if it is not a number.
  init?(_ text: String) {
    guard let bytes = UInt64(text) else { return nil }
    self.bytes = bytes
  }

  /// The limit as text for messages, such as `512 MiB`.
  var words: String { "\(bytes >> 20) MiB" }

  /// Applies the limit to this process and its children.
  ///
  /// The limit counts private, writable memory. It does not count address space, because threads
  /// and sanitizers reserve much more of it than they use.
  func apply() {
    // If memory runs out in spite of the limit, the kernel must kill this process and not its
    // parent, which writes the report.
    try? OpenFile("/proc/self/oom_score_adj", O_WRONLY).write(Array("1000".utf8))
    let maximum = rlim_t(Self.used + bytes)
    var limit = rlimit(rlim_cur: maximum, rlim_max: maximum)
    #if canImport(Glibc)
      setrlimit(__rlimit_resource_t(RLIMIT_DATA.rawValue), &limit)
    #else
      setrlimit(RLIMIT_DATA, &limit)
    #endif
  }

  /// The bytes that already count at the start, such as terabytes of the address sanitizer.
  ///
  /// The value is the sixth number of `statm` (proc(5)).
  private static var used: UInt64 {
    let statistics = try? OpenFile("/proc/self/statm", O_RDONLY).read(atMost: 4096)
    let pages = statistics?.split(separator: UInt8(ascii: " ")).dropFirst(5).first
      .flatMap { UInt64(String(decoding: $0, as: UTF8.self)) }
    return (pages ?? 0) * UInt64(getpagesize())
  }
}

extension Diagnostic {
  static let memoryIsNotLimited = Diagnostic(
    "'--memory' has no effect: macOS does not enforce such a limit", severity: .warning)
}
