public import Foundation

/// The live adapter: asks Foundation's `FileManager`.
public struct FileManagerReader: FileReader {
  private let manager: FileManager

  /// Creates a reader.
  ///
  /// - Parameter manager: The file manager that answers.
  public init(manager: FileManager = .default) {
    self.manager = manager
  }

  /// Checks whether there is something at the path that is not a directory.
  public func fileExists(atPath path: String) -> Bool {
    kind(atPath: path) == .file
  }

  /// Checks whether there is a directory at the path.
  public func directoryExists(atPath path: String) -> Bool {
    kind(atPath: path) == .directory
  }

  private enum Kind {
    case file
    case directory
  }

  private func kind(atPath path: String) -> Kind? {
    var isDirectory: ObjCBool = false
    guard manager.fileExists(atPath: path, isDirectory: &isDirectory) else { return nil }
    return isDirectory.boolValue ? .directory : .file
  }
}
