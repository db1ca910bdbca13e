package import ContractBinding
package import ContractModel

/// Every scenario of every subject, before anything runs: whatever happens, the report is whole.
package struct Plan: Sendable {
  /// One pair, and where its parts are.
  package struct Entry: Sendable, Hashable {
    /// The pair.
    package var plannedCase: PlannedCase
    /// The contract's place among those that were read.
    package var contract: Int
    /// The scenario's place in its contract.
    package var scenario: Int
    /// The subject's place in the suite.
    package var subject: Int
    /// The verdict that is already certain; `nil` when the pair must run.
    package var verdict: Verdict?
    /// True if something is to be removed from the real vendor after it has run there.
    package var cleansUp: Bool
    /// True if the process may have run other scenarios, and may run others after.
    package var canShareProcess: Bool
  }

  /// The pairs, contract by contract, scenario by scenario.
  package private(set) var entries: [Entry] = []
  /// The problems of contracts and suite, whatever runs.
  package private(set) var problems: [Diagnostic] = []

  private let contracts: [Contract]
  private let subjects: [SubjectDescription]
  private let filter: CaseFilter

  /// Makes the plan of a run.
  ///
  /// - Parameters:
  ///   - contracts: The contracts that could be read.
  ///   - unread: The names of contracts that could not, as far as they are known.
  ///   - subjects: The subjects of the suite, in order.
  ///   - filter: What the run is about.
  package init(
    contracts: [Contract],
    unread: Set<String> = [],
    subjects: [SubjectDescription],
    filter: CaseFilter
  ) {
    self.contracts = contracts
    self.subjects = subjects
    self.filter = filter
    problems += filter.unknownNames(contracts: contracts, unread: unread, subjects: subjects)
    problems += Self.registrationProblems(subjects)
    for index in contracts.indices where filter.includes(contract: contracts[index].name) {
      add(contract: index)
    }
    if filter.isEverything, unread.isEmpty { problems += unknownSelections() }
    let mayBeEmpty = !unread.isEmpty || !filter.unchanged.isEmpty
    if entries.isEmpty, problems.isEmpty, !contracts.isEmpty, !mayBeEmpty {
      problems.append(.nothingSelected(by: filter))
    }
  }

  /// All the pairs of some scenarios.
  ///
  /// - Parameter some: Pairs of the scenarios.
  /// - Returns: These pairs and those with other subjects, in the order of the plan.
  package func entries(ofScenariosIn some: [Entry]) -> [Entry] {
    let scenarios = Set(some.map { [$0.contract, $0.scenario] })
    return entries.filter { scenarios.contains([$0.contract, $0.scenario]) }
  }

  private mutating func add(contract index: Int) {
    let contract = contracts[index]
    let matching = subjects.indices.filter {
      subjects[$0].protocolName == contract.protocolName
    }
    guard !matching.isEmpty else {
      problems.append(.noSubject(for: contract, among: subjects))
      return
    }
    let states = matching.flatMap { subjects[$0].states }
    let probes = matching.flatMap { subjects[$0].probes }
    let delegateMethods = delegateMethods(by: matching)
    var resolutions: [[OperationDescription]: ContractResolution] = [:]
    for subject in matching {
      let operations = subjects[subject].operations
      guard resolutions[operations] == nil else { continue }
      resolutions[operations] = ContractResolution(
        contract, operations: operations, states: states, delegateMethods: delegateMethods,
        probes: probes)
    }
    for (scenario, content) in contract.scenarios.enumerated() where filter.includes(content) {
      for subject in matching where filter.includes(subject: subjects[subject].name) {
        let resolution = resolutions[subjects[subject].operations]
        append(contract: index, scenario: scenario, subject: subject, resolution)
      }
    }
  }

  private mutating func append(
    contract: Int, scenario: Int, subject: Int, _ resolution: ContractResolution?
  ) {
    let content = contracts[contract].scenarios[scenario]
    let description = subjects[subject]
    entries.append(
      Entry(
        plannedCase: PlannedCase(
          id: entries.count,
          contract: contracts[contract].name,
          scenario: content.name,
          location: content.location,
          tags: content.tags,
          subject: description.name,
          subjectKind: description.kind,
          isPending: content.pending != nil
        ),
        contract: contract,
        scenario: scenario,
        subject: subject,
        verdict: Self.certainty(
          content, description, resolution?.scenarios[scenario], of: contracts[contract].vendor.kind
        ),
        cleansUp: content.states.contains { description.cleanUps.contains($0.name) },
        canShareProcess: contracts[contract].vendor.kind == .http || description.canStartAnew
      )
    )
  }

  /// The verdict on a pair that need not run.
  private static func certainty(
    _ scenario: Scenario, _ subject: SubjectDescription, _ resolved: ResolvedScenario?,
    of vendor: VendorDescription.Kind
  ) -> Verdict? {
    if let reason = scenario.pending { return .skipped(reason: "pending: \(reason)") }
    guard subject.standsFor.includes(scenario.name, tags: scenario.tags) else {
      return .skipped(reason: "the \(subject.kind.rawValue) does not stand for it")
    }
    if let problems = resolved?.problems, !problems.isEmpty { return .couldNotCheck(problems) }
    if let fault = scenario.fault, subject.kind.isDouble,
      !subject.states.contains(SubjectDescription.stateName(simulating: fault.name))
    {
      return .skipped(reason: "the \(subject.kind.rawValue) does not simulate '\(fault.name)'")
    }
    let missing = scenario.states.filter { !subject.states.contains($0.name) }
    guard missing.isEmpty else {
      return .couldNotCheck(missing.map { .missingState($0, of: subject) })
    }
    // At an SDK's seams the vendor itself speaks, or the recording does.
    if subject.kind.isDouble || vendor != .sdk {
      let mute = scenario.events.filter { !subject.events.contains($0.name) }
      guard mute.isEmpty else {
        return .couldNotCheck(
          mute.map { .missingDriver(for: $0.name, of: subject, at: $0.location) })
      }
    }
    if subject.delegateMethods.isEmpty, let place = scenario.firstReceipt {
      return .couldNotCheck([.missingDelegate(of: subject, at: place)])
    }
    return nil
  }

  /// The methods that the subjects call on their delegates, each once.
  private func delegateMethods(by indices: [Int]) -> [OperationDescription] {
    indices.flatMap { subjects[$0].delegateMethods }.reduce(into: []) {
      delegateMethods, operation in
      if !delegateMethods.contains(operation) { delegateMethods.append(operation) }
    }
  }

  private static func registrationProblems(_ subjects: [SubjectDescription]) -> [Diagnostic] {
    var seen: [String: SubjectDescription] = [:]
    var problems: [Diagnostic] = []
    for subject in subjects {
      // Names become parts of reports, where case does not tell two subjects apart.
      let key = "\(subject.protocolName)\u{0}\(subject.name.lowercased())"
      if let first = seen[key] { problems.append(.registeredTwice(first, subject)) }
      seen[key] = subject
      if subject.kind.isDouble, subject.standsFor == Selection() {
        problems.append(.standsForNothing(subject))
      }
    }
    return problems
  }

  /// The selections of doubles that no scenario is or bears, where all contracts were taken whole.
  private func unknownSelections() -> [Diagnostic] {
    subjects.flatMap { subject in
      let scenarios = contracts.filter { $0.protocolName == subject.protocolName }
        .flatMap(\.scenarios)
      return scenarios.isEmpty ? [] : subject.unknownSelections(among: scenarios)
    }
  }
}
