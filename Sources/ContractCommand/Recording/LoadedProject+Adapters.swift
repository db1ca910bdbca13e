import ContractBinding
import ContractModel

extension LoadedProject {
  /// Warns of selected contracts that need recordings, but have no live adapter in the suite.
  ///
  /// A protocol without any subject is an error of its own.
  func contractsWithoutAdapter(_ filter: CaseFilter) -> [Diagnostic] {
    files.contracts.filter { contract in
      let subjects = subjects.filter { $0.protocolName == contract.protocolName }
      return filter.includes(contract) && contract.scenarios.contains(where: \.needsRecording)
        && !subjects.isEmpty && !subjects.contains { $0.kind == .liveAdapter }
    }.map(Diagnostic.noAdapter)
  }
}

extension Diagnostic {
  fileprivate static func noAdapter(for contract: Contract) -> Diagnostic {
    Diagnostic(
      "no live adapter is registered, so nothing can be recorded",
      severity: .warning, at: contract.protocolLocation,
      length: contract.protocolName.count,
      help: [
        "register it in the suite:",
        "\(contract.protocolName)Binding.liveAdapter(\"…\") { vendor in … }",
      ])
  }
}
