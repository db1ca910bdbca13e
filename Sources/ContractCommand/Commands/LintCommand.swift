import ArgumentParser
import ContractBinding
import ContractHarness
import ContractModel
import ContractReports
import ContractValues

struct LintCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lint",
    abstract: "Check contracts, recordings and the suite without running a scenario.",
    discussion: """
      In contract files, it finds words that the format does not have, and operations, parameters \
      and states that do not exist. It finds arguments of a wrong type, members that a struct does \
      not have, and texts that are no case of an enum. In recordings, it finds results that break \
      the contract, and values that the contract redacts now. It also reports recordings that are \
      missing, stale, unreadable or too old, recordings that belong to no scenario, and relations \
      that are new since the last commit.
      """
  )

  @OptionGroup var selection: SelectionOptions
  @OptionGroup var condition: FilterOptions
  @OptionGroup var colours: ColorOptions
  @OptionGroup var strictness: StrictnessOptions

  @Option(
    help: ArgumentHelp(
      "The format of the output.",
      discussion: """
        text, the default: for people. github: annotations for GitHub Actions. sarif: SARIF 2.1.0, \
        for code scanning and editors. json: one object; 'contracts schema --lint' prints its schema.
        """
    )
  )
  var format = LintFormat.text

  func run() async throws {
    let filter = selection.filter(condition)
    let project = try await LoadedProject(contracts: selection.contracts, filter: filter)
    let store = RecordingStore(root: selection.recordings)
    // Problems of contracts come first, because they often cause problems of recordings.
    var problems = project.problems + project.problemsBesideErrors(filter)
    problems += project.plan.reasons.filter { !problems.contains($0) }
    problems = problems.inFileOrder
    let baseline = Baseline.read(besides: selection.contracts)
    problems += self.problems(of: baseline, in: project)
    let contracts = project.files.contracts.filter(filter.includes)
    let newRelations = await NewRelations(in: contracts, of: store)
    var lint = ScenarioLint(project, store, baseline)
    var count = 0
    for contract in contracts {
      problems += [store.aged(contract)].compactMap { $0 }
      problems += contract.unusedColumns.map(Diagnostic.unusedColumn)
      let scenarios = contract.scenarios.filter { filter.includes($0, in: contract) }
      count += scenarios.count
      let parts = store.parts(of: contract.name)
      let found = scenarios.flatMap { scenario in
        lint.problems(of: scenario, in: contract, parts).map { ($0, scenario) }
      }
      problems += Diagnostic.gathered(found)
      problems += store.relationProblems(of: contract)
      problems += [newRelations.message(about: contract, in: store)].compactMap { $0 }
    }
    // If the filter excludes scenarios, a recording may belong to one of them.
    if filter.isEverything { problems += Diagnostic.orphans(lint.orphans.paths) }
    try format.write(LintReport(scenarios: count, problems: problems.map(strictness.judged)))
  }

  private func problems(of baseline: Baseline, in project: LoadedProject) -> [Diagnostic] {
    let subjects = project.subjects.map(\.name)
    return baseline.problems
      + baseline.unknownNames(
        in: project.files.contracts, unread: project.files.unread, subjects: subjects)
  }
}

/// The search for problems of single scenarios and their recordings.
private struct ScenarioLint {
  private let project: LoadedProject
  private let store: RecordingStore
  private let baseline: Baseline
  private let jobs: [ScenarioKey: [Job]]
  var orphans: OrphanedRecordings

  init(_ project: LoadedProject, _ store: RecordingStore, _ baseline: Baseline) {
    self.project = project
    self.store = store
    self.baseline = baseline
    jobs = Dictionary(grouping: project.plan.jobs, by: \.scenarioKey)
    orphans = OrphanedRecordings(project.files, on: store)
  }

  mutating func problems(
    of scenario: Scenario, in contract: Contract, _ parts: RecordingParts
  ) -> [Diagnostic] {
    let jobs = jobs[ScenarioKey(scenario, of: contract)] ?? []
    var problems =
      jobs.first?.scenario.remarksOnCases(converted: project.suite.convertedTypes) ?? []
    problems += [lackOfDoubles(for: scenario, of: contract)].compactMap { $0 }
    guard scenario.needsRecording else { return problems }
    // If a scenario cannot run, a missing or outdated recording is not reported, because it cannot
    // be recorded yet.
    let runs = jobs.allSatisfy(\.obstacles.isEmpty)
    switch store.status(of: scenario, in: contract) {
    case .missing where !runs, .stale where !runs: break
    case .missing:
      let former = orphans.recording(of: scenario, in: contract)
      problems.append(
        former.map { .renamed(scenario, contract, recordedAt: $0) }
          ?? .notRecorded(scenario, contract))
    case .stale(let recording): problems.append(.stale(recording, scenario, contract))
    case .unreadable(let diagnostic): problems.append(diagnostic)
    case .current(let recording):
      let leftover = store.leftover(in: recording, of: scenario, in: contract, among: parts)
      problems += [leftover].compactMap { $0 }
      if runs, let job = jobs.first { problems += self.problems(of: recording, with: job, jobs) }
    }
    return problems
  }

  /// Finds expectations that the scenario's recording breaks, so that `lint` reports them without a
  /// run.
  ///
  /// It also finds expectations that no value in the recording could break, and ambiguous words,
  /// such as `type` if the expected error also has a field of that name.
  private func problems(
    of recording: Recording, with job: Job, _ jobs: [Job]
  ) -> [Diagnostic] {
    let path = store.file(of: job.plannedCase.scenario, in: job.contract.name).path
    let disagreements = Diagnostic.disagreements(
      of: job.scenario, with: recording, of: job.contract, at: path,
      on: project.subjects[job.subject], redactor: job.redactor)
    return disagreements.map { baseline.judged($0, of: jobs) }
      + Diagnostic.remarks(on: job.scenario, in: recording, of: job.contract, at: path)
  }

  /// Warns about a scenario that none of the contract's doubles must pass.
  ///
  /// It does not warn about a pending scenario, or about a contract without doubles, which is for
  /// live adapters alone.
  private func lackOfDoubles(for scenario: Scenario, of contract: Contract) -> Diagnostic? {
    let doubles = project.subjects.filter {
      $0.protocolName == contract.protocolName && $0.kind.isDouble
    }
    let hasDouble = doubles.contains { $0.mustPass(scenario) }
    if doubles.isEmpty || hasDouble || scenario.pending != nil { return nil }
    let help = ["name it, or one of its tags, in '.standsFor' of a double that answers it"]
    return Diagnostic(
      "no double stands for this scenario", severity: .warning, at: scenario.location,
      facts: [Diagnostic.fact("doubles", doubles.map(\.name).joined(separator: ", "))], help: help,
      gathering: Diagnostic.Gathering("no double stands for these scenarios", help: help))
  }
}

extension Diagnostic {
  fileprivate static func unusedColumn(_ column: Located<String>) -> Diagnostic {
    Diagnostic(
      "the column '\(column.value)' of 'examples' is used nowhere", severity: .warning,
      at: column.location, length: column.value.count,
      help: ["write '<\(column.value)>' in the scenario, or leave the column out"])
  }

  /// The messages that no scenario uses these recordings.
  ///
  /// The last one has the `rm` command that deletes all of them.
  fileprivate static func orphans(_ paths: [String]) -> [Diagnostic] {
    let command = "rm \(paths.map(\.shellQuoted).joined(separator: " "))"
    return paths.map { path in
      Diagnostic(
        "no scenario has this recording", at: SourceLocation(path: path, line: 1, column: 1),
        help: path == paths.last ? [command] : [])
    }
  }
}

extension Baseline {
  /// Lowers the severity of a message about a scenario to info, if the baseline excuses all its
  /// subjects today.
  fileprivate func judged(_ diagnostic: Diagnostic, of jobs: [Job]) -> Diagnostic {
    let known = jobs.filter(\.applies).map { self[$0.plannedCase] }
    guard let first = known.first ?? nil,
      known.allSatisfy({ $0?.isExpired(on: Self.today) == false })
    else { return diagnostic }
    var excused = diagnostic
    excused.severity = .info
    excused.facts.insert(Diagnostic.fact("known", first.words), at: 0)
    return excused
  }
}
