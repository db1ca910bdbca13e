package import Foundation

/// A folder of a test's own, removed after it.
package final class TemporaryFolder {
  package let path: String

  package init() throws {
    let url = URL.temporaryDirectory.appending(path: "contracts-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// Writes a file, and the folders that it lies in.
  package func write(_ text: String, to name: String) throws {
    try write(Data(text.utf8), to: name)
  }

  /// Writes a file, and the folders that it lies in.
  package func write(_ data: Data, to name: String) throws {
    let url = URL(filePath: path).appending(path: name)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: url)
  }
}
