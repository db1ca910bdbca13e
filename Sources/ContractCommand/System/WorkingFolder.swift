import ContractHarness
import ContractModel
import Foundation

/// The folder in which the process was started, to which relative paths refer.
enum WorkingFolder {
  /// The absolute path, read once, because user code may change the folder later.
  static let path = FileManager.default.currentDirectoryPath

  /// The folder's path relative to a folder that contains it, such as `app` below a checkout.
  ///
  /// The text is empty if that folder is the working folder, or does not contain it.
  static func path(below root: String) -> String {
    let prefix = root.asFolderPrefix
    return root.hasPrefix("/") && path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : ""
  }

  private static let shownPrefix = RealPath.of(path) + "/"

  /// The path of a file as messages show it: relative if the working folder contains it.
  static func shown(_ path: String) -> String {
    path.hasPrefix(shownPrefix) ? String(path.dropFirst(shownPrefix.count)) : path
  }

  static func absolute(_ path: String) -> String {
    path.hasPrefix("/") ? path : "\(self.path)/\(path)"
  }

  /// The absolute path without symbolic links, as Git prints it, even if no file exists there.
  static func real(_ path: String) -> String {
    RealPath.of(URL(filePath: absolute(path)).standardizedFileURL.path)
  }
}

extension RecordingStore {
  /// The path of a scenario's recording, as messages show it; `nil` if there is no file.
  func existingPath(of scenario: String, in contract: String) -> String? {
    let file = file(of: scenario, in: contract)
    return file.exists ? WorkingFolder.shown(file.path) : nil
  }
}
