import ContractHarness
@testable import ContractModel
import ContractTesting
import Foundation

/// A folder of a test's own with a contract in it, removed after the test.
final class TestFolder {
  let url: URL

  var contracts: String { url.appending(path: "Contracts").path }
  var recordings: String { url.appending(path: "Recordings").path }
  var output: String { url.appending(path: "output").path }

  init() throws {
    url = URL.temporaryDirectory.resolvingSymlinksInPath()
      .appending(path: "contracts-test-\(UUID().uuidString)", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  func write(_ text: String, to name: String) throws {
    let file = url.appending(path: name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  func text(of name: String) throws -> String {
    try String(contentsOf: url.appending(path: name), encoding: .utf8)
  }

  func exists(_ name: String) -> Bool {
    FileManager.default.fileExists(atPath: url.appending(path: name).path)
  }

  /// The test cases of the folder's contracts, as of a package in it.
  func cases(
    filter: CaseFilter = CaseFilter(), settings: ContractTestSettings = ContractTestSettings()
  ) throws -> [ContractTestCase] {
    if !exists("Package.swift") { try write("", to: "Package.swift") }
    return TallyContracts.testCases(
      filter: filter, settings: settings, filePath: url.appending(path: "Tests/A.swift").path)
  }
}

extension ContractTestCase {
  /// Why the case fails; `nil` when it is kept.
  var failure: ContractFailure? {
    get async {
      do throws(ContractFailure) {
        try await verify()
        return nil
      } catch {
        return error
      }
    }
  }
}
