import ContractModel

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Files of one folder that belong together; what is published is all of them, or none.
struct FileSet {
  /// The ending of files that are not whole yet.
  static let unfinished = ".unfinished"

  let folder: Folder
  /// Files that the last one refers to; a name is given to one content alone.
  let parts: [RecordingDocument.File]
  /// The file whose appearance makes the set complete.
  let whole: RecordingDocument.File

  /// Writes the files.
  ///
  /// Each is written under another name, flushed, and only when all are safe renamed; the one
  /// that refers to the others comes last, so that a crash at any moment leaves the old set or
  /// the new one.
  ///
  /// - Throws: What the system said; whatever was there is still there.
  func write() throws(SystemError) {
    let new = parts.filter { !isWhole($0) }
    var written: [String] = []
    do throws(SystemError) {
      for file in new + [whole] {
        written.append(Self.temporaryName(file.name))
        try write(file)
      }
      for file in new {
        try folder.rename(Self.temporaryName(file.name), to: file.name)
        written.append(file.name)
      }
      if !new.isEmpty { try folder.flush() }
      try folder.rename(Self.temporaryName(whole.name), to: whole.name)
    } catch {
      for name in written { folder.remove(name) }
      throw error
    }
    try folder.flush()
  }

  /// Writes the files as they come, for a reader who knows that all of them were written.
  ///
  /// - Throws: What the system said.
  func save() throws(SystemError) {
    for file in parts + [whole] {
      let open = try OpenFile("\(folder.path)/\(file.name)", O_WRONLY | O_CREAT | O_TRUNC)
      try open.write(file.bytes)
    }
  }

  /// Checks whether a file is there already, undamaged.
  private func isWhole(_ file: RecordingDocument.File) -> Bool {
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
