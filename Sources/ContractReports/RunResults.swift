package import ContractModel
package import Foundation

/// The results of a run so far, gathered from its events.
///
/// Every planned case is here from the start; one without a result was not finished.
package struct RunResults: Sendable {
  /// One planned case and its result.
  ///
  /// All reporters read cases in this form.
  package struct Entry: Sendable {
    /// The pair of scenario and subject.
    package var plannedCase: PlannedCase
    /// The result; `nil` if the case has not finished.
    package var result: CaseResult?
  }

  /// The contracts that were read, which may include some without a case in the run.
  package private(set) var contracts: [Contract] = []
  /// The share of the run that this machine has; `nil` if the run is not divided into shards.
  package private(set) var share: ShardShare?
  /// The reason why a run without cases is not an error; `nil` if it is one.
  package private(set) var idleness: String?
  /// The cases in the order of the plan.
  package private(set) var entries: [Entry] = []
  /// The problems that belong to no case, in the order in which they came.
  package private(set) var problems: [Diagnostic] = []
  /// The findings of a live run about vendors, in the order of the plan.
  package private(set) var findings: [VendorFinding] = []
  /// The start of the run; `nil` before it.
  package private(set) var startedAt: Date?
  /// The end of the run; `nil` before it.
  package private(set) var finishedAt: Date?
  /// The index of each case in ``entries``, by the case's `id`.
  private var places: [Int: Int] = [:]
  /// The indices of each contract's cases in ``entries``, by the contract's name.
  private var placesByContract: [String: [Int]] = [:]

  /// Creates empty results, before the first event.
  package init() {}

  /// Adds one event to the results.
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

  /// The index of a case in ``entries``; a case that the plan did not hold is appended.
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
  /// The verdict on the case; a case without a result could not be checked.
  package var verdict: Verdict {
    result?.verdict
      ?? .couldNotCheck([
        Diagnostic("the run ended before this scenario did", at: plannedCase.location)
      ])
  }

  /// The status of the case.
  package var status: CaseStatus { CaseStatus(verdict, of: plannedCase) }

  /// The diagnostics of a failed run, at least one; empty if the run did not fail.
  func diagnostics(of verdict: Verdict) -> [Diagnostic] {
    guard verdict.isFailure else { return [] }
    let diagnostics = verdict.diagnostics
    return diagnostics.isEmpty
      ? [Diagnostic("no reason was given", at: plannedCase.location)]
      : diagnostics.naming(recording: result?.recordingPath)
  }

  /// The diagnostics of the run in ``failure``; empty if no run failed.
  var failureDiagnostics: [Diagnostic] { failure.map { diagnostics(of: $0.verdict) } ?? [] }

  /// The failed run that reports show: the one that decided the verdict, else the first of the
  /// others; `nil` if none failed.
  var failure: CaseResult.Run? {
    guard !verdict.isFailure else {
      return CaseResult.Run(verdict: verdict, standardError: result?.standardError ?? "")
    }
    return result?.otherRuns.first { $0.verdict.isFailure }
  }

  /// The reason for skipping the case; `nil` if it was not skipped.
  var reasonForSkipping: String? {
    if case .skipped(let reason) = verdict { reason } else { nil }
  }
}

extension Verdict {
  /// The diagnostics of a broken case or one that could not be checked; else empty.
  var diagnostics: [Diagnostic] {
    switch self {
    case .kept, .skipped: []
    case .broken(let diagnostics), .couldNotCheck(let diagnostics): diagnostics
    }
  }
}

extension [Diagnostic] {
  /// Adds the recording's path to the first message, unless one of them already holds it.
  func naming(recording path: String?) -> [Diagnostic] {
    guard let path, !isEmpty, !contains(where: { $0.facts.contains { $0.contains(path) } }) else {
      return self
    }
    var named = self
    // The path goes before the lines of a difference, which begin with `- `, `+ ` or two spaces.
    let place = named[0].facts.firstIndex { fact in
      ["- ", "+ ", "  "].contains { fact.hasPrefix($0) }
    }
    named[0].facts.insert(
      Diagnostic.fact("recording", path), at: place ?? named[0].facts.endIndex)
    return named
  }
}
