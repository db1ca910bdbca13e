package import ContractBinding
package import ContractModel
import ContractRedaction
package import Foundation

extension CaseRunner {
  /// Removes what the states of a scenario may have left with the real vendor, after a process
  /// that has ended in the middle of it.
  ///
  /// - Parameters:
  ///   - scenario: The scenario, resolved for the subject's operations.
  ///   - contract: The contract that it belongs to.
  ///   - registration: The subject, which is not made for it.
  ///   - place: An empty folder.
  ///   - limits: How long things may take.
  /// - Returns: What could not be removed.
  package func cleanUp(
    after scenario: ResolvedScenario,
    of contract: Contract,
    on registration: any Registration,
    place: URL,
    limits: RunLimits
  ) async -> [Diagnostic] {
    do {
      let stage = CaseStage(
        scenario: scenario,
        contract: contract,
        subject: registration.description,
        mode: .live,
        recording: nil,
        recordingPath: "",
        place: place,
        transport: transport.map { MeteredTransport($0, meter: nil) },
        environment: environment
      )
      let seam = try await stage.seam()
      defer { _ = seam.close() }
      return await scenarioRun(stage, registration, seam, limits)
        .cleanUp(scenario.scenario.states).map(stage.redactor.diagnostic)
    } catch {
      let reason = (error as? RunError)?.diagnostic.headline ?? "\(error)"
      return scenario.scenario.states.map { .notCleanedUp($0, reason) }
    }
  }
}
