import Foundation

/// The edits of files below some folders, from the system's own notices or from polling.
enum FileEdits {
  /// The ends of names that editors give to files of their own.
  private static let ownEndings = ["~", ".swp", ".swx", ".tmp", ".part", "4913"]

  /// Watches folders with all their subfolders.
  ///
  /// Hidden files and folders, such as `.build` and `.git`, are left out.
  ///
  /// - Parameter roots: The real paths of folders that exist.
  /// - Returns: The paths of edited, new and removed files. Several edits can come together, and
  ///   the path of a folder means that any file in it may have changed.
  static func below(_ roots: [String]) -> AsyncStream<Set<String>> {
    #if canImport(Darwin)
      let notices = FileSystemEvents.below(roots)
    #elseif canImport(Glibc) || canImport(Musl)
      let notices = INotify.below(roots)
    #else
      let notices: AsyncStream<Set<String>>? = nil
    #endif
    return notices ?? PolledFolders.below(roots)
  }

  /// Tells if an edit of a file can matter, by the names of the file and of its folders.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - root: The watched folder that contains it.
  /// - Returns: False for hidden files and for files of editors.
  static func isWatched(_ path: String, below root: String) -> Bool {
    let parts = path.dropFirst(root.count).split(separator: "/")
    return !parts.contains { $0.hasPrefix(".") || $0.hasPrefix("#") }
      && !ownEndings.contains { path.hasSuffix($0) }
  }
}
