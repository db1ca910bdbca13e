import ContractHarness
import Foundation

/// The fixture files beside the tests.
enum Fixture {
  /// The folder of all fixtures.
  static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../Fixtures").standardizedFileURL

  /// The names of the files in a folder, without the extension, in order.
  static func names(in name: String, extension ending: String) -> [String] {
    let files =
      (try? FileManager.default.contentsOfDirectory(atPath: folder.appending(path: name).path))
      ?? []
    return files.filter { $0.hasSuffix("." + ending) }.map { String($0.dropLast(ending.count + 1)) }
      .sorted()
  }

  /// Reads a contract; messages give its path relative to the folder.
  static func contract(_ name: String, in folder: String) -> ContractFile {
    ContractFile.read("\(name).yaml", relativeTo: Self.folder.appending(path: folder).path)
  }
}

/// A folder of a test's own, removed after it.
final class TemporaryFolder {
  let path: String

  init() throws {
    let url = URL.temporaryDirectory.appending(path: "contracts-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// Writes a file, and the folders that it lies in.
  func write(_ text: String, to name: String) throws {
    try write(Data(text.utf8), to: name)
  }

  /// Writes a file, and the folders that it lies in.
  func write(_ data: Data, to name: String) throws {
    let url = URL(filePath: path).appending(path: name)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: url)
  }
}
