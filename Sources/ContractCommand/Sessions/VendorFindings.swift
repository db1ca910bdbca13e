import ContractHarness
import ContractModel

/// The results of a live run about its vendors: one for each scenario, from all adapters together.
actor VendorFindings {
  private var found: [ScenarioKey: VendorFinding] = [:]

  /// Adds the result of one adapter in one scenario.
  ///
  /// If the result is "could not check", the finding only says that the vendor was not compared.
  func add(_ result: CaseResult, of job: Job) {
    let planned = result.plannedCase
    let key = ScenarioKey(planned)
    guard
      let finding = result.finding ?? VendorFinding(planned, result.verdict, of: job)
    else { return }
    found[key] = found[key]?.merged(with: finding) ?? finding
  }

  /// The findings about vendors, at most one for each scenario, in the order of the contracts and
  /// their scenarios, because adapters finish in any order.
  func all(in contracts: [Contract]) -> [VendorFinding] {
    contracts.flatMap { contract in
      contract.scenarios.compactMap { scenario in
        found[ScenarioKey(scenario, of: contract)]
      }
    }
  }
}

extension VendorFinding {
  /// Creates the finding that the vendor was not compared, from a case that could not be checked.
  ///
  /// It is `nil` for any other verdict, and for a scenario that needs no recording.
  fileprivate init?(_ planned: PlannedCase, _ verdict: Verdict, of job: Job) {
    guard case .couldNotCheck(let reasons) = verdict, job.scenario.needsRecording else {
      return nil
    }
    self.init(
      contract: job.contract.name,
      scenario: planned.scenario,
      location: planned.location,
      vendor: job.contract.vendor.name,
      adapters: [planned.subject],
      status: .couldNotCheck,
      reasons: reasons
    )
  }
}
