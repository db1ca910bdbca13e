package import ContractModel
package import Foundation

/// The results of a run so far, collected from its events.
///
/// Each planned case has an entry from the start. An entry without a result is an unfinished case.
package struct RunResults: Sendable {
  /// One planned case and its result, in the form that all reporters read.
  package struct Entry: Sendable {
    /// The scenario and the subject, from the plan.
    package var plannedCase: PlannedCase
    /// The verdict with its notes and times; `nil` if the case has not finished.
    package var result: CaseResult?
    /// True if the case calls the vendor, so that the command to run it again needs `--live`.
    package var isLive = false
  }

  /// The contracts that were read; some may have no case in the run.
  package private(set) var contracts: [Contract] = []
  /// This machine's part of the run; `nil` if the run is not divided among machines.
  package private(set) var share: ShardShare?
  /// The number of pairs of a scenario and a double that are not cases, because the double need not
  /// pass the scenario.
  package private(set) var excludedPairs = 0
  /// True if the run calls vendors, because of `--live`.
  package private(set) var isLive = false
  /// The reason why a run without cases is not an error; `nil` for any other run.
  package private(set) var idleness: Idleness?
  /// All cases of the run, in the order of the plan; they may finish in another order.
  package private(set) var entries: [Entry] = []
  /// The problems that belong to no case, in the order of arrival.
  package private(set) var problems: [Diagnostic] = []
  /// The results of a live run for vendors, in the order of the plan.
  package private(set) var findings: [VendorFinding] = []
  package private(set) var startedAt: Date?
  package private(set) var finishedAt: Date?
  /// The index of each case in ``entries``, by the case's `id`.
  private var places: [Int: Int] = [:]
  /// The indices of each contract's cases in ``entries``, by the contract's name.
  private var placesByContract: [String: [Int]] = [:]

  package init() {}

  /// Adds one event to the results, such as a finished case or a problem.
  package mutating func receive(_ event: VerificationEvent) {
    switch event {
    case .contractsRead(let contracts): self.contracts = contracts
    case .shared(let share):
      self.share = share
      if share.isIdle { idleness = .emptyShard(share.shard) }
    case .pairsExcluded(let count): excludedPairs = count
    case .vendorsAsked: isLive = true
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

  func entries(of contract: String) -> [Entry] {
    placesByContract[contract, default: []].map { entries[$0] }
  }

  /// The contracts by name; of two with the same name, the first one is used.
  var contractsByName: [String: Contract] {
    Dictionary(contracts.map { ($0.name, $0) }) { first, _ in first }
  }

  /// The index of a case in ``entries``; a case that the plan did not contain is appended.
  private mutating func place(of plannedCase: PlannedCase) -> Int {
    if let place = places[plannedCase.id] { return place }
    let place = entries.count
    places[plannedCase.id] = place
    entries.append(Entry(plannedCase: plannedCase, result: nil, isLive: isLive))
    placesByContract[plannedCase.contract, default: []].append(place)
    return place
  }
}

extension RunResults.Entry {
  /// The verdict on the case, which without a result is "could not check".
  package var verdict: Verdict {
    result?.verdict
      ?? .couldNotCheck([
        Diagnostic(Self.notFinished, at: plannedCase.location)
      ])
  }

  /// The headline of a case without a result.
  static let notFinished = "the run ended before this scenario did"

  /// The status of the case, which distinguishes pending from skipped cases.
  package var status: CaseStatus { CaseStatus(verdict, of: plannedCase) }

  /// The messages of a failed run, at least one; empty if the run did not fail.
  func diagnostics(of verdict: Verdict) -> [Diagnostic] {
    guard verdict.isFailure else { return [] }
    let diagnostics = verdict.diagnostics
    return diagnostics.isEmpty
      ? [Diagnostic("no reason was given", at: plannedCase.location)]
      : diagnostics.naming(recording: result?.recordingPath)
  }

  var knownDiagnostics: [Diagnostic]? {
    if case .known(_, let diagnostics) = verdict { diagnostics } else { nil }
  }

  /// The messages of the run in ``failure``; empty if no run failed.
  var failureDiagnostics: [Diagnostic] { failure.map { diagnostics(of: $0.verdict) } ?? [] }

  /// The failed run that reports show; `nil` if no run failed.
  ///
  /// It is the run that decided the verdict if that run failed, and otherwise the first of the
  /// other runs that failed.
  var failure: CaseResult.Run? {
    guard !verdict.isFailure else {
      return CaseResult.Run(verdict: verdict, standardError: result?.standardError ?? "")
    }
    return result?.otherRuns.first { $0.verdict.isFailure }
  }

  var reason: String? {
    switch verdict {
    case .skipped(let reason), .known(let reason, _): reason
    case .kept, .broken, .couldNotCheck: nil
    }
  }
}

extension [Diagnostic] {
  /// Adds the recording's path to the first message, unless one of the messages already contains
  /// it.
  func naming(recording path: String?) -> [Diagnostic] {
    guard let path, !isEmpty, !contains(where: { $0.facts.contains { $0.contains(path) } }) else {
      return self
    }
    var named = self
    named[0].addBeforeDifference(Diagnostic.fact("recording", path))
    return named
  }
}
