import ContractModel
import ContractValues
import Foundation

extension RecordingStore {
  /// Throws an error if the file's folder is a link that leads out of the folder of recordings.
  func checkInside(_ file: RecordingFile) throws(DiagnosticError) {
    // The folder's name is one path component, so only a link can lead outside.
    guard fileKind(at: file.folder.path) == S_IFLNK, let folder = file.folder.resolved,
      let store = Folder(path: root).resolved,
      !folder.hasPrefix(store + "/"), folder != store
    else { return }
    throw DiagnosticError(
      "the recording lies outside the recordings folder", of: file.path,
      facts: ["the link leads to \(folder)"])
  }

  /// The message that a scenario has no recording, with the `record` command that makes one.
  func missing(_ file: RecordingFile, _ contract: String) -> DiagnosticError {
    DiagnosticError(
      "the scenario is not recorded", of: file.path,
      help: [ToolCommand.line("record \(contract.shellQuoted)")])
  }

  /// Throws an error if the file names another contract or scenario, for example because somebody
  /// copied it.
  func check(
    _ actual: String, is expected: String, key: String, in file: RecordingFile, _ text: [UInt8]
  ) throws(DiagnosticError) {
    guard actual != expected else { return }
    let offset = JSONPlaces.offset(of: ValuePath([.key(key)]), in: text)
    let place = TextPlace(offset: offset, in: text)
    throw DiagnosticError(
      Diagnostic(
        "the recording is of another \(key)",
        at: place.location(path: file.path),
        sourceLine: place.text,
        facts: ["- \(expected)", "+ \(actual)"]))
  }
}

extension RecordingFile {
  /// True if there is a file or a link at the path, or if the process may not look there.
  package var exists: Bool {
    var status = stat()
    return !path.utf8.contains(0) && (lstat(path, &status) == 0 || errno == EACCES)
  }
}
