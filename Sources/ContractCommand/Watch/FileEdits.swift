import Foundation

/// Functions that watch folders for edits of files, with the system's own notices or by polling.
enum FileEdits {
  /// The endings in the names of temporary files of editors, such as `4913` for Vim.
  private static let ownEndings = ["~", ".swp", ".swx", ".tmp", ".part", "4913"]

  /// Watches folders with all their subfolders.
  ///
  /// Hidden files and folders, such as `.build` and `.git`, are left out.
  ///
  /// - Parameters:
  ///   - roots: The real paths of folders that exist.
  ///   - onPolling: A function that is called if the system gives no notices any more, so that
  ///     edits are found later, by polling.
  /// - Returns: The paths of edited, new and removed files. Several edits can come together, and
  ///   the path of a folder means that any file in it may have changed.
  static func below(
    _ roots: [String], onPolling: @escaping @Sendable () -> Void = {}
  ) -> AsyncStream<Set<String>> {
    let (edits, continuation) = AsyncStream<Set<String>>.makeStream()
    let notices = notices(below: roots)
    let forwarding = Task {
      if let notices {
        for await paths in notices { continuation.yield(paths) }
      }
      guard !Task.isCancelled else { return }
      onPolling()
      for await paths in PolledFolders.below(roots) { continuation.yield(paths) }
    }
    continuation.onTermination = { _ in forwarding.cancel() }
    return edits
  }

  /// The edited paths that the system reports, as long as it can watch all folders.
  ///
  /// It is `nil` if the system cannot watch these folders at all.
  private static func notices(below roots: [String]) -> AsyncStream<Set<String>>? {
    #if canImport(Darwin)
      FileSystemEvents.below(roots)
    #elseif canImport(Glibc) || canImport(Musl)
      INotify.below(roots)
    #else
      nil
    #endif
  }

  /// True unless the file is hidden, is in a hidden folder, or is an editor's temporary file.
  static func isWatched(_ path: String, below root: String) -> Bool {
    let parts = path.dropFirst(root.count).split(separator: "/")
    return !parts.contains { $0.hasPrefix(".") || $0.hasPrefix("#") }
      && !ownEndings.contains { path.hasSuffix($0) }
  }
}
