package import ContractBinding
package import ContractModel

/// A plan of all cases, made before anything runs, so that the report is complete even after a
/// crash.
package struct Plan: Sendable {
  /// The cases of the plan in the order of contracts and scenarios, then subjects.
  package private(set) var jobs: [Job] = []
  /// The scenario of each pair whose double does not stand for the scenario.
  ///
  /// These pairs are not cases. The list is empty in a plan of all pairs.
  package private(set) var inapplicablePairs: [ScenarioKey] = []
  /// The problems of contracts and suite, such as a contract without a subject.
  package private(set) var problems: [Diagnostic] = []
  /// True if the filter selects cases, but none with the last verdict that it asks for.
  package private(set) var lacksFailures = false

  private struct ResolutionKey: Hashable {
    let operations: [OperationDescription]
    let delegateMethods: [OperationDescription]
  }

  private let contracts: [Contract]
  private let subjects: [SubjectDescription]
  private let filter: CaseFilter
  private let allPairs: Bool
  private let convertedTypes: Set<String>
  private let objects: [ObjectDescription]

  /// Creates the plan of a run.
  ///
  /// `unread` are contracts with errors, which a filter may name. `objects` are those that steps
  /// can call with `on`. With `allPairs`, each double that does not stand for a scenario gets a
  /// skipped case.
  package init(
    contracts: [Contract],
    unread: Set<String> = [],
    subjects: [SubjectDescription],
    convertedTypes: Set<String> = [],
    objects: [ObjectDescription] = [],
    filter: CaseFilter,
    allPairs: Bool = false
  ) {
    self.allPairs = allPairs
    self.convertedTypes = convertedTypes
    self.objects = objects
    self.contracts = contracts
    self.subjects = subjects
    self.filter = filter
    problems += filter.unknownNames(contracts: contracts, unread: unread, subjects: subjects)
    problems += Self.registrationProblems(subjects)
    for index in contracts.indices where filter.includes(contracts[index]) {
      add(contract: index)
    }
    if filter.isEverything, unread.isEmpty { problems += idleRegistrations() }
    let mayBeEmpty = !unread.isEmpty || !filter.unchanged.isEmpty
    lacksFailures = jobs.isEmpty && problems.isEmpty && isEmptyForLastVerdict
    if jobs.isEmpty, problems.isEmpty, !contracts.isEmpty, !mayBeEmpty, !lacksFailures {
      problems.append(
        inapplicablePairs.isEmpty ? .nothingSelected(by: filter) : .noPairApplies(by: filter))
    }
  }

  /// Returns all cases of the scenarios to which some cases belong, with any subject, in the plan's
  /// order.
  ///
  /// A live run selects no doubles, but searches these cases for outdated ones.
  package func jobs(ofScenariosIn some: [Job]) -> [Job] {
    let scenarios = Set(some.map(\.scenarioKey))
    return jobs.filter { scenarios.contains($0.scenarioKey) }
  }

  /// The cases for recording: each scenario that needs a recording, with its first live adapter in
  /// the plan.
  package var recordable: [Job] {
    var seen: Set<ScenarioKey> = []
    return jobs.filter { job in
      !job.plannedCase.subjectKind.isDouble && job.scenario.needsRecording
        && seen.insert(job.scenarioKey).inserted
    }
  }

  /// True if the filter selects no case only because of its condition on the last verdict,
  /// such as `last(failed)`.
  private var isEmptyForLastVerdict: Bool {
    guard filter.lastVerdictIdleness != nil else { return false }
    var whole = filter
    whole.ignoresLastRun = true
    return !Plan(contracts: contracts, subjects: subjects, filter: whole, allPairs: allPairs)
      .jobs.isEmpty
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
    var resolutions: [ResolutionKey: ContractResolution] = [:]
    func resolution(_ operations: [OperationDescription], _ delegate: [OperationDescription])
      -> ContractResolution
    {
      let key = ResolutionKey(operations: operations, delegateMethods: delegate)
      if let known = resolutions[key] { return known }
      let resolution = ContractResolution(
        contract, operations: operations, states: states, delegateMethods: delegate, probes: probes,
        convertedTypes: convertedTypes, objects: objects)
      resolutions[key] = resolution
      return resolution
    }
    let selected = matching.filter { filter.includes(subject: subjects[$0].name) }.map { index in
      let subject = subjects[index]
      // The methods of every subject's delegate are valid in a contract, but a subject calls only
      // its own delegate.
      let own = subject.delegateMethods.isEmpty ? delegateMethods : subject.delegateMethods
      return (
        subject: index, known: resolution(subject.operations, delegateMethods).scenarios,
        called: resolution(subject.operations, own).scenarios
      )
    }
    let head = Boxed(wrappedValue: contract.head())
    for (place, scenario) in contract.scenarios.enumerated() where filter.includes(scenario) {
      for (subject, known, called) in selected {
        append(
          called[place], known[place].problems, of: contract, sharing: head, on: subject)
      }
    }
  }

  /// Adds the case of a scenario on a subject, if it is selected.
  ///
  /// Its job shares the contract's head with the other jobs, unless it needs a second scenario.
  private mutating func append(
    _ resolved: (scenario: Scenario, problems: [Diagnostic]), _ problems: [Diagnostic],
    of contract: Contract, sharing head: Boxed<Contract>, on index: Int
  ) {
    let (scenario, subject) = (resolved.scenario, subjects[index])
    guard filter.includes(scenario, in: contract, on: subject) else { return }
    let applies = subject.mustPass(scenario)
    guard applies || allPairs else {
      return inapplicablePairs.append(ScenarioKey(scenario, of: contract))
    }
    var job = Job(
      plannedCase: PlannedCase(
        id: jobs.count,
        contract: contract.name,
        scenario: scenario.name,
        location: scenario.location,
        tags: scenario.tags,
        subject: subject.name,
        subjectKind: subject.kind,
        isPending: scenario.pending != nil,
        registeredAt: subject.registeredAt
      ),
      contract: contract.head(keeping: scenario.fault?.over),
      scenario: scenario,
      problems: resolved.problems,
      subject: index,
      applies: applies,
      verdict: applies
        ? Self.certainty(scenario, subject, problems, of: contract.vendor.kind)
        : .skipped(reason: "the \(subject.kind.rawValue) does not stand for it"),
      cleansUp: scenario.states.contains { subject.cleanUps.contains($0.name) },
      canShareProcess: contract.vendor.kind == .http || subject.canStartAnew
    )
    if job.contract.scenarios.isEmpty { job.share(head) }
    jobs.append(job)
  }

  /// The verdict on a case that need not run, such as a pending scenario; `nil` if it must run.
  private static func certainty(
    _ scenario: Scenario, _ subject: SubjectDescription, _ problems: [Diagnostic],
    of vendor: VendorDescription.Kind
  ) -> Verdict? {
    if let reason = scenario.pending { return .skipped(reason: "pending: \(reason)") }
    if !problems.isEmpty { return .couldNotCheck(problems) }
    if let fault = scenario.fault, subject.kind.isDouble,
      !subject.states.contains(SubjectDescription.stateName(simulating: fault.name))
    {
      return .skipped(reason: "the \(subject.kind.rawValue) does not simulate '\(fault.name)'")
    }
    let missing = scenario.states.filter { !subject.states.contains($0.name) }
    guard missing.isEmpty else {
      return .couldNotCheck(missing.map { .missingState($0, of: subject) })
    }
    // For an SDK, the SDK itself or the recording sends the events. So the suite need not register
    // code that sends them.
    if subject.kind.isDouble || vendor != .sdk {
      let undriven = scenario.events.filter { !subject.events.contains($0.name) }
      guard undriven.isEmpty else {
        return .couldNotCheck(
          undriven.map { .missingDriver(for: $0.name, of: subject, at: $0.location) })
      }
    }
    if subject.delegateMethods.isEmpty, let place = scenario.firstReceipt {
      return .couldNotCheck([.missingDelegate(of: subject, at: place)])
    }
    return nil
  }

  /// The methods that the subjects call on their delegates, each once, because a contract may name
  /// all of them.
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
      // Reports use names in paths, and a file system may ignore upper and lower case.
      let key = "\(subject.protocolName)\u{0}\(subject.name.lowercased())"
      if let first = seen[key] { problems.append(.registeredTwice(first, subject)) }
      seen[key] = subject
      if subject.kind.isDouble, subject.standsFor == Selection() {
        problems.append(.standsForNothing(subject))
      }
    }
    return problems
  }

  /// The problems of registrations without an effect.
  ///
  /// A double names a scenario or tag that no contract has, or a live adapter registers an event
  /// that no scenario contains.
  private func idleRegistrations() -> [Diagnostic] {
    let pairs = subjects.map { subject in
      (subject, contracts.filter { $0.protocolName == subject.protocolName })
    }
    return pairs.flatMap { $0.unknownSelections(among: $1.flatMap(\.scenarios)) }
      + pairs.flatMap { $0.unsentEvents(among: $1) }
  }
}
