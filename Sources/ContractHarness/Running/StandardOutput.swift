// The C library's `stdout` is a variable, which only this process's libraries change. Foundation
// exports it too, without `@preconcurrency`.
#if canImport(Darwin)
  @preconcurrency import Darwin
#elseif canImport(Musl)
  @preconcurrency import Musl
#else
  @preconcurrency import Glibc
#endif

/// The standard output of the C library, through which `print` writes.
enum StandardOutput {
  /// Passes each line on when it ends, also into a pipe.
  static func bufferLines() { setvbuf(stdout, nil, _IOLBF, 0) }
}
