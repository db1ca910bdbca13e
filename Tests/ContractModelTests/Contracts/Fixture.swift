@testable import ContractModel
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
