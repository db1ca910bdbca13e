// The C library's `stdout` is a variable, which only this process's libraries change. Foundation
// exports it too, without `@preconcurrency`.
#if canImport(Darwin)
  @preconcurrency import Darwin
#elseif canImport(Musl)
  @preconcurrency import Musl
#else
  @preconcurrency import Glibc
#endif

/// The standard output of the C library, which `print` uses too.
enum StandardOutput {
  /// Makes the C library write each line when it ends, even if the output is a pipe.
  static func bufferLines() { setvbuf(stdout, nil, _IOLBF, 0) }
}
