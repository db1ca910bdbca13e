import Foundation

/// The memory that this process has freed, of which glibc keeps much for each thread.
enum FreedMemory {
  /// Gives it back to the system, where the C library can.
  ///
  /// This takes some milliseconds, and is worth them after work that needed much memory once.
  static func giveBack() {
    #if os(Linux)
      // Swift's modules do not have <malloc.h>, and other C libraries lack the function.
      guard let symbol = dlsym(nil, "malloc_trim") else { return }
      typealias Trim = @convention(c) (Int) -> CInt
      _ = unsafeBitCast(symbol, to: Trim.self)(0)
    #endif
  }
}
