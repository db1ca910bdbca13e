package import ContractModel
package import Foundation

/// The results of a run so far, gathered from its events.
///
/// Every planned case is here from the start; one without a result was not finished.
package struct RunResults: Sendable {
  /// One case of the plan, and its result: the one form of a case that reporters read.
  package struct Entry: Sendable {
    /// The pair of scenario and subject.
    package var plannedCase: PlannedCase
    /// The result; `nil` when it was not finished.
    package var result: CaseResult?
  }

  /// The contracts that the run is about, and perhaps others.
  package private(set) var contracts: [Contract] = []
  /// The share of the run that fell to this machine; `nil` when it is not shared.
  package private(set) var share: ShardShare?
  /// Why it is well that nothing ran; `nil` where something had to.
  package private(set) var idleness: String?
  /// The cases in the order of the plan.
  package private(set) var entries: [Entry] = []
  /// The problems that belong to no case, in the order in which they came.
  package private(set) var problems: [Diagnostic] = []
  /// The findings of a live run about vendors, in the order of the plan.
  package private(set) var findings: [VendorFinding] = []
  /// When the run began; `nil` when it has not.
  package private(set) var startedAt: Date?
  /// When the run ended; `nil` when it has not.
  package private(set) var finishedAt: Date?
  /// The place of each case in ``entries``, by the case's identity.
  private var places: [Int: Int] = [:]
  /// The places of each contract's cases, by its name.
  private var placesByContract: [String: [Int]] = [:]

  /// Creates the results of a run of which nothing is known.
  package init() {}

  /// Takes one event.
  package mutating func receive(_ event: VerificationEvent) {
    switch event {
    case .contractsRead(let contracts): self.contracts = contracts
    case .shared(let share):
      self.share = share
      if share.isIdle { idleness = "no scenario is left for shard \(share.shard)" }
    case .idle(let reason): idleness = reason
    case .started(let plan, let date):
      startedAt = date
      entries.reserveCapacity(plan.count)
      places.reserveCapacity(plan.count)
      for plannedCase in plan { entries[place(of: plannedCase)].plannedCase = plannedCase }
    case .problem(let diagnostic): problems.append(diagnostic)
    case .caseStarted: break
    case .caseFinished(let result): entries[place(of: result.plannedCase)].result = result
    case .vendorFound(let finding): findings.append(finding)
    case .finished(let date): finishedAt = date
    }
  }

  /// The cases of one contract, in the order of the plan.
  func entries(of contract: String) -> [Entry] {
    placesByContract[contract, default: []].map { entries[$0] }
  }

  /// The contracts by name.
  var contractsByName: [String: Contract] {
    Dictionary(contracts.map { ($0.name, $0) }) { first, _ in first }
  }

  /// The place of a case, which is added when the plan did not hold it.
  private mutating func place(of plannedCase: PlannedCase) -> Int {
    if let place = places[plannedCase.id] { return place }
    let place = entries.count
    places[plannedCase.id] = place
    entries.append(Entry(plannedCase: plannedCase, result: nil))
    placesByContract[plannedCase.contract, default: []].append(place)
    return place
  }
}

extension RunResults.Entry {
  /// The verdict on the case.
  package var verdict: Verdict {
    result?.verdict
      ?? .couldNotCheck([
        Diagnostic("the run ended before this scenario did", at: plannedCase.location)
      ])
  }

  /// The status of the case.
  package var status: CaseStatus { CaseStatus(verdict, of: plannedCase) }

  /// Why a run of the case was not kept, never without a word; empty when it was.
  func diagnostics(of verdict: Verdict) -> [Diagnostic] {
    guard verdict.isFailure else { return [] }
    let diagnostics = verdict.diagnostics
    return diagnostics.isEmpty
      ? [Diagnostic("no reason was given", at: plannedCase.location)]
      : diagnostics.naming(recording: result?.recordingPath)
  }

  /// Why some run of the case was not kept; empty when each was.
  var failureDiagnostics: [Diagnostic] { failure.map { diagnostics(of: $0.verdict) } ?? [] }

  /// A run of the case that was not kept: the one that decides, or the first beside it.
  var failure: CaseResult.Run? {
    guard !verdict.isFailure else {
      return CaseResult.Run(verdict: verdict, standardError: result?.standardError ?? "")
    }
    return result?.otherRuns.first { $0.verdict.isFailure }
  }

  /// Why the case was skipped; `nil` where it was not.
  var reasonForSkipping: String? {
    if case .skipped(let reason) = verdict { reason } else { nil }
  }
}

extension Verdict {
  /// Why a case is broken or could not be checked.
  var diagnostics: [Diagnostic] {
    switch self {
    case .kept, .skipped: []
    case .broken(let diagnostics), .couldNotCheck(let diagnostics): diagnostics
    }
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
