import ContractHarness
import ContractModel

/// The vendors that cannot be reached, or refuse the credentials, so that it is useless to run more
/// of their scenarios.
///
/// One scenario alone may have met a short failure. If the next one cannot reach the vendor either,
/// the vendor counts as unavailable, and its other scenarios are not tried.
actor VendorOutages {
  /// A vendor at one address; it may still answer at another one.
  private struct Vendor: Hashable {
    private let name: String
    private let url: String?

    init(_ contract: Contract) {
      name = contract.vendor.name
      url = contract.vendor.url
    }
  }

  private struct State {
    /// The scenarios that could not reach the vendor since it last answered.
    ///
    /// With two of them, the vendor counts as unavailable.
    var scenarios: Set<ScenarioKey> = []
    /// The message of the first scenario that could not reach the vendor.
    var message: Diagnostic?
    /// The message if the vendor counts as unavailable; `nil` if other scenarios may still try it.
    var diagnostic: Diagnostic?
  }

  /// The number of scenarios in a row that must fail to reach a vendor before it counts as
  /// unavailable.
  private static let enough = 2

  private var states: [Vendor: State] = [:]

  /// Records if a run has reached its vendor.
  ///
  /// If the vendor counts as unavailable, the function takes its waiting jobs from the queue.
  ///
  /// - Returns: The reason to try no other scenario of the vendor, and the withdrawn jobs; `nil` if
  ///   they may still be tried.
  @discardableResult
  func note(
    _ run: Result<CaseRun, WorkerFailure>, of job: Job, in queue: WorkQueue
  ) async -> (reason: Diagnostic, withdrawn: [QueuedJob])? {
    guard let reason = note(run, of: job) else { return nil }
    let vendor = Vendor(job.contract)
    let withdrawn = await queue.withdraw { !$0.wasTaken && Vendor($0.job.contract) == vendor }
    return (reason, withdrawn)
  }

  private func note(_ run: Result<CaseRun, WorkerFailure>, of job: Job) -> Diagnostic? {
    guard case .success(let run) = run else { return nil }
    let vendor = Vendor(job.contract)
    var state = states[vendor] ?? State()
    if let outage = run.outage {
      state.scenarios.insert(job.scenarioKey)
      state.message = state.message ?? outage
      if state.scenarios.count >= Self.enough { state.diagnostic = state.message }
    } else if state.diagnostic == nil, run.result.verdict.isOfContract {
      state = State()
    }
    states[vendor] = state
    return state.diagnostic
  }

  /// The reason to try no scenario of a contract's vendor; `nil` if there is none.
  func diagnostic(of contract: Contract) -> Diagnostic? { states[Vendor(contract)]?.diagnostic }

  /// Returns true if a scenario could not reach its vendor after the vendor's last answer.
  ///
  /// The outage is then the reason why the scenario was not recorded.
  func wasAway(for scenario: ScenarioKey) -> Bool {
    states.values.contains { $0.scenarios.contains(scenario) }
  }
}

extension Verdict {
  /// True if the vendor's answers were compared with the contract.
  fileprivate var isOfContract: Bool {
    switch self {
    case .kept, .broken, .known: true
    case .couldNotCheck, .skipped: false
    }
  }
}
