import ContractModel

/// A message for the reports, about a group of failed cases or a change of a vendor.
struct RunMessage {
  /// The contract, the scenarios, and the subjects or vendor, such as `orders: 3 scenarios, curl`.
  var title: String
  /// The symbol and the colours of the status that the message explains.
  let look: StatusLook
  let severity: Diagnostic.Severity
  var diagnostics: [Diagnostic]
  /// The position of the first scenario, which is used if the diagnostics have no position.
  let location: SourceLocation
}

/// Cases that failed for the same reason, so that the reports show the reason once.
struct FailureGroup {
  /// The cases of the group, in the order of the plan; at least one.
  private(set) var entries: [RunResults.Entry]
  /// The first case of each scenario in the group.
  private var scenarios: [PlannedCase] = []

  fileprivate init(_ entries: [RunResults.Entry]) {
    self.entries = entries
    scenarios = Array(entries.prefix(1).map(\.plannedCase))
  }

  /// The first case of the group, whose messages are shown for all, as the reason is the same.
  var first: RunResults.Entry { entries[0] }

  /// True if the final verdict is a failure; otherwise only another run failed (flaky).
  var isLasting: Bool { first.verdict.isFailure }

  /// The names of the different subjects, separated by commas.
  var subjects: String {
    entries.grouped(by: \.plannedCase.subject).map(\.key).joined(separator: ", ")
  }

  /// The message for the whole group, such as `orders: 3 scenarios, curl` with the diagnostics.
  var message: RunMessage {
    let planned = first.plannedCase
    let scenario = scenarios.count > 1 ? "\(scenarios.count) scenarios" : planned.scenario
    var diagnostics = diagnostics
    // A flaky case whose final verdict is "kept" does not fail the run.
    if !isLasting {
      for index in diagnostics.indices { diagnostics[index].severity = .warning }
    }
    return RunMessage(
      title: "\(planned.contract): \(scenario), \(subjects)", look: first.status.look,
      severity: isLasting ? .error : .warning, diagnostics: diagnostics,
      location: planned.location)
  }

  /// The diagnostics of the first case, or one message about all scenarios of the group.
  var diagnostics: [Diagnostic] {
    let own = first.failureDiagnostics
    guard scenarios.count > 1, let diagnostic = own.first, diagnostic.gathering != nil else {
      // If several subjects have the same message, the cause is not in one of them. So the source
      // line and the command of one subject would not help.
      return entries.count == 1 ? own.locating(first) : own
    }
    return [diagnostic.gathered(of: scenarios.map { ($0.scenario, $0.location) })]
  }

  fileprivate mutating func add(_ other: FailureGroup) {
    entries += other.entries
    // Two groups can belong to one scenario, because its subjects can fail for different reasons.
    let isSame = scenarios.last?.scenario == other.scenarios.first?.scenario
    scenarios += isSame ? other.scenarios.dropFirst() : other.scenarios[...]
  }
}

extension RunResults {
  /// The failures of the run, in the order of the plan.
  ///
  /// Cases of one scenario with the same failure form one group. Scenarios of one contract form a
  /// group if their messages can be combined.
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

  /// The findings about vendors, each with only the messages that no case contains.
  ///
  /// Reports show these messages separately. A finding without such a message is left out.
  var unreportedFindings: [VendorFinding] {
    let reported = Set(entries.flatMap(\.verdict.diagnostics))
    return findings.compactMap { finding in
      var finding = finding
      finding.diagnostics.removeAll(where: reported.contains)
      return finding.status == .same || finding.diagnostics.isEmpty ? nil : finding
    }
  }
}

extension VendorFinding {
  /// The finding as a message, with a title such as `orders: an order is placed, Price server`.
  var message: RunMessage {
    RunMessage(
      title: "\(contract): \(scenario), \(vendor)", look: status.look, severity: severity,
      diagnostics: diagnostics, location: location)
  }

  /// The state of the vendor in words, such as `etcd, as recorded on 2026-02-11`.
  var words: String {
    switch (status, recordedOn) {
    case (.same, let day?): "\(vendor), as recorded on \(day)"
    case (.drifted, let day?): "\(vendor), drifted since \(day)"
    default: "\(vendor), \(status.look.words)"
    }
  }

  /// The severity of the finding: an error if the finding fails the run; otherwise the highest
  /// severity of its messages.
  private var severity: Diagnostic.Severity {
    if failsRun { return .error }
    return diagnostics.map(\.severity).max { $0.rank < $1.rank } ?? .info
  }
}

extension [RunResults.Entry] {
  /// The failed cases in groups.
  ///
  /// Adjacent cases of one scenario with the same failure form a group, such as all subjects of a
  /// scenario without a recording.
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
  /// A reason for a failure that several scenarios of a contract can share, such as a missing
  /// recording.
  fileprivate struct CommonReason: Hashable {
    let contract: String
    let status: CaseStatus
    let gathering: Diagnostic.Gathering
  }

  /// The reason for the failure, if it can be combined with the same reason in other scenarios;
  /// `nil` otherwise.
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
