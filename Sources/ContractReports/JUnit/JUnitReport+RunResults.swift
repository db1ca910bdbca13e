import ContractBinding
import ContractModel
import ContractValues
import Foundation

extension JUnitReport {
  /// Creates the report of a run; a case that has not finished becomes an `error`.
  init(_ results: RunResults, origin: ReportOrigin) {
    let startedAt = results.startedAt ?? results.finishedAt ?? Date(timeIntervalSince1970: 0)
    self.init(suites: [], startedAt: startedAt, hostName: .name(origin.hostName))
    var names = UniqueNames()
    let known = results.contractsByName
    // Entries are large, so a loop over indices avoids copies of them.
    let entries = results.entries
    let places = entries.indices.grouped { SuiteKey(entries[$0].plannedCase) }
    for (key, places) in places {
      let first = entries[places[0]]
      var suite = Suite(
        name: .className(key.contract, key.subject),
        properties: Self.properties(
          results, origin, contract: key.contract, subject: key.subject,
          kind: first.plannedCase.subjectKind, vendor: known[key.contract]?.vendor.name),
        startedAt: first.result?.startedAt ?? startedAt)
      suite.cases.reserveCapacity(places.count)
      names.reserve(places.count, in: suite.name)
      for place in places { suite.cases.append(Case(entries[place], in: suite.name, &names)) }
      suites.append(suite)
    }
    // Vendors get separate suites. Otherwise a vendor's change would be counted as a failure of an
    // adapter.
    let findings = results.findings.grouped {
      ReportText.className($0.contract, "vendor \($0.vendor)")
    }
    var told: [VendorFinding.Change: String] = [:]
    for (name, findings) in findings {
      let properties = Self.properties(
        results, origin, contract: findings[0].contract, vendor: findings[0].vendor)
      let cases = findings.map { Case($0, in: name, &names, &told) }
      suites.append(
        Suite(name: name, properties: properties, startedAt: startedAt, cases: cases[...]))
    }
    let own = Self.ownCases(results, &names)
    guard !own.isEmpty else { return }
    suites.append(
      Suite(
        name: ReportText("contracts"), properties: Self.properties(results, origin),
        startedAt: startedAt, cases: own[...]))
  }

  /// The properties of a suite, such as `subject.kind`, without those that have no value.
  private static func properties(
    _ results: RunResults, _ origin: ReportOrigin, contract: String? = nil, subject: String? = nil,
    kind: SubjectDescription.Kind? = nil, vendor: String? = nil
  ) -> [Property] {
    let rows = [
      ("contracts.version", origin.version),
      ("contract", contract),
      ("subject", subject),
      ("subject.kind", kind?.rawValue),
      ("vendor", vendor),
      ("shard", results.share?.shard.description),
    ]
    return rows.compactMap { name, value in value.map { (ReportText(name), .name($0)) } }
  }

  /// The cases that belong to no scenario: one for each problem, or one for a run in which nothing
  /// was checked.
  private static func ownCases(_ results: RunResults, _ names: inout UniqueNames) -> [Case] {
    if results.entries.isEmpty, results.problems.isEmpty {
      return [
        Case(
          name: ReportText("nothing was checked"), className: ReportText("contracts.selection"),
          location: nil,
          problem: .skipped(results.idleness?.words ?? "no scenario of any subject was selected"))
      ]
    }
    return results.problems.map { Case($0, &names) }
  }

  /// The contract and the subject of a case; cases with the same key form one suite.
  private struct SuiteKey: Hashable {
    let contract: String
    let subject: String

    init(_ planned: PlannedCase) {
      (contract, subject) = (planned.contract, planned.subject)
    }
  }
}

extension JUnitReport.Case {
  fileprivate init(
    _ entry: RunResults.Entry, in className: ReportText, _ names: inout UniqueNames
  ) {
    self.className = className
    name = names.unique(.name(entry.plannedCase.scenario), in: className)
    location = entry.plannedCase.location
    problem = JUnitReport.Problem(entry)
    guard let reported = entry.result else { return }
    startedAt = reported.startedAt
    time = Milliseconds(seconds: reported.duration)
    reruns = reported.otherRuns.compactMap { JUnitReport.Problem($0, of: entry) }
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

  fileprivate init(
    _ finding: VendorFinding, in className: ReportText, _ names: inout UniqueNames,
    _ told: inout [VendorFinding.Change: String]
  ) {
    self.className = className
    name = names.unique(.name(finding.scenario), in: className)
    location = finding.location
    problem = JUnitReport.Problem(finding, told)
    for change in finding.changes where told[change] == nil { told[change] = finding.scenario }
    if finding.hasMoved { attachment = finding.recordingPath.flatMap(ReportText.attachment) }
    if hasBody { return }
    isRemarkable = finding.hasMoved
    var lines =
      finding.diagnostics.isEmpty ? [] : [DiagnosticText().safeText(finding.diagnostics)]
    // No message names the recording that was compared with the vendor, so the output names it.
    if finding.status == .same, let path = finding.recordingPath, let day = finding.recordedOn {
      lines.append(Diagnostic.fact("recording", "\(path) (\(day))"))
    }
    output = .output(lines.joined(separator: "\n"))
  }

  fileprivate init(_ problem: Diagnostic, _ names: inout UniqueNames) {
    className = ReportText("contracts.problems")
    name = names.unique(.name(problem.headline), in: className)
    location = problem.location
    self.problem =
      switch problem.severity {
      case .error: JUnitReport.Problem(.error, "Problem", [problem], headlines: [problem.headline])
      case .warning, .info: .skipped("\(problem.severity.rawValue): " + problem.headline)
      }
  }
}

extension JUnitReport.Problem {
  /// Creates the problem of a case from its verdict; `nil` if the case passed.
  fileprivate init?(_ entry: RunResults.Entry) {
    guard entry.result != nil else {
      self = .notFinished
      return
    }
    switch entry.verdict {
    case .kept: return nil
    case .broken: self.init(.failure, entry.verdict, of: entry)
    case .couldNotCheck: self.init(.error, entry.verdict, of: entry)
    case .known(let reason, let diagnostics):
      let headlines = diagnostics.map { "\n" + $0.headline }.joined()
      self = .skipped("known to fail: \(reason)" + headlines)
    case .skipped(let reason):
      let reported = reason.isEmpty ? "no reason was given" : reason
      self = .skipped(entry.status == .pending ? "pending: \(reported)" : reported)
    }
  }

  /// Creates the element for a failed repetition of a case; `nil` if the repetition passed.
  fileprivate init?(_ run: CaseResult.Run, of entry: RunResults.Entry) {
    guard run.verdict.isFailure else { return nil }
    let element: Element =
      switch (entry.verdict.isFailure, run.verdict.isBroken) {
      case (true, true): .rerunFailure
      case (true, false): .rerunError
      case (false, true): .flakyFailure
      case (false, false): .flakyError
      }
    self.init(element, run.verdict, of: entry)
    errorOutput = .output(run.standardError)
  }

  /// Creates the problem of a vendor in one scenario; `nil` if the vendor has not changed, or only
  /// in a way that needs no warning.
  ///
  /// Drift that fails the run becomes a failure. Drift with a warning becomes `skipped`. `told`
  /// contains the changes that earlier scenarios have shown; the headline then names the earlier
  /// scenario.
  fileprivate init?(_ finding: VendorFinding, _ told: [VendorFinding.Change: String]) {
    func headline(_ diagnostic: Diagnostic) -> String {
      let earlier = finding.change(of: diagnostic).flatMap { told[$0] }
      return diagnostic.headline + (earlier.map { ", as in '\($0)'" } ?? "")
    }
    func problem(_ element: Element, _ type: String) -> Self {
      Self(element, type, finding.diagnostics, headlines: finding.messages.map(headline))
    }
    switch finding.status {
    case .same: return nil
    case .broken: self = problem(.failure, "BrokenByVendor")
    case .couldNotCheck: self = problem(.error, "CouldNotCheck")
    case .drifted where finding.failsRun: self = problem(.failure, "VendorDrift")
    case .drifted:
      let warnings = finding.messages.filter { $0.severity != .info }.map(headline)
      if warnings.isEmpty { return nil }
      self = .skipped("warning: " + warnings.joined(separator: "\n"))
    }
  }

  private init(_ element: Element, _ verdict: Verdict, of entry: RunResults.Entry) {
    let type = verdict.isBroken ? "BrokenPromise" : "CouldNotCheck"
    let diagnostics = entry.diagnostics(of: verdict).locating(entry)
    self.init(element, type, diagnostics, headlines: diagnostics.map(\.headline))
  }

  /// The problem of each unfinished case, without a command, because no failure is known.
  private static let notFinished = JUnitReport.Problem(
    element: .error, type: "NotFinished", message: ReportText(RunResults.Entry.notFinished),
    body: ReportText(RunResults.Entry.notFinished))

  fileprivate init(
    _ element: Element, _ type: String, _ diagnostics: [Diagnostic], headlines: [String]
  ) {
    let headlines = headlines.map { $0.isEmpty ? "no reason was given" : $0 }
    self.init(
      element: element, type: type, message: .message(headlines.joined(separator: "\n")),
      body: .body(DiagnosticText().safeText(diagnostics)))
  }

  fileprivate static func skipped(_ reason: String) -> JUnitReport.Problem {
    let reason = ReportText.message(reason)
    return JUnitReport.Problem(element: .skipped, message: reason, body: reason)
  }
}

extension ReportText {
  /// The name `contract.subject`, without characters that a dashboard could read as a path or
  /// another level.
  ///
  /// Jenkins splits the name at its last dot. Allure 2 and a Jenkins plugin look for files of this
  /// name.
  fileprivate static func className(_ contract: String, _ subject: String) -> ReportText {
    func level(_ name: String, without separators: Set<Character>) -> String {
      let parts = name.split(omittingEmptySubsequences: false) { separators.contains($0) }
      return ReportText.name(parts.joined(separator: "_"), limit: 127).string
    }
    let contract = level(contract, without: ["/", "\\"])
    let subject = level(subject, without: ["/", "\\", "."])
    return ReportText(contract + "." + subject)
  }
}

/// The names that a report has used already, because dashboards merge cases with equal names.
private struct UniqueNames {
  /// The names used so far, with a set for each class, such as `orders.curl`, at its index in
  /// ``places``.
  private var taken: [Set<ReportText>] = []
  private var places: [ReportText: Int] = [:]
  /// A cache of the last class, because most cases have the same class as the one before.
  private var last: (className: ReportText, place: Int)?

  /// Reserves memory for `count` more names in a class, so that its set need not grow many times.
  mutating func reserve(_ count: Int, in className: ReportText) {
    let place = place(of: className)
    taken[place].reserveCapacity(taken[place].count + count)
  }

  /// Returns a name that is unique in its class; a used name gets a number, such as `price (2)`.
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
