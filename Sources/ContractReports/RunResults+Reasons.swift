import ContractModel

/// Pairs that failed for one reason, which is told once.
struct FailureGroup {
  /// The pairs, in the order of the plan; one at least.
  private(set) var entries: [RunResults.Entry]
  /// The scenarios, each once.
  private var scenarios: [PlannedCase] = []

  fileprivate init(_ entries: [RunResults.Entry]) {
    self.entries = entries
    scenarios = Array(entries.prefix(1).map(\.plannedCase))
  }

  /// The pair that speaks for all.
  var first: RunResults.Entry { entries[0] }

  /// The subjects, each once.
  var subjects: String {
    var seen: Set<String> = []
    return entries.map(\.plannedCase.subject).filter { seen.insert($0).inserted }
      .joined(separator: ", ")
  }

  /// The contract, the scenario or how many there are, and the subjects.
  var title: String {
    let scenario =
      scenarios.count > 1 ? "\(scenarios.count) scenarios" : first.plannedCase.scenario
    return "\(first.plannedCase.contract): \(scenario), \(subjects)"
  }

  /// Why they failed.
  var diagnostics: [Diagnostic] {
    let own = first.failureDiagnostics
    guard scenarios.count > 1, let diagnostic = own.first, diagnostic.gathering != nil else {
      return own
    }
    return [diagnostic.gathered(of: scenarios.map { ($0.scenario, $0.location) })]
  }

  fileprivate mutating func add(_ others: [RunResults.Entry]) {
    entries += others
    scenarios += others.prefix(1).map(\.plannedCase)
  }
}

extension RunResults {
  /// Why pairs failed, in the order of the plan: once for pairs of one scenario that failed
  /// alike, and once for scenarios of a contract of which the same is to be said.
  var failures: [FailureGroup] {
    var places: [Entry.CommonReason: Int] = [:]
    var groups: [FailureGroup] = []
    for entries in entries.failuresByReason {
      let reason = entries.first?.commonReason
      if let reason, let place = places[reason] {
        groups[place].add(entries)
      } else {
        if let reason { places[reason] = groups.count }
        groups.append(FailureGroup(entries))
      }
    }
    return groups
  }
}

extension [RunResults.Entry] {
  /// Those that failed, together where they are of one scenario and did for one reason, as all
  /// do for which there is no recording.
  var failuresByReason: [[RunResults.Entry]] {
    filter { $0.failure != nil }.reduce(into: []) { groups, entry in
      if let last = groups.last?.last, last.failed(like: entry) {
        groups[groups.endIndex - 1].append(entry)
      } else {
        groups.append([entry])
      }
    }
  }

  /// The same as groups.
  var failureGroups: [FailureGroup] { failuresByReason.map(FailureGroup.init) }
}

extension RunResults.Entry {
  /// A reason that several scenarios share.
  fileprivate struct CommonReason: Hashable {
    let contract: String
    let standing: Standing
    let gathering: Diagnostic.Gathering
  }

  /// Why the pair failed, where that can be said together with others; `nil` where it must be
  /// told by itself.
  fileprivate var commonReason: CommonReason? {
    guard let result, result.standardError.isEmpty, result.otherRuns.isEmpty,
      failureDiagnostics.count == 1, let gathering = failureDiagnostics[0].gathering
    else { return nil }
    return CommonReason(
      contract: plannedCase.contract, standing: standing, gathering: gathering)
  }

  fileprivate func failed(like other: Self) -> Bool {
    plannedCase.contract == other.plannedCase.contract
      && plannedCase.scenario == other.plannedCase.scenario
      && standing == other.standing
      && diagnostics == other.diagnostics
      && result?.standardError == other.result?.standardError
      && result?.otherRuns == other.result?.otherRuns
  }
}

extension [Diagnostic] {
  /// The messages with the recording's path in the first, unless one holds it already.
  func naming(recording path: String?) -> [Diagnostic] {
    guard let path, !isEmpty, !contains(where: { $0.facts.contains { $0.contains(path) } }) else {
      return self
    }
    var named = self
    // A difference begins with what both have in common, two spaces before it.
    let place = named[0].facts.firstIndex { fact in
      ["- ", "+ ", "  "].contains { fact.hasPrefix($0) }
    }
    named[0].facts.insert(
      Diagnostic.fact("recording", path), at: place ?? named[0].facts.endIndex)
    return named
  }
}
