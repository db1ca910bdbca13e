import ContractHarness
import ContractModel

/// The findings of a live run about vendors: one for each scenario, for all adapters.
actor VendorFindings {
  private var found: [ScenarioKey: VendorFinding] = [:]

  /// Adds the result of one adapter's case.
  ///
  /// - Parameters:
  ///   - result: The result; a case that could not be checked says nothing about the vendor.
  ///   - contract: The case's contract.
  func add(_ result: CaseResult, of contract: Contract) {
    let planned = result.plannedCase
    let key = ScenarioKey(planned)
    guard
      let finding = result.finding ?? VendorFinding(planned, result.verdict, of: contract)
    else { return }
    found[key] = found[key]?.merged(with: finding) ?? finding
  }

  /// The findings, in the order of the contracts and their scenarios.
  func all(in contracts: [Contract]) -> [VendorFinding] {
    contracts.flatMap { contract in
      contract.scenarios.compactMap { scenario in
        found[ScenarioKey(scenario, of: contract)]
      }
    }
  }
}

extension VendorFinding {
  /// The finding for a case that could not be checked; `nil` for any other case.
  fileprivate init?(_ planned: PlannedCase, _ verdict: Verdict, of contract: Contract) {
    guard case .couldNotCheck(let reasons) = verdict,
      contract.scenarios.contains(where: { $0.name == planned.scenario && $0.needsRecording })
    else { return nil }
    self.init(
      contract: contract.name,
      scenario: planned.scenario,
      location: planned.location,
      vendor: contract.vendor.name,
      adapters: [planned.subject],
      status: .couldNotCheck,
      reasons: reasons
    )
  }
}
