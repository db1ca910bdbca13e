package import ContractModel
import ContractValues
package import Foundation

/// The counts of a run, and the exit status that follows from them.
package struct RunSummary: Sendable, Hashable {
  /// The number of cases for each status; a status that no case has is left out.
  package let counts: [CaseStatus: Int]
  /// The number of flaky cases by final status; each had another status in another run.
  package let flaky: [CaseStatus: Int]
  /// The number of errors that belong to no case, such as an unreadable contract file.
  package let errors: Int
  /// The number of warnings; one that several cases of a contract have counts once.
  package let warnings: Int
  /// The number of scenarios in which a vendor has each status; only a live run checks vendors.
  package let vendors: [VendorStatus: Int]
  /// The number of scenarios in which a vendor's change fails the run.
  package let failures: Int
  /// This machine's part of the run; `nil` if the run is not divided among machines.
  package let share: ShardShare?
  /// The number of pairs of a scenario and a double that are not cases, because the double need not
  /// pass the scenario.
  package let excludedPairs: Int
  /// The reason why a run without cases is not an error; `nil` for any other run.
  let idleness: Idleness?
  /// The duration of the run in seconds; 0 until it ends.
  package let duration: TimeInterval

  package init(_ results: RunResults) {
    counts = results.entries.lazy.map(\.status).counts
    flaky = results.entries.lazy.filter { $0.result?.isFlaky == true }.map(\.status).counts
    errors = results.problems.count { $0.severity == .error }
    warnings = results.problems.count { $0.severity == .warning } + results.caseWarnings
    vendors = results.findings.lazy.map(\.status).counts
    failures = results.findings.count(where: \.failsRun)
    share = results.share
    excludedPairs = results.excludedPairs
    idleness = results.idleness
    duration =
      if let start = results.startedAt, let end = results.finishedAt {
        max(0, end.timeIntervalSince(start))
      } else { 0 }
  }

  package subscript(status: CaseStatus) -> Int { counts[status, default: 0] }

  /// The exit status of the command, which the table ``ExitRule/all`` decides.
  package var exitCode: Int32 { ExitRule.status(of: self) }

  private var isIdle: Bool { idleness != nil }

  /// The symbol and the colours that represent the whole run, chosen by its exit status.
  var look: StatusLook {
    switch exitCode {
    case 0: CaseStatus.kept.look
    case 1: CaseStatus.broken.look
    default: CaseStatus.couldNotCheck.look
    }
  }

  /// The counts in words, such as `24 kept (1 flaky), 1 broken, 3 pairs do not apply`.
  ///
  /// In a divided run, the name of the part comes first.
  package var words: String {
    var parts = CaseStatus.allCases.filter { self[$0] > 0 }.map { status in
      "\(self[status]) \(status.look.words)" + (flaky[status].map { " (\($0) flaky)" } ?? "")
    }
    if errors > 0 { parts.append(Plural.of(errors, "other problem")) }
    if warnings > 0 { parts.append(Plural.of(warnings, "warning")) }
    if excludedPairs > 0 {
      parts.append(
        "\(Plural.of(excludedPairs, "pair")) \(excludedPairs == 1 ? "does" : "do") not apply"
      )
    }
    if self[.kept] == 0, self[.broken] == 0, self[.known] == 0 {
      parts.insert(isIdle ? "nothing is left to check" : "nothing was checked", at: 0)
    }
    return (share.map { "shard \($0.shard): " } ?? "") + parts.joined(separator: ", ")
  }

  /// The result of the run as a headline, such as `2 promises broken`.
  var headline: String {
    if self[.broken] > 0 { return "\(Plural.of(self[.broken], "promise")) broken" }
    if self[.couldNotCheck] > 0 {
      return "\(Plural.of(self[.couldNotCheck], "scenario")) could not be checked"
    }
    if errors > 0 { return Plural.of(errors, "problem") }
    if isIdle { return "Nothing is left to check" }
    guard self[.kept] > 0 else { return "Nothing was checked" }
    let drifted = vendors[.drifted, default: 0]
    let reported = drifted > 0 ? ", and \(Plural.of(drifted, "scenario")) drifted" : ""
    return "Every promise was kept" + reported
  }
}

extension RunResults {
  /// The status counts of each vendor's scenarios, in the order of the plan.
  var vendorCounts: [(vendor: String, counts: [VendorStatus: Int])] {
    findings.grouped(by: \.vendor).map { ($0.key, $0.elements.map(\.status).counts) }
  }
}

extension ShardShare {
  /// This machine's part in words, such as `shard 2/5, as --shard says: 14 of 70 cases`.
  func words(for count: Int) -> String {
    "shard \(shard), as \(source): \(count) of \(Plural.of(cases, "case"))"
  }
}

extension RunResults {
  fileprivate var caseWarnings: Int {
    var found: Set<[String]> = []
    for entry in entries {
      for note in entry.result?.notes ?? [] where note.hasPrefix(NoteBeginning.warning) {
        found.insert([entry.plannedCase.contract, note])
      }
    }
    return found.count
  }
}
