package import Foundation

/// The failures that are known from earlier runs, for `--failed` and `last()`.
package struct LastRun: Sendable, Hashable {
  /// The names that identify a case in all runs of a project.
  package struct CaseName: Sendable, Hashable, Codable {
    package let contract: String
    package let scenario: String
    package let subject: String

    package init(contract: String, scenario: String, subject: String) {
      (self.contract, self.scenario, self.subject) = (contract, scenario, subject)
    }

    package init(_ planned: PlannedCase) {
      self.init(contract: planned.contract, scenario: planned.scenario, subject: planned.subject)
    }
  }

  private struct Failure: Codable {
    let name: CaseName
    let verdict: String
  }

  private struct File: Codable {
    var format = LastRun.format
    let failures: [Failure]
  }

  private static let format = 1
  static let failed = "failed"

  /// The words that a filter accepts: `failed` for both kinds of failure, and one word for each.
  static let words = [failed, "broken", "could-not-check"]

  /// The verdict of each case that failed in its last run.
  package private(set) var failures: [CaseName: String] = [:]

  package init() {}

  /// Reads the file of an earlier run; `nil` for other bytes, and if another version wrote it.
  package init?(_ bytes: Data) {
    guard let file = try? JSONDecoder().decode(File.self, from: bytes), file.format == Self.format
    else { return nil }
    for failure in file.failures { failures[failure.name] = failure.verdict }
  }

  /// The content of the file for later runs; equal failures give equal bytes.
  package var bytes: Data {
    let failures = failures.map { Failure(name: $0.key, verdict: $0.value) }.sorted {
      ($0.name.contract, $0.name.scenario, $0.name.subject)
        < ($1.name.contract, $1.name.scenario, $1.name.subject)
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(File(failures: failures))) ?? Data()
  }

  /// Returns the words for the last verdict of a case, such as `broken` and `failed`; empty if it
  /// did not fail.
  package func words(for name: CaseName) -> [String] {
    failures[name].map { [$0, Self.failed] } ?? []
  }

  /// Returns the words for the last verdicts of a scenario on all subjects.
  package func words(for scenario: ScenarioKey) -> [String] {
    failures.filter { $0.key.contract == scenario.contract && $0.key.scenario == scenario.scenario }
      .flatMap { words(for: $0.key) }
  }

  /// Adds the result of a case; a case that did not run keeps its earlier failure.
  package mutating func add(_ result: CaseResult) {
    let name = CaseName(result.plannedCase)
    switch result.verdict {
    case .kept, .known: failures[name] = nil
    case .broken: failures[name] = Self.words[1]
    case .couldNotCheck: failures[name] = Self.words[2]
    case .skipped: break
    }
  }

  /// Removes the failures of cases that a complete run does not have, such as those of renamed
  /// scenarios.
  package mutating func forget(allBut plan: some Sequence<PlannedCase>) {
    let names = Set(plan.map(CaseName.init))
    failures = failures.filter { names.contains($0.key) }
  }
}
