import ContractModel
import Foundation

/// The change to the known failures (`.baseline.yaml`) when a contract or scenario is renamed.
struct BaselineRenaming: Sendable {
  let path: String
  /// The number of known failures with the old name.
  let count: Int
  private let renamed: Data
  private let original: Data

  /// Prepares the change; it is `nil` if the baseline does not contain a name that changes.
  ///
  /// A baseline with mistakes is an error.
  init?(of baseline: Baseline, from old: Contract, to new: Contract) throws {
    guard baseline.problems.isEmpty else { throw RenameRefused(diagnostics: baseline.problems) }
    let scenarios = Dictionary(
      zip(old.scenarios, new.scenarios).map { ($0.name, $1.name) }
    ) { first, _ in first }
    let failures = baseline.failures.map { failure in
      let name = failure.name
      guard name.contract == old.name else { return failure }
      let newName = LastRun.CaseName(
        contract: new.name, scenario: scenarios[name.scenario] ?? name.scenario,
        subject: name.subject)
      return KnownFailure(newName, reason: failure.reason, until: failure.until)
    }
    count = zip(baseline.failures, failures).count { $0.name != $1.name }
    guard count > 0 else { return nil }
    path = baseline.path
    original = try Data(contentsOf: URL(filePath: WorkingFolder.absolute(path)))
    renamed = Data(try Baseline(path: path, failures: failures).text.utf8)
  }

  /// Writes the known failures with the new name, so that they still excuse the renamed cases.
  func apply() throws(RenameRefused) {
    do { try write(renamed) } catch { throw RenameRefused(.notWritten(path, error)) }
  }

  /// Writes the baseline as it was before, because something else failed.
  func undo() { try? write(original) }

  private func write(_ content: Data) throws {
    let url = URL(filePath: RealPath.of(WorkingFolder.absolute(path)))
    try content.write(to: url, options: .atomic)
  }
}
