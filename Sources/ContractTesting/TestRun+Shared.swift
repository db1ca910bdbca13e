import ContractBinding
import Synchronization

extension TestRun {
  private struct Key: Hashable {
    let suite: ObjectIdentifier
    let places: TestPlaces
    let settings: ContractTestSettings
  }

  private static let runs = Mutex<[Key: TestRun]>([:])

  /// Returns this process's one run of a suite with these folders and settings.
  ///
  /// Test functions share the run, so that they have one plan and one report.
  static func shared<Suite: ContractSuite>(
    for suite: Suite.Type, in places: TestPlaces, _ settings: ContractTestSettings
  ) -> TestRun {
    let key = Key(suite: ObjectIdentifier(suite), places: places, settings: settings)
    if let run = runs.withLock({ $0[key] }) { return run }
    // The lock is not held here, because this runs the suite's own code.
    let new = TestRun(of: suite, in: places, settings)
    return runs.withLock { runs in
      if let run = runs[key] { return run }
      runs[key] = new
      return new
    }
  }
}
