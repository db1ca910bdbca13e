public import ContractBinding
import ContractHarness
public import ContractModel
public import Foundation

extension ContractSuite {
  /// The scenarios of a package's contracts, by subject, as test cases.
  ///
  /// A scenario for which a double does not stand, or that is pending, is no test case: one that
  /// checks nothing must not pass. The JUnit report counts it as skipped.
  ///
  /// - Parameters:
  ///   - contracts: The folder of contract files; relative to the package that encloses the
  ///     test's source file.
  ///   - recordings: The folder of recordings, likewise.
  ///   - filter: Which of them are test cases.
  ///   - settings: What is left behind, and how long things may take.
  ///   - filePath: The test's source file.
  /// - Returns: The test cases, never none: what stands in their way is a test case as well.
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
      base: package, contracts: contracts, recordings: recordings, isWritable: true)
    return TestRun.shared(for: Self.self, in: places, settings).testCases(filter)
  }

  /// The scenarios of the contracts among a bundle's resources, by subject, as test cases.
  ///
  /// The way for a device, where no source file is. Add the folders to the test target as
  /// `resources: [.copy("Contracts"), .copy("Recordings")]`; a resource `contracts-output.txt`
  /// that holds a path names the output folder where no environment variable does.
  ///
  /// - Parameters:
  ///   - bundle: The bundle, `Bundle.module` in a package.
  ///   - contracts: The folder of contract files among the resources.
  ///   - recordings: The folder of recordings among the resources.
  ///   - filter: Which of them are test cases.
  ///   - settings: What is left behind, and how long things may take.
  /// - Returns: The test cases, never none: what stands in their way is a test case as well.
  public static func testCases(
    in bundle: Bundle,
    contracts: String = "Contracts",
    recordings: String = "Recordings",
    filter: CaseFilter = CaseFilter(),
    settings: ContractTestSettings = .fromEnvironment
  ) -> [ContractTestCase] {
    var settings = settings
    let resources = bundle.resourceURL ?? bundle.bundleURL
    settings.output = settings.output ?? OutputFile.folder(in: resources)
    let places = TestPlaces(
      base: resources.path, contracts: contracts, recordings: recordings, isWritable: false)
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
