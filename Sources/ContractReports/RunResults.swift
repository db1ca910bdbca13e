package import ContractModel
package import Foundation

/// The results of a run so far, gathered from its events.
///
/// Every planned case is here from the start; one without a result was not finished.
package struct RunResults: Sendable {
  /// One pair of the plan, and what became of it.
  package struct Entry: Sendable {
    /// The pair.
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
  /// The pairs in the order of the plan.
  package private(set) var entries: [Entry] = []
  /// The problems that belong to no pair, in the order in which they came.
  package private(set) var problems: [Diagnostic] = []
  /// The findings of a live run about vendors, in the order of the plan.
  package private(set) var findings: [VendorFinding] = []
  /// When the run began; `nil` when it has not.
  package private(set) var startedAt: Date?
  /// When the run ended; `nil` when it has not.
  package private(set) var finishedAt: Date?
  /// The place of each pair in ``entries``, by the pair's identity.
  private var places: [Int: Int] = [:]
  /// The pairs of one contract that follow one another.
  private var stretches: [(contract: String, places: Range<Int>)] = []
  /// Which stretches are a contract's, by its name.
  private var stretchesByContract: [String: [Int]] = [:]
  /// The place after the last one that was looked for: most events come in the order of the plan.
  private var nextPlace = 0

  /// Creates the results of a run of which nothing is known.
  package init() {}

  /// Takes one event.
  ///
  /// - Parameter event: The next event of the run.
  package mutating func receive(_ event: VerificationEvent) {
    switch event {
    case .contractsRead(let contracts):
      self.contracts = contracts
    case .shared(let share):
      self.share = share
      if share.isIdle { idleness = "no scenario is left for shard \(share.shard)" }
    case .idle(let reason):
      idleness = reason
    case .started(let plan, let date):
      startedAt = date
      entries.reserveCapacity(plan.count)
      places.reserveCapacity(plan.count)
      for plannedCase in plan { entries[place(of: plannedCase)].plannedCase = plannedCase }
    case .problem(let diagnostic):
      problems.append(diagnostic)
    case .caseStarted:
      break
    case .caseFinished(let result):
      entries[place(of: result.plannedCase)].result = result
    case .vendorFound(let finding):
      findings.append(finding)
    case .finished(let date):
      finishedAt = date
    }
  }

  /// The pairs of one contract, in the order of the plan.
  func entries(of contract: String) -> [Entry] {
    stretchesByContract[contract, default: []].flatMap { entries[stretches[$0].places] }
  }

  /// The place of a pair, which is added when the plan did not hold it.
  private mutating func place(of plannedCase: PlannedCase) -> Int {
    let place: Int
    if nextPlace < entries.count, entries[nextPlace].plannedCase.id == plannedCase.id {
      place = nextPlace
    } else {
      place = places[plannedCase.id] ?? add(plannedCase)
    }
    nextPlace = place + 1
    return place
  }

  private mutating func add(_ plannedCase: PlannedCase) -> Int {
    let place = entries.count
    places[plannedCase.id] = place
    entries.append(Entry(plannedCase: plannedCase, result: nil))
    if let last = stretches.indices.last, stretches[last].contract == plannedCase.contract {
      stretches[last].places = stretches[last].places.lowerBound..<place + 1
    } else {
      stretchesByContract[plannedCase.contract, default: []].append(stretches.count)
      stretches.append((plannedCase.contract, place..<place + 1))
    }
    return place
  }
}

extension RunResults.Entry {
  /// The verdict on the pair.
  package var verdict: Verdict {
    result?.verdict
      ?? .couldNotCheck([
        Diagnostic("the run ended before this scenario did", at: plannedCase.location)
      ])
  }

  /// Why the pair is broken or could not be checked, never without a word; empty otherwise.
  var diagnostics: [Diagnostic] { diagnostics(of: verdict) }

  /// Why a run of the pair was not kept, never without a word; empty when it was.
  func diagnostics(of verdict: Verdict) -> [Diagnostic] {
    switch verdict {
    case .kept, .skipped: []
    case .broken([]), .couldNotCheck([]):
      [Diagnostic("no reason was given", at: plannedCase.location)]
    case .broken(let diagnostics), .couldNotCheck(let diagnostics):
      diagnostics.naming(recording: result?.recordingPath)
    }
  }

  /// Why some run of the pair was not kept; empty when each was.
  var failureDiagnostics: [Diagnostic] { failure.map { diagnostics(of: $0.verdict) } ?? [] }

  /// A run of the pair that was not kept: the one that decides, or the first beside it.
  var failure: CaseResult.Run? {
    guard !verdict.isFailure else {
      return CaseResult.Run(verdict: verdict, standardError: result?.standardError ?? "")
    }
    return result?.otherRuns.first { $0.verdict.isFailure }
  }

  /// Where the pair stands.
  package var standing: Standing { Standing(verdict, of: plannedCase) }
}
