import Foundation

/// Resolves symbolic links in paths with realpath(3).
///
/// On a Mac, Foundation's `resolvingSymlinksInPath` removes `/private` from a path, but the kernel
/// reports folders with it.
package enum RealPath {
  /// Resolves the path of an existing file or folder to an absolute path; `nil` if there is none.
  package static func existing(_ path: String) -> String? {
    guard let resolved = realpath(path.isEmpty ? "." : path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// Resolves a path whose last components may not exist yet.
  ///
  /// The existing folder is resolved, and the remaining components are appended.
  package static func of(_ path: String) -> String {
    if let existing = existing(path) { return existing }
    guard let slash = path.lastIndex(of: "/"), slash > path.startIndex else { return path }
    return "\(of(String(path[..<slash])))\(path[slash...])"
  }
}
