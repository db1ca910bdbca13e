package import ContractModel
import Foundation

extension RecordingStore {
  /// The number of bytes that must fit on the disk before a vendor is asked, as for a small
  /// recording.
  private static let minSpace = 64 * 1024

  /// Throws an error if recordings of a contract cannot be written, so that no vendor is asked in
  /// vain.
  ///
  /// It writes a file and removes it, because the permissions of a folder do not show that a disk
  /// is full. The folder of recordings is created if it is missing.
  package func checkWritable(for contract: String) throws(DiagnosticError) {
    let own = Folder(path: "\(root)/\(RecordingName.folder(contract: contract))")
    try checkInside(RecordingFile(path: "\(own.path)/.json"))
    // A new folder needs the right to write in the one above it.
    let isNew = fileKind(at: own.path) == 0
    let folder = isNew ? Folder(path: root) : own
    do throws(SystemError) {
      try Folder(path: root).create()
      try folder.checkWritable(Self.minSpace)
    } catch {
      throw DiagnosticError(
        "recordings cannot be written here, so no vendor was asked", of: folder.path,
        facts: [error.words])
    }
  }
}

extension Folder {
  /// Writes a file with a number of bytes, and removes it.
  fileprivate func checkWritable(_ count: Int) throws(SystemError) {
    let name = ".\(UUID().uuidString)\(FileSet.unfinished)"
    defer { remove(name) }
    let file = try OpenFile("\(path)/\(name)", O_WRONLY | O_CREAT | O_EXCL)
    try file.write([UInt8](repeating: 0, count: count))
    try file.flush()
  }
}
