import Foundation

/// Resolves symbolic links in paths with realpath(3).
///
/// On a Mac, Foundation's `resolvingSymlinksInPath` removes `/private` from a path, but the kernel
/// reports folders with it.
package enum RealPath {
  /// Resolves the path of an existing file or folder.
  ///
  /// - Parameter path: A path, absolute or relative to the working directory.
  /// - Returns: The absolute path without symbolic links, or `nil` if nothing exists there.
  package static func existing(_ path: String) -> String? {
    guard let resolved = realpath(path.isEmpty ? "." : path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// Resolves a path whose last components may not exist yet.
  ///
  /// The existing folder is resolved, and the remaining components are appended.
  ///
  /// - Parameter path: A path, absolute or relative to the working directory.
  /// - Returns: The path without symbolic links, or `path` itself if none of its folders exists.
  package static func of(_ path: String) -> String {
    if let existing = existing(path) { return existing }
    guard let slash = path.lastIndex(of: "/"), slash > path.startIndex else { return path }
    return "\(of(String(path[..<slash])))\(path[slash...])"
  }
}
