import Foundation

/// The files beside the tests.
enum ReportFixture {
  /// The path of a file below `Fixtures`.
  static func path(_ name: String) -> String {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Fixtures/\(name)").path
  }

  /// The text of a file below `Fixtures`; written first when `UPDATE_GOLDEN` is set.
  static func golden(_ name: String, updatingFrom actual: String) throws -> String {
    if ProcessInfo.processInfo.environment["UPDATE_GOLDEN"] != nil {
      try Data(actual.utf8).write(to: URL(fileURLWithPath: path(name)))
    }
    return String(decoding: try Data(contentsOf: URL(fileURLWithPath: path(name))), as: UTF8.self)
  }
}
