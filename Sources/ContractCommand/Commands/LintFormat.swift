import ArgumentParser
import ContractModel
import ContractReports
import ContractValues
import Foundation

/// The output format of `lint`, from its option `--format`.
enum LintFormat: String, CaseIterable, ExpressibleByArgument {
  case text, github, sarif, json

  /// Writes a report, and ends the command if there is an error.
  ///
  /// With `text`, the problems go to standard error. All else goes to standard output.
  ///
  /// - Throws: Exit code 2 if there is an error.
  func write(_ report: LintReport) throws {
    if self == .text {
      try Terminal.report(report.problems)
      return Terminal.write(report.words + "\n")
    }
    var lines = SourceLines()
    let problems = report.problems.map { lines.completed($0).withoutSecrets }
    let completed = LintReport(scenarios: report.scenarios, problems: problems)
    switch self {
    case .text: break
    case .github:
      GitHubAnnotations(folder: Self.folder, write: Terminal.write).write(problems)
      Terminal.write(report.words + "\n")
    case .sarif: Terminal.write(completed.sarif(in: Self.folder))
    case .json: Terminal.write(completed.json)
    }
    if problems.contains(where: { $0.severity == .error }) { throw ExitCode(2) }
  }

  /// The path from the repository's root to the working folder; empty outside GitHub Actions.
  private static var folder: String {
    WorkingFolder.path(below: ProcessInfo.processInfo.environment["GITHUB_WORKSPACE", default: ""])
  }
}

extension LintReport {
  /// The totals in words, such as `12 scenarios, nothing to mend`.
  fileprivate var words: String {
    let count = problems.count { $0.severity != .info }
    let rest = count == 0 ? "nothing to mend" : "\(count) to look at"
    return "\(Plural.of(scenarios, "scenario")), \(rest)"
  }
}
