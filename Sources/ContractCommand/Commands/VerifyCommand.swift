import ArgumentParser
import ContractBinding
import ContractHarness
import ContractModel
import ContractReports
import Foundation

struct VerifyCommand<Suite: ContractSuite>: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "verify",
      abstract: "Check live adapters and doubles against contracts and recordings.",
      discussion: """
        Without '--live', no vendor is called. Live adapters get their answers from the \
        recordings, and doubles are compared with the recordings. With '--live', the live adapters \
        call the real vendors, and doubles do not run. The run then checks the vendors against the \
        contracts, and reports where a vendor no longer behaves as recorded. 'verify' never \
        changes a recording.
        """
    )
  }

  @OptionGroup var selection: SelectionOptions
  @OptionGroup var condition: FilterOptions
  @OptionGroup var colours: ColorOptions
  @OptionGroup var limits: LimitOptions
  @OptionGroup var running: RunOptions
  @OptionGroup var sharding: ShardOptions
  @OptionGroup var calls: LiveOptions
  @OptionGroup var failures: FailureOptions
  @OptionGroup var strictness: StrictnessOptions
  @OptionGroup var output: OutputOptions

  @OptionGroup var reports: ReportOptions

  @Flag(
    help: ArgumentHelp(
      "Report each double as skipped in the scenarios that it does not stand for.",
      discussion: "Without this option, the last line says only how many such pairs there are."))
  var allPairs = false

  @Flag(help: "Call the real vendors instead of replaying recordings.")
  var live = false

  @Flag(
    help: ArgumentHelp(
      "Check doubles once more with several calls at the same time.",
      discussion: """
        Consecutive steps that call the same 'async' operation run at the same time, if none of \
        them uses a result of another. This is repeated up to 60 times. A double is broken if no \
        order of the calls can give its results.
        """))
  var concurrent = false

  @Option(
    help: ArgumentHelp(
      "The changes of a vendor's behaviour that fail a live run.",
      discussion: """
        ignore: no change fails the run, and vendors are not compared with recordings. warn, the \
        default: no change fails the run, but changes are reported. fail: the run fails if a part \
        is removed or renamed, or has another type, format, status or order, or if another or a \
        new code makes an adapter throw another error. A vendor that breaks a contract always \
        fails the run.
        """
    )
  )
  var drift: DriftPolicy?

  @Option(
    help: ArgumentHelp(
      "Run the scenarios of each subject in a random order, with this seed.",
      discussion: "If a verdict changes with the order, one scenario depends on another.",
      valueName: "seed"
    )
  )
  var shuffle: UInt64?

  @Option(
    help: ArgumentHelp(
      "Verify only contracts whose files differ from this commit or branch.",
      discussion: """
        A contract is verified if its own file or one of its recordings differs. All contracts are \
        verified if any other file differs, because any target may contain adapters and doubles. \
        Markdown, test targets (Tests/…Tests) and settings of CI do not count. Changes that are \
        not committed count too.
        """,
      valueName: "git ref"
    )
  )
  var changed: String?

  @Option(
    help: ArgumentHelp(
      "Show the events of this scenario in their order.",
      discussion: """
        Shows steps, states, requests, answers, callbacks and the subject's own output, each with \
        its time. The name may be a pattern, as for '--scenario'. Other filters apply too.
        """,
      valueName: "scenario"
    )
  )
  var trace: String?

  @Flag(
    help: ArgumentHelp(
      "Show how the time of the run is divided.",
      discussion: """
        start: reading contracts, the plan and the start of the first worker. read: reading \
        recordings. subject: states, steps, and the wait for calls that they have started. wire: \
        answers to requests. judge: the comparison with contract and recording. other: the rest of \
        the cases. report: everything after the last case.
        """
    )
  )
  var timings = false

  @Flag(
    help: ArgumentHelp(
      "Verify again after each edit of a contract, a recording or a source file.",
      discussion: """
        After an edit of a contract or recording, its scenarios run at once, without a build. After \
        any other edit, the command is built, and then the subjects run whose targets depend on the \
        file. On a terminal, keys start a run of all cases or of the failed ones, or a recording.
        """
    )
  )
  var watch = false

  func validate() throws {
    let given = [
      ("--drift", drift != nil), ("--budget", calls.budget != nil), ("--rate", calls.rate != nil),
    ].filter(\.1).map { "'\($0.0)'" }
    guard live || given.isEmpty else {
      throw ValidationError(
        """
        \(given.joined(separator: " and ")) \(given.count == 1 ? "needs" : "need") '--live': \
        without it, no vendor is asked.
        """)
    }
    guard !live || !concurrent else {
      throw ValidationError("'--concurrent' excludes '--live', which runs no double.")
    }
    guard trace == nil || !running.isInProcess else {
      throw ValidationError("'--trace' excludes '--in-process' and '--debugger'.")
    }
    let excluded = [
      ("--live", live), ("--in-process", running.inProcess),
      ("--debugger", running.debugger), ("--changed", changed != nil),
      ("--shard", sharding.shard != nil), ("--events -", reports.takesOutput),
      ("--timings", timings),
    ].filter(\.1).map { "'\($0.0)'" }
    guard !watch || excluded.isEmpty else {
      throw ValidationError("'--watch' excludes \(excluded.joined(separator: " and ")).")
    }
  }

  func run() async throws {
    let bazel = BazelTest()
    try bazel.begin()
    defer { bazel.end() }
    let changes = try await changedContracts()
    var reports = reports
    reports.junit = reports.junit ?? bazel.report
    let session = try session(bazel, reports, unchanged: changes?.unchanged ?? [])
    let lastRun = LastRunFile.read()
    if failures.failed, lastRun == nil { try Terminal.report([.noLastRun]) }
    let writers: @Sendable () -> [any Reporter] = { [output, reports] in
      [output.console(beside: reports)]
        + reports.reporters(session.store)
    }
    guard !watch else { throw ExitCode(await watching(session, writers).run()) }
    let reporters = writers() + Self.keepingFailures(lastRun, of: session)
    if let changes { tell(changes.words) }
    if running.memory != nil, !MemoryLimit.isEnforced { Terminal.complain(.memoryIsNotLimited) }
    let idleness = idleness(lastRun, changes)
    let isInProcess = running.isInProcess
    if running.debugger, idleness == nil { try await Debugger.attach() }
    let tellTimings: @Sendable (String) -> Void = { [write = self.reports.writeText] line in
      write(line + "\n")
    }
    let status = await Reporting(reporters, tellTimings: timings ? tellTimings : nil).report {
      emit in
      if let idleness {
        session.emitIdle(idleness, emit)
      } else if isInProcess {
        try await session.runInProcess(Suite.self, emit)
      } else {
        try await session.run(emit)
      }
    }
    Terminal.reportClosedOutput()
    throw ExitCode(status)
  }

  /// Writes a line before the results, to standard error if `--events -` takes standard output.
  ///
  /// With `--quiet`, it writes nothing.
  private func tell(_ line: String) {
    if output.quiet { return }
    reports.writeText(line + "\n")
  }

  private func watching(
    _ session: VerifySession, _ writers: @escaping @Sendable () -> [any Reporter]
  ) -> WatchSession {
    WatchSession(
      session: session, package: PackageBuild(executable: WorkerProcess.executable),
      suiteModule: String(String(reflecting: Suite.self).prefix { $0 != "." }),
      needsFailures: failures.failed, reports: reports.paths,
      reporters: { filter in
        var session = session
        session.filter = filter
        return writers() + Self.keepingFailures(LastRunFile.read(), of: session)
      })
  }

  private func session(
    _ bazel: BazelTest, _ reports: ReportOptions, unchanged: Set<String>
  ) throws -> VerifySession {
    var filter = selection.filter(condition).and(failures.expression)
    if filter.scenarios.isEmpty, let pattern = bazel.filter { filter.scenarios = [pattern] }
    filter.unchanged = unchanged
    filter.traced = trace
    let shard = try sharding.assignment()
    return VerifySession(
      contractsFolder: selection.contracts,
      store: RecordingStore(root: selection.recordings),
      filter: filter,
      allPairs: allPairs,
      shard: shard,
      mode: live ? .live : .replay,
      limits: running.timeLimits(limits),
      jobs: limits.jobs,
      drift: drift ?? .warn,
      calls: calls,
      strictness: strictness,
      baseline: Baseline.read(besides: selection.contracts),
      shuffle: shuffle,
      reruns: running.reruns,
      maxFailures: failures.limit,
      detailScope: trace == nil
        ? reports.detailScope(verbose: output.verbose, isShared: shard != nil) : .trace,
      memory: running.memory.map(MemoryLimit.init(mebibytes:)),
      checksSimultaneousCalls: concurrent
    )
  }

  /// The reason why nothing is left to check; `nil` if cases may run.
  private func idleness(_ lastRun: LastRun?, _ changes: ChangedContracts?) -> Idleness? {
    if failures.failed, lastRun?.failures.isEmpty == true {
      return .noFailures
    }
    let isUnchanged = changes?.leavesNothing(of: selection.names) == true
    return isUnchanged ? .unchangedContracts : nil
  }

  /// The writer of the file that `--failed` reads in the next run; empty outside of a package.
  private static func keepingFailures(
    _ earlier: LastRun?, of session: VerifySession
  ) -> [any Reporter] {
    guard let path = LastRunFile.writablePath else { return [] }
    let isWhole = session.filter.isEverything && session.mode == .replay && session.shard == nil
    return [LastRunReporter(path: path, earlier: earlier ?? LastRun(), isWhole: isWhole)]
  }

  /// The contracts that `--changed` selects; `nil` without that option.
  private func changedContracts() async throws -> ChangedContracts? {
    guard let changed else { return nil }
    return ChangedContracts(
      try await GitChanges(since: changed),
      of: ContractFolder.readSafely(selection.contracts), in: selection.contracts,
      RecordingStore(root: selection.recordings), since: changed)
  }
}
