import ContractHarness
public import ContractModel
import ContractValues
import Foundation

/// The output folder, the recording mode and the time limits of a run in a test bundle.
///
/// The default settings come from the environment:
///
/// - `CONTRACTS_OUTPUT` is the folder for the JUnit report and the recordings.
/// - `CONTRACTS_RECORD` is `1` to record missing and stale scenarios, or `all` to record every
///   scenario; without it, nothing is recorded.
///
/// `xcodebuild test` passes a variable to the test runner if its name begins with `TEST_RUNNER_`.
public struct ContractTestSettings: Sendable, Hashable {
  /// The choice of scenarios to record with the real vendor.
  public enum Recording: String, Sendable, Hashable {
    /// The tests record nothing, and compare subjects with contracts and recordings.
    case none
    /// The tests record the scenarios whose recording is missing or stale.
    case missing
    /// The tests record all scenarios, even those whose recording is up to date.
    case all
  }

  /// The folder for the report and new recordings.
  ///
  /// If it is `nil`, there is no report, and recordings are written where they are read. In a
  /// bundle's resources that is impossible.
  public var output: String?
  /// The choice of scenarios to record; `.none` calls no vendor.
  public var recording: Recording
  /// The time limits of a scenario and its steps, in seconds.
  public var limits: RunLimits
  /// The problems with the environment variables, such as a misspelt name.
  ///
  /// Each becomes a failing test case.
  public private(set) var problems: [Diagnostic] = []

  /// Creates settings in code, without the environment.
  ///
  /// - Parameters:
  ///   - output: The folder for the report and new recordings; `nil` for no report.
  ///   - recording: The choice of scenarios to record; `.none` calls no vendor.
  ///   - limits: The time limits of a scenario and its steps, in seconds.
  public init(
    output: String? = nil, recording: Recording = .none, limits: RunLimits = RunLimits()
  ) {
    self.output = output
    self.recording = recording
    self.limits = limits
  }

  /// The names of the environment variables, for advice about a misspelt one.
  private static let variables = ["CONTRACTS_OUTPUT", "CONTRACTS_RECORD"]

  /// The settings from `CONTRACTS_OUTPUT` and `CONTRACTS_RECORD` in the environment of this
  /// process.
  public static var fromEnvironment: ContractTestSettings {
    ContractTestSettings(environment: ProcessInfo.processInfo.environment)
  }

  /// Reads `CONTRACTS_OUTPUT` and `CONTRACTS_RECORD`; in CI it records nothing and notes a problem.
  ///
  /// A relative path starts from the working folder, which is the package's folder under `swift
  /// test`.
  ///
  /// - Parameter environment: The variables by name. A misspelt name of these two is a problem.
  public init(environment: [String: String]) {
    let output = environment["CONTRACTS_OUTPUT", default: ""]
    self.init(output: output.isEmpty ? nil : URL(filePath: output).standardizedFileURL.path)
    switch environment["CONTRACTS_RECORD", default: ""].lowercased() {
    case "", "0", "no", "false": recording = .none
    case "1", "yes", "true", "missing": recording = .missing
    case "all": recording = .all
    case let word: problems.append(.unknownRecordWord(word))
    }
    for name in environment.keys.sorted() where !Self.variables.contains(name) {
      // A name that is not similar may be a user's credential.
      if name.hasPrefix("CONTRACTS_"), let known = NearestWord.of(name, among: Self.variables) {
        problems.append(.unknownVariable(name, known))
      }
    }
    if recording != .none, ContinuousIntegration.isSaid(by: environment) {
      recording = .none
      // `contracts record` has the same rule, and `--in-ci` for exceptions.
      problems.append(.recordingInCI(help: "unset CONTRACTS_RECORD, or unset CI"))
    }
  }
}

extension Diagnostic {
  fileprivate static func unknownVariable(_ name: String, _ known: String) -> Diagnostic {
    Diagnostic(
      "the environment variable \(name) is unknown", facts: ["+ \(name)"],
      help: ["did you mean \(known)?"])
  }

  fileprivate static func unknownRecordWord(_ word: String) -> Diagnostic {
    Diagnostic(
      "CONTRACTS_RECORD has an unknown value",
      facts: ["+ \(word)"],
      help: ["CONTRACTS_RECORD=1 records what is missing or stale, CONTRACTS_RECORD=all all"]
    )
  }
}
