/// The facts that this application needs about the file system, and no more.
///
/// `FileManager` answers `fileExists(atPath:)` with `true` for a directory as well, and tells the
/// two apart through a pointer; here each question has an answer of its own.
public protocol FileReader {
  /// Asks for a file at a path.
  ///
  /// - Parameter path: An absolute path; symbolic links are followed.
  /// - Returns: Whether there is something at the path that is not a directory.
  func fileExists(atPath path: String) -> Bool

  /// Asks for a directory at a path.
  ///
  /// - Parameter path: An absolute path; symbolic links are followed.
  /// - Returns: Whether there is a directory at the path.
  func directoryExists(atPath path: String) -> Bool
}
