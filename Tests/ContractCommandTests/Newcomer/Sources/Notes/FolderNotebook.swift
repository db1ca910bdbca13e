import Foundation

/// Notes as files of a folder.
public struct FolderNotebook: Notebook {
  private let folder: URL

  /// Keeps notes in a folder that is there already.
  public init(folder: URL) {
    self.folder = folder
  }

  /// Keeps a text in the file of a name.
  public func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: folder.appendingPathComponent(name))
  }

  /// Finds the text in the file of a name.
  public func read(_ name: String) throws -> String {
    guard let data = try? Data(contentsOf: folder.appendingPathComponent(name)) else {
      throw NotebookError.missing(name: name)
    }
    return String(decoding: data, as: UTF8.self)
  }
}
