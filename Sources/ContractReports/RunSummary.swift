package import ContractModel
import ContractValues
package import Foundation

/// The counts of a run, and what they mean to the shell.
package struct RunSummary: Sendable, Hashable {
  /// How many pairs stand where.
  package private(set) var counts: [Standing: Int]
  /// How many of them stood elsewhere in another run.
  package private(set) var flaky: [Standing: Int]
  /// How many errors belong to no pair.
  package private(set) var errors: Int
  /// How many warnings belong to no pair.
  package private(set) var warnings: Int
  /// How many scenarios a vendor stands where, as far as it was asked.
  package private(set) var vendors: [VendorFinding.Standing: Int]
  /// How much drift fails the run.
  package private(set) var failures: Int
  /// The share of the run that fell to this machine; `nil` when it is not shared.
  package private(set) var share: ShardShare?
  /// True if it is well that nothing ran.
  package private(set) var isIdle: Bool
  /// How long the run took, in seconds; 0 while it is not over.
  package private(set) var duration: TimeInterval

  /// Counts what is known of a run.
  ///
  /// - Parameter results: The run's results, at any time.
  package init(_ results: RunResults) {
    counts = results.entries.reduce(into: [:]) { $0[$1.standing, default: 0] += 1 }
    flaky = results.entries.filter { $0.result?.isFlaky == true }
      .reduce(into: [:]) { $0[$1.standing, default: 0] += 1 }
    errors = results.problems.count { $0.severity == .error }
    warnings = results.problems.count { $0.severity == .warning }
    vendors = results.findings.reduce(into: [:]) { $0[$1.standing, default: 0] += 1 }
    failures = results.findings.count(where: \.failsRun)
    share = results.share
    isIdle = results.idleness != nil
    duration =
      if let start = results.startedAt, let end = results.finishedAt {
        max(0, end.timeIntervalSince(start))
      } else { 0 }
  }

  /// How many pairs stand somewhere.
  package subscript(standing: Standing) -> Int { counts[standing, default: 0] }

  /// The status with which the command exits: 0 when every promise was checked and kept, 1 when
  /// one is broken or drift is to fail the run, 2 when something could not be checked or nothing
  /// was.
  ///
  /// A shard for which nothing was left is well, and so is a run without changes.
  package var exitCode: Int32 {
    if self[.broken] > 0 || failures > 0 { return 1 }
    let isIncomplete = self[.couldNotCheck] > 0 || vendors[.couldNotCheck, default: 0] > 0
    return isIncomplete || errors > 0 || (self[.kept] == 0 && !isIdle) ? 2 : 0
  }

  /// The counts in words: `24 kept (1 flaky), 1 broken, 3 skipped`; of a shard, after its name.
  package var words: String {
    var parts: [String] = []
    for standing in Standing.allCases where self[standing] > 0 {
      let flaky = flaky[standing].map { " (\($0) flaky)" } ?? ""
      parts.append("\(self[standing]) \(standing.words)\(flaky)")
    }
    if errors > 0 { parts.append(Plural.of(errors, "other problem", "other problems")) }
    if warnings > 0 { parts.append(Plural.of(warnings, "warning", "warnings")) }
    if self[.kept] == 0, self[.broken] == 0 {
      parts.insert(isIdle ? "nothing is left to check" : "nothing was checked", at: 0)
    }
    return (share.map { "shard \($0.shard): " } ?? "") + parts.joined(separator: ", ")
  }
}

extension Standing {
  /// The standing in words, as legends and summaries give it.
  package var words: String {
    switch self {
    case .kept: "kept"
    case .broken: "broken"
    case .couldNotCheck: "could not be checked"
    case .skipped: "skipped"
    case .pending: "pending"
    }
  }
}

extension ShardShare {
  /// The share in words: `shard 2/5, as --shard says: 14 of 70 cases`.
  func words(for count: Int) -> String {
    "shard \(shard), as \(source): \(count) of \(Plural.of(cases, "case", "cases"))"
  }
}
