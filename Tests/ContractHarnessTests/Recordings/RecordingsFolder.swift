import ContractBinding
import ContractHarness
@testable import ContractModel
@testable import ContractValues
import Foundation

/// A folder of one test's own, removed after it.
final class RecordingsFolder: Sendable {
  let path: String

  init() throws {
    path = NSTemporaryDirectory() + "recordings-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Every file below the folder, by its relative path.
  var files: [String: [UInt8]] {
    var files: [String: [UInt8]] = [:]
    for case let name as String in FileManager.default.enumerator(atPath: path) ?? .init() {
      if let data = FileManager.default.contents(atPath: "\(path)/\(name)") {
        files[name] = Array(data)
      }
    }
    return files
  }

  func write(_ text: String, to name: String) throws {
    try write(Array(text.utf8), to: name)
  }

  func write(_ bytes: [UInt8], to name: String) throws {
    let url = URL(filePath: "\(path)/\(name)")
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: url)
  }
}
