import ContractModel
import Foundation

/// A temporary folder for the workers' home folders, which is removed after the run.
///
/// The run holds a lock on it. A killed run removes nothing, so the next run removes all such
/// folders of this user that are not locked, and ends the processes whose home is in them.
struct RunFolder: ~Copyable {
  /// The error that the run has no temporary folder, with the reason for the user.
  struct Unavailable: Error, CustomStringConvertible {
    let description: String
  }

  private static let prefix = "contracts-run-"
  /// The maximum number of attempts to make and lock a folder, because another run may remove it
  /// before it is locked.
  private static let attempts = 10

  let url: URL
  private let lock: CInt

  /// Creates the folder in the system's folder for temporary files.
  init() throws(Unavailable) {
    // Foundation on a Mac ignores `TMPDIR`, so the variable is read here.
    let place =
      ProcessInfo.processInfo.environment["TMPDIR"] ?? FileManager.default.temporaryDirectory.path
    // A symbolic link, such as `/tmp` on a Mac, would show in outcomes as another path.
    let parent = URL(filePath: RealPath.of(place))
    Self.removeAbandoned(in: parent)
    (url, lock) = try Self.locked(in: parent)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
    close(lock)
  }

  private static func locked(in parent: URL) throws(Unavailable) -> (URL, CInt) {
    for _ in 0..<attempts {
      let url = parent.appending(
        path: prefix + UUID().uuidString.prefix(8), directoryHint: .isDirectory)
      do {
        try FileManager.default.createDirectory(
          at: url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      } catch {
        throw Unavailable(
          description: "no temporary folder in \(parent.path): \(error.localizedDescription)")
      }
      // A run that started at the same time may have removed the folder as abandoned, before it was
      // locked here.
      guard let lock = locked(url) else {
        try? FileManager.default.removeItem(at: url)
        continue
      }
      if FileManager.default.fileExists(atPath: url.path) { return (url, lock) }
      close(lock)
    }
    throw Unavailable(description: "no temporary folder in \(parent.path) can be locked")
  }

  /// Locks a folder of this user, without waiting and without following a link.
  ///
  /// - Returns: The descriptor that holds the lock until it is closed; `nil` if another run holds
  ///   the lock, or if the folder cannot be opened or belongs to another user.
  private static func locked(_ url: URL) -> CInt? {
    let descriptor = open(url.path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    var status = stat()
    let isOwn = fstat(descriptor, &status) == 0 && status.st_uid == geteuid()
    if isOwn, flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return descriptor }
    close(descriptor)
    return nil
  }

  private static func removeAbandoned(in parent: URL) {
    // The folder can hold thousands of names, so the unsorted `listing` is used, which is quicker.
    for name in Folder(path: parent.path).listing where name.hasPrefix(prefix) {
      let url = parent.appending(path: name, directoryHint: .isDirectory)
      guard let lock = locked(url) else { continue }
      ChildProcesses.endAll(withHomeIn: url.path)
      try? FileManager.default.removeItem(at: url)
      close(lock)
    }
  }
}
