package import ContractModel
import ContractValues
import Foundation

extension RecordingStore {
  /// The number of bytes that must fit on the disk before a vendor is asked, as for a small
  /// recording.
  private static let minSpace = 64 * 1024

  /// Throws an error if recordings of a contract cannot be written, so that no vendor is asked in
  /// vain.
  ///
  /// It writes a file and removes it, because the permissions of a folder do not show that a disk
  /// is full. A missing folder is not created: the nearest one above it must be writable.
  package func checkWritable(for contract: String) throws(DiagnosticError) {
    let folder = Folder(path: "\(root)/\(RecordingName.folder(contract: contract))")
    try checkInside(folder)
    do throws(SystemError) { try folder.nearest.checkWritable(Self.minSpace) } catch {
      throw Self.unwritable(folder.path, error)
    }
  }

  /// The error of a folder in which recordings cannot be written; `error` may name one above it.
  static func unwritable(_ folder: String, _ error: SystemError) -> DiagnosticError {
    DiagnosticError(
      "recordings cannot be written here", of: folder, facts: ["\(error.path): \(error.words)"])
  }
}

extension Folder {
  /// The folder itself, or the nearest folder above it that exists.
  fileprivate var nearest: Folder {
    guard fileKind(at: path) == 0 else { return self }
    guard let slash = path.lastIndex(of: "/") else { return Folder(path: ".") }
    return Folder(path: slash == path.startIndex ? "/" : String(path[..<slash])).nearest
  }

  /// Writes a number of bytes to a file that has no name any more, so that nothing remains after a
  /// crash.
  fileprivate func checkWritable(_ count: Int) throws(SystemError) {
    let name = ".\(UUID().uuidString)\(FileSet.unfinished)"
    do throws(SystemError) {
      let file = try OpenFile("\(path)/\(name)", O_WRONLY | O_CREAT | O_EXCL)
      remove(name)
      try file.write(Self.noise(count))
      try file.flush()
    } catch { throw SystemError(code: error.code, path: path) }
  }

  /// Returns random bytes, which take their full space on a disk that compresses files.
  private static func noise(_ count: Int) -> [UInt8] {
    // The system's generator would be called for each word.
    var generator = SeededGenerator(seed: .random(in: .min ... .max))
    let words = (0..<count / 8).map { _ in generator.next() }
    return words.withUnsafeBytes { Array($0) }
  }
}
