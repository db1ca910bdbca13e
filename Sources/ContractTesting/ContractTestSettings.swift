import ContractHarness
public import ContractModel
import ContractValues
import Foundation

/// The files that a run in a test bundle leaves behind, and its limits of time.
///
/// Read from the environment unless a test says otherwise:
///
/// - `CONTRACTS_OUTPUT` is the folder that receives the JUnit report and the recordings.
/// - `CONTRACTS_RECORD` is `1` to record what is missing or stale, `all` to record everything;
///   without it nothing is recorded.
///
/// `xcodebuild test` hands a variable on to the test runner when `TEST_RUNNER_` is put in front
/// of its name.
public struct ContractTestSettings: Sendable, Hashable {
  /// Which scenarios are recorded.
  public enum Recording: String, Sendable, Hashable {
    /// None: subjects are held to contracts and recordings.
    case none
    /// Those whose recording is missing or stale.
    case missing
    /// All of them.
    case all
  }

  /// The folder for the report and the recordings; `nil` when no report is written.
  public var output: String?
  /// Which scenarios are recorded.
  public var recording: Recording
  /// How long things may take, in seconds.
  public var limits: RunLimits
  /// The mistakes in the settings.
  public private(set) var problems: [Diagnostic] = []

  /// Creates settings.
  ///
  /// - Parameters:
  ///   - output: The folder for the report and the recordings.
  ///   - recording: Which scenarios are recorded.
  ///   - limits: How long things may take, in seconds.
  public init(
    output: String? = nil, recording: Recording = .none, limits: RunLimits = RunLimits()
  ) {
    self.output = output
    self.recording = recording
    self.limits = limits
  }

  /// The environment variables that are read.
  private static let variables = ["CONTRACTS_OUTPUT", "CONTRACTS_RECORD"]

  /// The settings from the process's environment.
  public static var fromEnvironment: ContractTestSettings {
    ContractTestSettings(environment: ProcessInfo.processInfo.environment)
  }

  /// Reads settings from environment variables.
  ///
  /// A relative folder is understood from the working folder, which under `swift test` is the
  /// package's own.
  ///
  /// - Parameter environment: The variables.
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
      // Any other name may be a credential of the user's.
      if name.hasPrefix("CONTRACTS_"), let known = NearestWord.of(name, among: Self.variables) {
        problems.append(.unknownVariable(name, known))
      }
    }
    if recording != .none, ContinuousIntegration.isSaid(by: environment) {
      recording = .none
      // The rule of `contracts record`, which has `--in-ci` for exceptions.
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
      "CONTRACTS_RECORD is none of the words that it can be",
      facts: ["+ \(word)"],
      help: ["CONTRACTS_RECORD=1 records what is missing or stale, CONTRACTS_RECORD=all all"]
    )
  }
}
