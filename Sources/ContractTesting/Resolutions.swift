import ContractBinding
import ContractHarness
import ContractModel

/// Contracts, resolved once for each kind of subject that is held to them.
struct Resolutions: Sendable {
  private struct Key: Hashable {
    let contract: Int
    let operations: [OperationDescription]
    let delegateMethods: [OperationDescription]
  }

  private let contracts: [Contract]
  private let subjects: [SubjectDescription]
  private var resolutions: [Key: ContractResolution] = [:]

  /// Resolves all that a plan runs.
  init(_ plan: Plan, _ contracts: [Contract], _ subjects: [SubjectDescription]) {
    self.contracts = contracts
    self.subjects = subjects
    for entry in plan.entries {
      let key = key(of: entry)
      guard resolutions[key] == nil else { continue }
      resolutions[key] = resolution(key)
    }
  }

  /// The scenario of a pair, as its subject can perform it.
  func scenario(of entry: Plan.Entry) -> ResolvedScenario {
    let key = key(of: entry)
    return (resolutions[key] ?? resolution(key)).scenarios[entry.scenario]
  }

  private func key(of entry: Plan.Entry) -> Key {
    let subject = subjects[entry.subject]
    return Key(
      contract: entry.contract, operations: subject.operations,
      delegateMethods: subject.delegateMethods)
  }

  private func resolution(_ key: Key) -> ContractResolution {
    ContractResolution(
      contracts[key.contract], operations: key.operations, delegateMethods: key.delegateMethods)
  }
}
