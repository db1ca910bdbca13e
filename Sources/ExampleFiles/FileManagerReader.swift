public import Foundation

/// The live adapter: asks Foundation's `FileManager`.
public struct FileManagerReader: FileReader {
  private let manager: FileManager

  /// Creates the adapter, by default for the file system of this machine.
  ///
  /// - Parameter manager: A file manager, such as one with a delegate.
  public init(manager: FileManager = .default) {
    self.manager = manager
  }

  /// Returns true if there is something at the path that is not a directory.
  public func fileExists(atPath path: String) -> Bool {
    kind(atPath: path) == .file
  }

  /// Returns true if there is a directory at the path, or a link to one.
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
