import ContractModel

/// A message of a run, once for all the cases that it is about.
struct RunMessage {
  /// The contract, the scenario or how many there are, and the subjects or the vendor.
  let title: String
  /// The look of the status that it explains.
  let look: StatusLook
  /// How much it matters.
  let severity: Diagnostic.Severity
  /// What is wrong.
  let diagnostics: [Diagnostic]
  /// The place of the first scenario.
  let location: SourceLocation
  /// The first scenario's name in the plan, by which pages link to it.
  let scenario: ScenarioKey
}

/// Cases that failed for one reason, which is given once.
struct FailureGroup {
  /// The cases, in the order of the plan; one at least.
  private(set) var entries: [RunResults.Entry]
  /// The scenarios, each once.
  private var scenarios: [PlannedCase] = []

  fileprivate init(_ entries: [RunResults.Entry]) {
    self.entries = entries
    scenarios = Array(entries.prefix(1).map(\.plannedCase))
  }

  /// The case that speaks for all.
  var first: RunResults.Entry { entries[0] }

  /// True if the case failed, and not only one of its runs.
  var isLasting: Bool { first.verdict.isFailure }

  /// The subjects, each once.
  var subjects: String {
    entries.grouped(by: \.plannedCase.subject).map(\.key).joined(separator: ", ")
  }

  /// The message about all.
  var message: RunMessage {
    let planned = first.plannedCase
    let scenario = scenarios.count > 1 ? "\(scenarios.count) scenarios" : planned.scenario
    return RunMessage(
      title: "\(planned.contract): \(scenario), \(subjects)", look: first.status.look,
      severity: isLasting ? .error : .warning, diagnostics: diagnostics,
      location: planned.location, scenario: ScenarioKey(planned))
  }

  /// Why they failed.
  var diagnostics: [Diagnostic] {
    let own = first.failureDiagnostics
    guard scenarios.count > 1, let diagnostic = own.first, diagnostic.gathering != nil else {
      return own
    }
    return [diagnostic.gathered(of: scenarios.map { ($0.scenario, $0.location) })]
  }

  fileprivate mutating func add(_ other: FailureGroup) {
    entries += other.entries
    scenarios += other.scenarios
  }
}

extension RunResults {
  /// Why cases failed, in the order of the plan: once for cases of one scenario that failed
  /// alike, and once for scenarios of a contract of which the same is to be said.
  var failures: [FailureGroup] {
    var places: [Entry.CommonReason: Int] = [:]
    var groups: [FailureGroup] = []
    for group in entries.failureGroups {
      let reason = group.first.commonReason
      if let reason, let place = places[reason] {
        groups[place].add(group)
      } else {
        if let reason { places[reason] = groups.count }
        groups.append(group)
      }
    }
    return groups
  }

  /// The findings about vendors that deserve a message, because no verdict says the same.
  var vendorNews: [VendorFinding] {
    let reported = Set(entries.flatMap(\.verdict.diagnostics))
    return findings.compactMap { finding in
      var finding = finding
      finding.diagnostics.removeAll(where: reported.contains)
      return finding.status == .same || finding.diagnostics.isEmpty ? nil : finding
    }
  }
}

extension VendorFinding {
  /// The message about the vendor.
  var message: RunMessage {
    RunMessage(
      title: "\(contract): \(scenario), \(vendor)", look: status.look, severity: severity,
      diagnostics: diagnostics, location: location, scenario: ScenarioKey(self))
  }

  /// The state of the vendor: `etcd, as recorded on 2026-02-11`.
  var words: String {
    switch (status, recordedOn) {
    case (.same, let day?): "\(vendor), as recorded on \(day)"
    case (.drifted, let day?): "\(vendor), drifted since \(day)"
    default: "\(vendor), \(status.look.words)"
    }
  }

  /// How much it matters to a run: what fails it is an error.
  private var severity: Diagnostic.Severity {
    if failsRun { return .error }
    let severities = diagnostics.map(\.severity)
    return severities.contains(.error) ? .error : severities.contains(.warning) ? .warning : .info
  }
}

extension [RunResults.Entry] {
  /// Those that failed, together where they are of one scenario and did for one reason, as all
  /// do for which there is no recording.
  var failureGroups: [FailureGroup] {
    filter { $0.failure != nil }.reduce(into: [[RunResults.Entry]]()) { groups, entry in
      if let last = groups.last?.last, last.failed(like: entry) {
        groups[groups.endIndex - 1].append(entry)
      } else {
        groups.append([entry])
      }
    }
    .map(FailureGroup.init)
  }
}

extension RunResults.Entry {
  /// A reason that several scenarios share.
  fileprivate struct CommonReason: Hashable {
    let contract: String
    let status: CaseStatus
    let gathering: Diagnostic.Gathering
  }

  /// Why the case failed, where that can be said together with others.
  fileprivate var commonReason: CommonReason? {
    guard let result, result.standardError.isEmpty, result.otherRuns.isEmpty,
      failureDiagnostics.count == 1, let gathering = failureDiagnostics[0].gathering
    else { return nil }
    return CommonReason(contract: plannedCase.contract, status: status, gathering: gathering)
  }

  fileprivate func failed(like other: Self) -> Bool {
    ScenarioKey(plannedCase) == ScenarioKey(other.plannedCase)
      && status == other.status
      && diagnostics(of: verdict) == other.diagnostics(of: other.verdict)
      && result?.standardError == other.result?.standardError
      && result?.otherRuns == other.result?.otherRuns
  }
}
