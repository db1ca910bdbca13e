#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Paths with symbolic links followed, by realpath(3).
///
/// Foundation's `resolvingSymlinksInPath` takes `/private` away on a Mac, which the kernel, and
/// with it each process that asks for its folder, does not.
package enum RealPath {
  /// The path of something that is there.
  ///
  /// - Parameter path: A path, from the working folder where it does not begin with `/`.
  /// - Returns: `nil` where nothing is there.
  package static func existing(_ path: String) -> String? {
    guard let resolved = realpath(path.isEmpty ? "." : path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// The path of something that need not be there yet: its folder's, and its name.
  ///
  /// - Parameter path: A path, from the working folder where it does not begin with `/`.
  /// - Returns: The path from the root, or `path` itself where nothing of it is there.
  package static func of(_ path: String) -> String {
    if let existing = existing(path) { return existing }
    guard let slash = path.lastIndex(of: "/"), slash > path.startIndex else { return path }
    return "\(of(String(path[..<slash])))\(path[slash...])"
  }
}
