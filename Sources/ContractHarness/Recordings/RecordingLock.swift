package import ContractModel
import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The right to write recordings in a folder, held until it goes out of scope.
///
/// It is a lock of the system on the folder itself (`flock`), so that nothing is left behind
/// in it, whatever becomes of the process.
package struct RecordingLock: ~Copyable, Sendable {
  private let descriptor: Int32
  /// The files in each folder: nobody else changes them as long as the lock is held.
  private let parts = Mutex<[String: RecordingParts]>([:])

  /// Takes the right at once, or not at all.
  ///
  /// - Parameter path: The folder, which is made when it is missing.
  /// - Throws: A ``RecordingProblem`` when someone else is recording there.
  package init(folder path: String) throws(RecordingProblem) {
    descriptor = try Self.lockedDescriptor(path)
  }

  private static func lockedDescriptor(_ path: String) throws(RecordingProblem) -> Int32 {
    do throws(SystemError) { try Folder(path: path).create() } catch {
      throw RecordingFile.unwritable(path, error)
    }
    let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw RecordingFile.unwritable(path, SystemError(code: errno, path: path))
    }
    if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return descriptor }
    let code = errno
    close(descriptor)
    guard code == EWOULDBLOCK else {
      throw RecordingFile.unwritable(path, SystemError(code: code, path: path))
    }
    throw RecordingProblem(
      Diagnostic(
        "another run is recording here, so nothing was written",
        at: SourceLocation(path: path, line: 1, column: 1),
        help: ["wait until it has ended, then record again"]))
  }

  deinit { close(descriptor) }

  /// The files that are, or were, part of a recording.
  func parts(of file: RecordingFile) -> [String] {
    let folder = file.folder
    return parts.withLock { known in
      if let listed = known[folder.path] { return listed[file.stem] }
      let listed = RecordingParts(in: folder)
      known[folder.path] = listed
      return listed[file.stem]
    }
  }

  /// Takes which files are part of a recording now.
  func note(_ names: [String], of file: RecordingFile) {
    parts.withLock { $0[file.folder.path]?[file.stem] = names }
  }
}
