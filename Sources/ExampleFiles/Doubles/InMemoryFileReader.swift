/// A fake in which each path has one entry, so that it cannot be a file and a directory at once.
public struct InMemoryFileReader: FileReader {
  /// The one thing that is at a path.
  public enum Entry: Sendable, Hashable {
    /// A file, of which only the existence counts.
    case file
    /// A directory, which need not list the entries in it.
    case directory
    /// A symbolic link to another path, which may not exist.
    case link(to: String)
  }

  /// The entries by absolute path, such as `/tea`, without a final slash.
  public var entries: [String: Entry]

  /// Creates a fake, by default with an empty file system.
  ///
  /// - Parameter entries: The entries by absolute path, without a final slash.
  public init(entries: [String: Entry] = [:]) {
    self.entries = entries
  }

  /// Returns true if there is a file at the path; a path with a final slash is never a file.
  public func fileExists(atPath path: String) -> Bool {
    !path.hasSuffix("/") && entry(at: path) == .file
  }

  /// Returns true if there is a directory at the path, also for a path with a final slash.
  public func directoryExists(atPath path: String) -> Bool {
    entry(at: path.hasSuffix("/") ? String(path.dropLast()) : path) == .directory
  }

  /// Follows links, at most as many as there are entries, because links can form a circle.
  private func entry(at path: String) -> Entry? {
    var path = path
    for _ in 0...entries.count {
      guard case .link(let target) = entries[path] else { return entries[path] }
      path = target
    }
    return nil
  }
}
