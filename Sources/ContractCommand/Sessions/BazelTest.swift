import ContractModel
import Foundation

/// The environment variables and files that Bazel's test runner uses to direct a test.
struct BazelTest {
  private let environment: [String: String]

  init(_ environment: [String: String] = ProcessInfo.processInfo.environment) {
    // Bazel may set a variable to an empty text, which means that it is not set.
    self.environment = environment.filter { !$0.value.isEmpty }
  }

  /// The path where Bazel expects the test's report; `nil` outside Bazel, or if no report is asked
  /// for.
  var report: String? { environment["XML_OUTPUT_FILE"] }

  /// The name pattern from Bazel's `--test_filter`, which selects scenarios; `nil` without that
  /// option.
  var filter: String? { environment["TESTBRIDGE_TEST_ONLY"] }

  /// Creates the files that tell Bazel that the test supports shards, and that it has not ended.
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

  /// Removes a file to tell Bazel that the test has ended normally, with any result.
  func end() {
    guard let path = environment["TEST_PREMATURE_EXIT_FILE"] else { return }
    try? FileManager.default.removeItem(atPath: path)
  }
}
