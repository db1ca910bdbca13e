package import ContractModel
import Foundation
import Synchronization

/// The exclusive right to write recordings in a folder, as long as the value lives.
///
/// It is a system lock (`flock`) on the folder itself, so that no file remains if the process ends
/// early.
package struct RecordingLock: ~Copyable, Sendable {
  private let descriptor: Int32
  /// A cache of the file names in each folder; it stays correct because nobody else writes there.
  private let parts = Mutex<[String: RecordingParts]>([:])

  /// Takes the lock, or fails at once if another process has it.
  ///
  /// The folder is created if it is missing.
  package init(folder path: String) throws(DiagnosticError) {
    descriptor = try Self.lockedDescriptor(path)
  }

  private static func lockedDescriptor(_ path: String) throws(DiagnosticError) -> Int32 {
    do throws(SystemError) { try Folder(path: path).create() } catch {
      throw RecordingStore.unwritable(path, error)
    }
    let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw RecordingStore.unwritable(path, SystemError(code: errno, path: path))
    }
    if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return descriptor }
    let code = errno
    close(descriptor)
    guard code == EWOULDBLOCK else {
      throw RecordingStore.unwritable(path, SystemError(code: code, path: path))
    }
    throw DiagnosticError(
      "another run is recording here, so nothing was written", of: path,
      help: ["wait until it has ended, then record again"])
  }

  /// Unlocks before it closes: a child process that is about to start its program has a copy of the
  /// descriptor, and a lock lasts until the last copy is closed (flock(2)).
  deinit {
    _ = flock(descriptor, LOCK_UN)
    close(descriptor)
  }

  /// The names of a recording's body files, including those that a crash left.
  func parts(of file: RecordingFile) -> [String] {
    let folder = file.folder
    return parts.withLock { known in
      if let listed = known[folder.path] { return listed[file.stem] }
      let listed = RecordingParts(in: folder)
      known[folder.path] = listed
      return listed[file.stem]
    }
  }

  /// Sets the names of a recording's body files after a write, so that the folder need not be
  /// listed again.
  func note(_ names: [String], of file: RecordingFile) {
    parts.withLock { $0[file.folder.path]?[file.stem] = names }
  }
}
