import ContractHarness
import ContractModel
import Foundation

/// The variables by which Bazel's test runner speaks to a test, and the files that it waits for.
struct BazelTest {
  private let environment: [String: String]

  init(_ environment: [String: String] = ProcessInfo.processInfo.environment) {
    // An empty variable says nothing.
    self.environment = environment.filter { !$0.value.isEmpty }
  }

  /// Where the test's report is expected.
  var report: String? { environment["XML_OUTPUT_FILE"] }

  /// The scenarios that `--test_filter` asks for.
  var filter: String? { environment["TESTBRIDGE_TEST_ONLY"] }

  /// Says that the test obeys its shard, and that it has not ended.
  ///
  /// - Throws: Exit code 2, when it cannot be said.
  func begin() throws {
    for variable in ["TEST_SHARD_STATUS_FILE", "TEST_PREMATURE_EXIT_FILE"] {
      guard let path = environment[variable],
        !FileManager.default.createFile(atPath: path, contents: nil)
      else { continue }
      try Terminal.report([
        Diagnostic("the file that Bazel waits for cannot be made", facts: ["\(variable)  \(path)"])
      ])
    }
  }

  /// Says that the test has come to its own end, whatever came of it.
  func end() {
    guard let path = environment["TEST_PREMATURE_EXIT_FILE"] else { return }
    try? FileManager.default.removeItem(atPath: path)
  }
}
