/// A fake in which each path has one entry, so that it cannot be a file and a directory at once.
public struct InMemoryFileReader: FileReader {
  /// The thing at a path.
  public enum Entry: Sendable, Hashable {
    /// A file.
    case file
    /// A directory.
    case directory
    /// A symbolic link to another path.
    case link(to: String)
  }

  /// The entries, by path without a final slash.
  public var entries: [String: Entry]

  /// Creates a fake.
  ///
  /// - Parameter entries: The entries, by path without a final slash.
  public init(entries: [String: Entry] = [:]) {
    self.entries = entries
  }

  /// Checks whether there is a file at the path; a path with a final slash is never a file.
  public func fileExists(atPath path: String) -> Bool {
    !path.hasSuffix("/") && entry(at: path) == .file
  }

  /// Checks whether there is a directory at the path.
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
