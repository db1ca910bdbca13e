import ContractHarness
import Foundation

/// The current folder of the process at its start.
enum WorkingFolder {
  /// The absolute path.
  static let path = FileManager.default.currentDirectoryPath

  /// The folder's path relative to a folder that contains it; empty if it is elsewhere.
  static func path(below root: String) -> String {
    let prefix = root.hasSuffix("/") ? root : root + "/"
    return root.hasPrefix("/") && path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : ""
  }

  /// Makes a path absolute.
  static func absolute(_ path: String) -> String {
    path.hasPrefix("/") ? path : "\(self.path)/\(path)"
  }
}

extension RecordingStore {
  /// The path of a scenario's recording; `nil` if there is no file.
  func existingPath(of scenario: String, in contract: String) -> String? {
    let path = file(of: scenario, in: contract).path
    return FileManager.default.fileExists(atPath: path) ? path : nil
  }
}
