import ContractBinding
import ContractHarness
import ContractModel

/// One scenario to be recorded, and the live adapter that records it.
struct RecordTarget: Sendable {
  let contract: Contract
  let text: ContractText
  let scenario: Scenario
  let entry: Plan.Entry
  /// True if it is to be recorded now: missing or stale ones always are.
  let isAsked: Bool
  /// Why it cannot be recorded, as far as that is certain before anything runs: what the contract
  /// asks for does not exist, or nobody sets up a state of its.
  let obstacles: [Diagnostic]
  let store: RecordingStore

  /// The scenarios of a plan that have recordings, each with the first live adapter that is
  /// registered for it.
  static func all(
    in project: LoadedProject, _ store: RecordingStore, _ extent: RecordSession.Extent
  ) -> [RecordTarget] {
    var seen: Set<[Int]> = []
    return project.plan.entries.compactMap { entry in
      let contract = project.files.contracts[entry.contract]
      let scenario = contract.scenarios[entry.scenario]
      guard !entry.plannedCase.subjectKind.isDouble, scenario.needsRecording,
        seen.insert([entry.contract, entry.scenario]).inserted
      else { return nil }
      var obstacles: [Diagnostic] = []
      if case .couldNotCheck(let reasons) = entry.verdict { obstacles = reasons }
      var isAsked = true
      if extent == .outdated, case .current = store.status(of: scenario, in: contract) {
        isAsked = false
      }
      return RecordTarget(
        contract: contract, text: project.files.texts[entry.contract], scenario: scenario,
        entry: entry, isAsked: isAsked, obstacles: obstacles, store: store)
    }
  }

  /// True if there is no recording yet.
  var isMissing: Bool {
    !store.file(of: scenario.name, in: contract.name).exists
  }

  /// Checks whether it is the same scenario.
  func isSame(as other: RecordTarget) -> Bool {
    contract.name == other.contract.name && scenario.name == other.scenario.name
  }

  func item(
    noting ledger: CallLedger?, id: Int, savingAt path: String, limits: RunLimits
  ) -> WorkItem {
    var item = WorkItem(
      entry, of: contract, in: text, mode: .record, store: store, limits: limits)
    item.plannedCase.id = id
    item.assignment.id = id
    item.assignment.keptAt = path
    item.assignment.ledger = ledger
    return item
  }
}
