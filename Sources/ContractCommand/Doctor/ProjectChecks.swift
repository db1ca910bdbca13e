import ContractHarness
import ContractModel
import ContractValues
import Foundation

/// The checks of a package: contracts, suite, recordings, git, and environment variables.
struct ProjectChecks {
  let selection: SelectionOptions
  let project: LoadedProject

  func all() async -> [Check] {
    [contracts, suite, recordings, await GitCheck(folder: selection.recordings).check]
      .compactMap { $0 } + variables
  }

  private var contracts: Check {
    let name = "contracts"
    guard FileManager.default.fileExists(atPath: selection.contracts) else {
      return .problem(
        name, "there is no folder \(selection.contracts)",
        cure: "swift package --allow-writing-to-package-directory contracts-init")
    }
    let count = project.files.contracts.count
    guard project.files.problems.isEmpty, count > 0 else {
      let text =
        count == 0 && project.files.problems.isEmpty
        ? "\(selection.contracts) has no contract"
        : "\(selection.contracts) has files with mistakes"
      return .problem(name, text, cure: ToolCommand.line("lint"))
    }
    return .good(name, "\(selection.contracts), \(Plural.of(count, "contract"))")
  }

  /// The check of the suite: its first error, or the number of its subjects if there is none.
  ///
  /// Errors in contract files belong to ``contracts``. It is `nil` without errors and subjects.
  private var suite: Check? {
    let errors = project.problems.filter {
      $0.severity == .error && !project.files.problems.contains($0)
    }
    if let first = errors.first {
      return .problem("suite", first.headline, cure: ToolCommand.line("lint"))
    }
    guard !project.subjects.isEmpty else { return nil }
    return .good("suite", Plural.of(project.subjects.count, "subject"))
  }

  private var recordings: Check {
    let name = "recordings"
    let folder = selection.recordings
    let store = RecordingStore(root: folder)
    let states = project.files.contracts.flatMap { contract in
      contract.scenarios.filter(\.needsRecording).map {
        store.status(of: $0, in: contract, needsBodies: false).concern == nil
      }
    }
    let isThere = FileManager.default.fileExists(atPath: folder)
    if isThere, !FileManager.default.isWritableFile(atPath: folder) {
      return .problem(
        name, "\(folder) cannot be written", cure: "chmod u+w \(folder.shellQuoted)")
    }
    let text =
      "\(folder), \(states.count { $0 }) of \(Plural.of(states.count, "scenario")) recorded"
    guard states.contains(false) else { return .good(name, text) }
    return .warning(name, text, cure: ToolCommand.line("record"))
  }

  /// The variables of the environment that contracts name; their values are not shown.
  private var variables: [Check] {
    let contracts = project.files.contracts
    let named =
      contracts.flatMap { $0.credentials.map { ("credential", $0) } }
      + contracts.flatMap { ($0.vendor.url ?? "").variables.map { ("address", $0) } }
    let environment = ProcessInfo.processInfo.environment
    var seen: Set<String> = []
    return named.filter { seen.insert($0.1).inserted }.map { kind, variable in
      guard environment[variable, default: ""].isEmpty else {
        return .good(kind, "\(variable) is set")
      }
      return .warning(
        kind, "\(variable) is not set; 'record' and 'verify --live' need it",
        cure: "export \(variable)=…")
    }
  }
}

extension String {
  /// The variables that a text names, such as `TOKEN` in `${env.TOKEN}`.
  fileprivate var variables: [String] {
    matches(of: #/\$\{env\.([A-Za-z_][A-Za-z0-9_]*)\}/#).map { String($0.1) }
  }
}
