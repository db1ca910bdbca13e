import ContractModel
import Foundation

/// The files of one recording in a folder, published together or not at all.
struct FileSet {
  /// The suffix of a file that is not completely written.
  ///
  /// A reader ignores such files, and the next writer removes them.
  static let unfinished = ".unfinished"

  let folder: Folder
  /// The files of large bodies; two files with one name have the same bytes.
  let parts: [RecordingDocument.File]
  /// The JSON file of the recording, which is written last, because it completes the set.
  let main: RecordingDocument.File

  /// Writes the files so that a crash leaves either the old set or the new one.
  ///
  /// It writes and flushes each file under a temporary name, and renames the files only when all of
  /// them are on disk. The main file, which refers to the others, comes last.
  ///
  /// - Throws: The error of the system, such as a full disk. The old set is then unchanged, unless
  ///   only the last flush of the folder failed.
  func write() throws(SystemError) {
    let new = parts.filter { !isIntact($0) }
    var written: [String] = []
    do throws(SystemError) {
      for file in new + [main] {
        written.append(Self.temporaryName(file.name))
        try write(file)
      }
      for file in new {
        try folder.rename(Self.temporaryName(file.name), to: file.name)
        written.append(file.name)
      }
      if !new.isEmpty { try folder.flush() }
      try folder.rename(Self.temporaryName(main.name), to: main.name)
    } catch {
      for name in written { folder.remove(name) }
      throw error
    }
    try folder.flush()
  }

  /// Writes the files at once, without temporary names or a wait for the disk.
  ///
  /// It is meant for a temporary folder, whose reader knows when the writer has finished.
  func save() throws(SystemError) {
    for file in parts + [main] {
      let open = try OpenFile("\(folder.path)/\(file.name)", O_WRONLY | O_CREAT | O_TRUNC)
      try open.write(file.bytes)
    }
  }

  /// Returns true if the file exists with exactly these bytes, so that it need not be written.
  private func isIntact(_ file: RecordingDocument.File) -> Bool {
    guard let open = try? OpenFile("\(folder.path)/\(file.name)", O_RDONLY) else { return false }
    return (try? open.read(atMost: file.bytes.count)) == file.bytes
  }

  private func write(_ file: RecordingDocument.File) throws(SystemError) {
    let temporary = Self.temporaryName(file.name)
    folder.remove(temporary)
    let open = try OpenFile("\(folder.path)/\(temporary)", O_WRONLY | O_CREAT | O_EXCL)
    try open.write(file.bytes)
    try open.flush()
  }

  private static func temporaryName(_ name: String) -> String { ".\(name)\(unfinished)" }
}
