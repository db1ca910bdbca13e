import ContractBinding
import Synchronization

extension TestRun {
  private struct Key: Hashable {
    let suite: ObjectIdentifier
    let places: TestPlaces
    let settings: ContractTestSettings
  }

  private static let runs = Mutex<[Key: TestRun]>([:])

  /// Returns the run of a suite with these folders and settings, and creates it at the first call.
  ///
  /// Test functions share the run, so that they have one plan and one report.
  static func shared<Suite: ContractSuite>(
    for suite: Suite.Type, in places: TestPlaces, _ settings: ContractTestSettings
  ) -> TestRun {
    let key = Key(suite: ObjectIdentifier(suite), places: places, settings: settings)
    if let run = runs.withLock({ $0[key] }) { return run }
    // This call runs the suite's own code, so it happens without the lock.
    let new = TestRun(of: suite, in: places, settings)
    return runs.withLock { runs in
      if let run = runs[key] { return run }
      runs[key] = new
      return new
    }
  }
}
