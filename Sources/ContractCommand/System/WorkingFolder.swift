import ContractHarness
import Foundation

/// The folder in which the command was given.
enum WorkingFolder {
  /// Its path.
  static let path = FileManager.default.currentDirectoryPath

  /// The folder's path relative to one that encloses it; empty where none does.
  static func path(below root: String) -> String {
    let prefix = root.hasSuffix("/") ? root : root + "/"
    return root.hasPrefix("/") && path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : ""
  }

  /// A path as it is understood from anywhere.
  static func absolute(_ path: String) -> String {
    path.hasPrefix("/") ? path : "\(self.path)/\(path)"
  }
}

extension RecordingStore {
  /// The path of a scenario's recording, where there is one.
  func existingPath(of scenario: String, in contract: String) -> String? {
    let path = file(of: scenario, in: contract).path
    return FileManager.default.fileExists(atPath: path) ? path : nil
  }
}
