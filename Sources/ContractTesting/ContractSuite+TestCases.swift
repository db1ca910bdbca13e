public import ContractBinding
public import ContractModel
public import Foundation

extension ContractSuite {
  /// Creates a test case for each scenario and subject of a package's contracts.
  ///
  /// While recording, only scenarios that need a recording are test cases, each with one live
  /// adapter.
  ///
  /// A pending scenario, or one that a double need not pass, is not a test case, because a test
  /// without a check must not pass. The JUnit report counts a pending scenario as skipped.
  ///
  /// - Parameters:
  ///   - contracts: The folder of contract files, relative to the package that contains the test's
  ///     source file.
  ///   - recordings: The folder of recordings, relative to the same package.
  ///   - filter: The names and tags that select test cases; all by default.
  ///   - settings: The output folder, the recording mode and the time limits.
  ///   - filePath: The test's source file. The package is the one that contains it.
  /// - Returns: The test cases, at least one. Each error outside the scenarios is a failing test
  ///   case, and so is a run with nothing to check.
  public static func testCases(
    contracts: String = "Contracts",
    recordings: String = "Recordings",
    filter: CaseFilter = CaseFilter(),
    settings: ContractTestSettings = .fromEnvironment,
    filePath: String = #filePath
  ) -> [ContractTestCase] {
    guard let package = PackageRoot.path(enclosing: filePath) else {
      return [ContractTestCase(.noPackage(around: filePath))]
    }
    let places = TestPlaces(
      base: package, contracts: contracts, recordings: recordings, isWritable: true,
      package: package)
    return TestRun.shared(for: Self.self, in: places, settings).testCases(filter)
  }

  /// Creates a test case for each scenario and subject of the contracts in a bundle's resources.
  ///
  /// It is meant for a device, which has no source files. Add the folders to the test target as
  /// `resources: [.copy("Contracts"), .copy("Recordings")]`. If no environment variable can reach
  /// the process, a resource `contracts-output.txt` can contain the path of the output folder.
  ///
  /// - Parameters:
  ///   - bundle: The bundle with the resources, which is `Bundle.module` in a package.
  ///   - contracts: The folder of contract files among the resources.
  ///   - recordings: The folder of recordings among the resources.
  ///   - filter: The names and tags that select test cases; all by default.
  ///   - settings: The output folder, the recording mode and the time limits.
  ///   - filePath: The test's source file. Messages then show where its package registers a
  ///     subject.
  /// - Returns: The test cases, at least one. Each error outside the scenarios is a failing test
  ///   case, and so is a run with nothing to check.
  public static func testCases(
    in bundle: Bundle,
    contracts: String = "Contracts",
    recordings: String = "Recordings",
    filter: CaseFilter = CaseFilter(),
    settings: ContractTestSettings = .fromEnvironment,
    filePath: String = #filePath
  ) -> [ContractTestCase] {
    var settings = settings
    let resources = bundle.resourceURL ?? bundle.bundleURL
    settings.output = settings.output ?? OutputFile.folder(in: resources)
    let places = TestPlaces(
      base: resources.path, contracts: contracts, recordings: recordings, isWritable: false,
      package: PackageRoot.path(enclosing: filePath))
    return TestRun.shared(for: Self.self, in: places, settings).testCases(filter)
  }
}

extension Diagnostic {
  fileprivate static func noPackage(around file: String) -> Diagnostic {
    Diagnostic(
      "no package encloses the test's source file",
      facts: [Diagnostic.fact("source file", file)],
      help: [
        "on a device, or outside a package, take contracts from a bundle's resources:",
        "testCases(in: Bundle.module)",
      ]
    )
  }
}
