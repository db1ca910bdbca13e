/// The questions of this application about the file system, and no more.
///
/// `FileManager` answers `fileExists(atPath:)` with `true` for a directory as well, and reports the
/// difference through a pointer. Here, each question has a separate answer.
public protocol FileReader {
  /// Checks if a file is at a path.
  ///
  /// - Parameter path: An absolute path; symbolic links are followed.
  /// - Returns: True if there is something at the path that is not a directory.
  func fileExists(atPath path: String) -> Bool

  /// Checks if a directory is at a path.
  ///
  /// - Parameter path: An absolute path; symbolic links are followed.
  /// - Returns: True if there is a directory at the path, which may be empty.
  func directoryExists(atPath path: String) -> Bool
}
