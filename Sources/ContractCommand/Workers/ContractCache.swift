import ContractBinding
import ContractHarness

/// The contract files that this process has read; a worker meets few, and each many times.
struct ContractCache {
  private struct Entry {
    let contract: Contract
    let resolution: ContractResolution
  }

  private var entries: [String: Entry] = [:]

  /// Finds a scenario, resolved for a subject's operations.
  ///
  /// - Parameters:
  ///   - index: The scenario's place in its file.
  ///   - path: The file.
  ///   - subject: The subject.
  /// - Returns: `nil` when the file has no such scenario.
  mutating func scenario(
    _ index: Int, of path: String, for subject: SubjectDescription
  ) -> (scenario: ResolvedScenario, contract: Contract)? {
    // Operations are the binding's: subjects of one name for a protocol may have others.
    let key = "\(subject.protocolName)\u{0}\(subject.name)\u{0}\(path)"
    if entries[key] == nil, let contract = ContractFile.read(path).contract {
      let resolution = ContractResolution(
        contract, operations: subject.operations, tells: subject.tells)
      entries[key] = Entry(contract: contract, resolution: resolution)
    }
    guard let entry = entries[key], entry.resolution.scenarios.indices.contains(index) else {
      return nil
    }
    return (entry.resolution.scenarios[index], entry.contract)
  }
}
