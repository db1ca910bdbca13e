import ContractValues
package import Foundation

/// The failures that a project accepts until a given day, so that no run fails because of them.
///
/// The file `.baseline.yaml` in the folder of contracts lists them.
package struct Baseline: Sendable {
  /// The name of the file, which begins with a dot so that it is not read as a contract.
  package static let fileName = ".baseline.yaml"

  /// The path of the file as messages show it, even if there is no such file.
  package let path: String
  /// The failures, in the order of the file.
  package var failures: [KnownFailure] { didSet { byName = Self.byName(failures) } }
  /// The mistakes in the file; if there are any, ``failures`` is empty.
  package let problems: [Diagnostic]
  private var byName: [LastRun.CaseName: KnownFailure]

  package init(path: String, failures: [KnownFailure] = [], problems: [Diagnostic] = []) {
    (self.path, self.failures, self.problems) = (path, failures, problems)
    byName = Self.byName(failures)
  }

  private static func byName(_ failures: [KnownFailure]) -> [LastRun.CaseName: KnownFailure] {
    Dictionary(failures.map { ($0.name, $0) }) { first, _ in first }
  }

  /// The entry for a case, even after its last day; `nil` if there is none.
  package subscript(planned: PlannedCase) -> KnownFailure? {
    byName.isEmpty ? nil : byName[LastRun.CaseName(planned)]
  }

  /// The present day in UTC, such as `2027-02-28`.
  package static var today: String { day(of: Date()) }

  /// The day of a time in UTC, such as `2027-02-28`.
  package static func day(of date: Date) -> String { date.formatted(.iso8601.year().month().day()) }

  /// Returns the verdict that reports show: `known` instead of a failure that the baseline lists.
  ///
  /// After the last day, the failure counts again, and its first message says that the day is over.
  package func judged(_ verdict: Verdict, of planned: PlannedCase) -> Verdict {
    guard verdict.isFailure, let known = self[planned] else { return verdict }
    guard known.isExpired(on: Self.today) else {
      return .known(reason: known.words, verdict.diagnostics)
    }
    let place = known.location.map { "\($0.path):\($0.line)" } ?? path
    var isFirst = true
    return verdict.mapDiagnostics { diagnostic in
      guard isFirst else { return diagnostic }
      isFirst = false
      var dated = diagnostic
      dated.facts.insert(
        Diagnostic.fact("known", "until \(known.until), by \(place); that day is over"), at: 0)
      return dated
    }
  }

  /// Returns the message that a case in the baseline no longer fails; `nil` for a case that is not
  /// in it.
  package func mended(_ planned: PlannedCase) -> Diagnostic? {
    guard let known = self[planned] else { return nil }
    return Diagnostic(
      "\(planned.subject) keeps '\(planned.scenario)', which the baseline lists as a failure",
      at: known.location, length: planned.scenario.count, label: "mended",
      help: ["take it out:", ToolCommand.line("baseline")],
      gathering: .init(
        "scenarios are kept which the baseline calls failures",
        help: ["take them out:", ToolCommand.line("baseline")]))
  }

  /// Reports entries of the baseline for cases that do not exist, such as those of a renamed
  /// scenario.
  ///
  /// Entries of the `unread` contracts, whose files have errors, are not checked.
  package func unknownNames(
    in contracts: [Contract], unread: Set<String>, subjects: [String]
  ) -> [Diagnostic] {
    let byName = Dictionary(contracts.map { ($0.name, $0) }) { first, _ in first }
    return failures.compactMap { failure in
      let name = failure.name
      if unread.contains(name.contract) { return nil }
      guard let contract = byName[name.contract] else {
        return unknown("contract", name.contract, Array(byName.keys), failure)
      }
      guard subjects.contains(name.subject) else {
        return unknown("subject", name.subject, subjects, failure)
      }
      let scenarios = contract.scenarios.map(\.name)
      return scenarios.contains(name.scenario)
        ? nil : unknown("scenario", name.scenario, scenarios, failure)
    }
  }

  private func unknown(
    _ kind: String, _ name: String, _ names: [String], _ failure: KnownFailure
  ) -> Diagnostic {
    Diagnostic(
      "the baseline names the \(kind) '\(name)', which does not exist", at: failure.location,
      length: failure.name.scenario.count,
      label: NearestWord.question(name, among: NearestWord.candidates(Set(names))),
      help: ["take out what does not exist:", ToolCommand.line("baseline")])
  }
}
