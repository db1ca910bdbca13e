/// A fake that cannot say "file and directory at once": each path holds one entry.
public struct InMemoryFileReader: FileReader {
  /// The thing at a path.
  public enum Entry: Sendable, Hashable {
    /// Something that is read.
    case file
    /// Something that holds entries.
    case directory
    /// A symbolic link to another path.
    case link(to: String)
  }

  /// The things that are there, by path without a final slash.
  public var entries: [String: Entry]

  /// Creates a fake.
  ///
  /// - Parameter entries: What is there, by path without a final slash.
  public init(entries: [String: Entry] = [:]) {
    self.entries = entries
  }

  /// Checks whether there is a file at the path; a final slash asks for a directory.
  public func fileExists(atPath path: String) -> Bool {
    !path.hasSuffix("/") && entry(at: path) == .file
  }

  /// Checks whether there is a directory at the path.
  public func directoryExists(atPath path: String) -> Bool {
    entry(at: path.hasSuffix("/") ? String(path.dropLast()) : path) == .directory
  }

  /// Follows links, at most as many as there are entries: two may lead to each other.
  private func entry(at path: String) -> Entry? {
    var path = path
    for _ in 0...entries.count {
      guard case .link(let target) = entries[path] else { return entries[path] }
      path = target
    }
    return nil
  }
}
