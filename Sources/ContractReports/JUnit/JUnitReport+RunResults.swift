import ContractBinding
import ContractModel
import ContractValues
import Foundation

extension JUnitReport {
  /// Puts the results of a run into the form of a report.
  ///
  /// - Parameters:
  ///   - results: The results, at any time: what is not finished is an error that says so.
  ///   - origin: What is known of the run besides.
  init(_ results: RunResults, origin: ReportOrigin) {
    let startedAt = results.startedAt ?? results.finishedAt ?? Date(timeIntervalSince1970: 0)
    self.startedAt = startedAt
    hostName = .name(origin.hostName)
    suites = []
    var names = UniqueNames()
    let vendors = results.contracts.map { ($0.name, $0.vendor.name) }
    let vendorNames = Dictionary(vendors) { first, _ in first }
    // By index, because each entry is large to copy.
    let entries = results.entries
    for indices in Self.indicesOfSuites(in: entries) {
      let first = entries[indices[0]]
      var suite = Suite(first, startedAt: startedAt, origin: origin)
      if let vendor = vendorNames[first.plannedCase.contract] {
        suite.properties.append((ReportText("vendor"), .name(vendor)))
      }
      suite.cases.reserveCapacity(indices.count)
      names.reserve(indices.count, in: suite.name)
      for index in indices {
        suite.cases.append(Case(entries[index], className: suite.name, names: &names))
      }
      suites.append(suite)
    }
    suites += Self.vendorSuites(results, origin: origin, names: &names)
    let own = Self.ownCases(results, names: &names)
    if !own.isEmpty {
      suites.append(
        Suite(
          name: ReportText("contracts"),
          properties: origin.properties,
          startedAt: startedAt,
          cases: own[...]
        )
      )
    }
    guard let shard = results.share?.shard else { return }
    for index in suites.indices {
      suites[index].properties.append((ReportText("shard"), ReportText("\(shard)")))
    }
  }

  /// The cases that stand for no pair: the problems, or that nothing was selected at all.
  private static func ownCases(_ results: RunResults, names: inout UniqueNames) -> [Case] {
    if results.entries.isEmpty, results.problems.isEmpty {
      let reason = ReportText.message(
        results.idleness ?? "no scenario of any subject was selected")
      return [
        Case(
          name: ReportText("nothing was checked"),
          className: ReportText("contracts.selection"),
          line: 1,
          result: .skipped(reason: reason)
        )
      ]
    }
    return results.problems.map { Case($0, names: &names) }
  }

  /// The pair of contract and subject that a suite is about.
  private struct Pair: Hashable {
    var contract: String
    var subject: String

    init(_ plannedCase: PlannedCase) {
      contract = plannedCase.contract
      subject = plannedCase.subject
    }
  }

  /// Which entries each suite has, the suites in the order of their first entries.
  private static func indicesOfSuites(in entries: [RunResults.Entry]) -> [[Int]] {
    var suites: [[Int]] = []
    var places: [Pair: Int] = [:]
    // Most cases are of the same suite as the one before.
    var last: (pair: Pair, place: Int)?
    for index in entries.indices {
      let pair = Pair(entries[index].plannedCase)
      if let last, last.pair == pair {
        suites[last.place].append(index)
        continue
      }
      let place = places[pair] ?? suites.count
      if place == suites.count { suites.append([]) }
      suites[place].append(index)
      places[pair] = place
      last = (pair, place)
    }
    return suites
  }
}

extension JUnitReport.Suite {
  fileprivate init(
    _ first: RunResults.Entry, startedAt: Date, origin: ReportOrigin
  ) {
    let plannedCase = first.plannedCase
    name = ReportText.className(plannedCase)
    self.startedAt = first.result?.startedAt ?? startedAt
    properties = origin.properties
    properties.append((ReportText("contract"), .name(plannedCase.contract)))
    properties.append((ReportText("subject"), .name(plannedCase.subject)))
    properties.append((ReportText("subject.kind"), .name(plannedCase.subjectKind.rawValue)))
  }
}

extension JUnitReport.Case {
  fileprivate init(
    _ entry: RunResults.Entry, className: ReportText, names: inout UniqueNames
  ) {
    self.className = className
    name = names.unique(.name(entry.plannedCase.scenario), in: className)
    file = .name(entry.plannedCase.location.path)
    line = max(1, entry.plannedCase.location.line)
    startedAt = entry.result?.startedAt
    time = Milliseconds(seconds: entry.result?.duration ?? 0)
    result = JUnitReport.Result(entry)
    guard let reported = entry.result else { return }
    reruns = reported.otherRuns.compactMap { JUnitReport.Rerun($0, of: entry) }
    var lines = reported.recordingPath.map { Diagnostic.fact("recording", $0) } ?? ""
    if reported.tally != nil || !reported.notes.isEmpty {
      let facts = (reported.tally.map { [$0] } ?? []) + reported.notes
      lines = (facts + (reported.recordingPath == nil ? [] : [lines])).joined(separator: "\n")
    }
    output = .output(lines)
    isRemarkable = !reruns.isEmpty
    attachment = hasBody ? reported.recordingPath.flatMap(ReportText.attachment) : nil
    errorOutput = .output(reported.standardError)
  }

  fileprivate init(_ problem: Diagnostic, names: inout UniqueNames) {
    className = ReportText("contracts.problems")
    name = names.unique(.name(problem.headline), in: className)
    file = problem.location.map { .name($0.path) }
    line = max(1, problem.location?.line ?? 1)
    result =
      switch problem.severity {
      case .error: .error(JUnitReport.Explanation("Problem", [problem]))
      case .warning, .info:
        .skipped(reason: .message("\(problem.severity.rawValue): " + problem.headline))
      }
  }
}

extension JUnitReport.Rerun {
  fileprivate init?(_ run: CaseResult.Run, of entry: RunResults.Entry) {
    guard run.verdict.isFailure else { return nil }
    let kind = run.verdict.isBroken ? "Failure" : "Error"
    element = (entry.verdict.isFailure ? "rerun" : "flaky") + kind
    explanation = JUnitReport.Explanation(run.verdict, of: entry)
    errorOutput = .output(run.standardError)
  }
}

extension JUnitReport.Result {
  fileprivate init(_ entry: RunResults.Entry) {
    switch entry.verdict {
    case .kept:
      self = .passed
    case .broken:
      self = .failure(JUnitReport.Explanation(entry.verdict, of: entry))
    case .couldNotCheck:
      self = .error(JUnitReport.Explanation(entry.verdict, of: entry))
    case .skipped(let reason):
      let reported = reason.isEmpty ? "no reason was given" : reason
      self = .skipped(
        reason: .message(entry.standing == .pending ? "pending: \(reported)" : reported))
    }
  }
}

extension JUnitReport.Explanation {
  /// Why a run of a pair was not kept.
  fileprivate init(_ verdict: Verdict, of entry: RunResults.Entry) {
    let unchecked = entry.result == nil ? "NotFinished" : "CouldNotCheck"
    let type = verdict.isBroken ? "BrokenPromise" : unchecked
    self.init(type, entry.diagnostics(of: verdict))
  }

  /// Puts messages into the form of a report.
  ///
  /// - Parameters:
  ///   - type: The kind of what went wrong.
  ///   - diagnostics: The messages.
  init(_ type: String, _ diagnostics: [Diagnostic]) {
    let headlines = diagnostics.map { $0.headline.isEmpty ? "no reason was given" : $0.headline }
    self.type = type
    message = .message(headlines.joined(separator: "\n"))
    body = .body(DiagnosticText().harmlessly(diagnostics))
  }
}

extension ReportText {
  /// `contract.subject`, with nothing that could be taken for a path or a further level.
  ///
  /// Jenkins splits at the last dot; Allure 2 and a Jenkins plugin look for files named after it.
  fileprivate static func className(_ plannedCase: PlannedCase) -> ReportText {
    className(plannedCase.contract, plannedCase.subject)
  }

  /// `contract.subject`, of names.
  static func className(_ contract: String, _ subject: String) -> ReportText {
    func level(_ name: String, without separators: Set<Character>) -> String {
      let parts = name.split(omittingEmptySubsequences: false) { separators.contains($0) }
      return ReportText.name(parts.joined(separator: "_"), limit: 127).string
    }
    let contract = level(contract, without: ["/", "\\"])
    let subject = level(subject, without: ["/", "\\", "."])
    return ReportText(contract + "." + subject)
  }
}

/// The names that a report has given away already.
struct UniqueNames {
  /// The names that are taken in each class.
  private var taken: [Set<ReportText>] = []
  private var places: [ReportText: Int] = [:]
  /// The last class, because most cases are of the same as the one before.
  private var last: (className: ReportText, place: Int)?

  /// Makes room for some names of a class.
  mutating func reserve(_ count: Int, in className: ReportText) {
    let place = place(of: className)
    taken[place].reserveCapacity(taken[place].count + count)
  }

  /// A name that is not taken in its class: of two that are equal, the second gets a number.
  mutating func unique(_ name: ReportText, in className: ReportText) -> ReportText {
    let place = place(of: className)
    var candidate = name
    var number = 1
    while !taken[place].insert(candidate).inserted {
      number += 1
      candidate = .name(ReportText.name(name.string, limit: 245).string + " (\(number))")
    }
    return candidate
  }

  private mutating func place(of className: ReportText) -> Int {
    if let last, last.className == className { return last.place }
    let place = places[className] ?? taken.count
    if place == taken.count {
      places[className] = place
      taken.append([])
    }
    last = (className, place)
    return place
  }
}
