import Foundation

/// A folder that goes away with its owner.
final class ReportFolder {
  let path: String

  init() throws {
    path = NSTemporaryDirectory() + "/contracts-tests-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The path of something in the folder.
  subscript(name: String) -> String { path + "/" + name }

  /// The names of what is in the folder, sorted.
  var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
  }

  /// The bytes of a file in the folder.
  func bytes(_ name: String) throws -> [UInt8] {
    try [UInt8](Data(contentsOf: URL(fileURLWithPath: self[name])))
  }

  /// Writes a file in the folder.
  func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: self[name]))
  }
}
