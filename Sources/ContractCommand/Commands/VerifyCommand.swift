import ArgumentParser
import ContractBinding
import ContractHarness
import Foundation

/// `contracts verify`: hold every subject to contract and recording.
struct VerifyCommand<Suite: ContractSuite>: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "verify",
      abstract: "Hold live adapters and doubles to contracts and recordings.",
      discussion: """
        Reaches no vendor and writes no recording: live adapters run on what was recorded, \
        doubles are held to it. '--live' asks the real vendors instead, through live adapters \
        alone, and writes nothing either: it holds vendors to the contracts, and tells where they \
        no longer do what the recordings say.
        """
    )
  }

  @OptionGroup var shared: SharedOptions
  @OptionGroup var running: RunOptions
  @OptionGroup var sharding: ShardOptions
  @OptionGroup var calls: LiveOptions
  @OptionGroup var strictness: StrictnessOptions
  @OptionGroup var output: OutputOptions

  @OptionGroup var reports: ReportOptions

  @Flag(help: "Ask the real vendors instead of the recordings.")
  var live = false

  @Option(
    help: ArgumentHelp(
      "Which drift fails a live run.",
      discussion: """
        ignore: none, and vendors are not compared with recordings. warn: none, but it is told. \
        fail: what was removed, or has another type, status or sequence. A vendor that breaks \
        a contract always fails the run.
        """
    )
  )
  var drift = DriftPolicy.warn

  @Option(
    help: ArgumentHelp(
      "Run the scenarios of each subject in another order, drawn from this number.",
      discussion: "Verdicts are the same in every order, or one scenario leans on another.",
      valueName: "seed"
    )
  )
  var shuffle: UInt64?

  func run() async throws {
    let bazel = BazelTest()
    try bazel.begin()
    defer { bazel.end() }
    var filter = shared.filter
    if filter.scenarios.isEmpty, let pattern = bazel.filter { filter.scenarios = [pattern] }
    var reports = reports
    reports.junit = reports.junit ?? bazel.report
    let shard = try sharding.assignment(in: ProcessInfo.processInfo.environment)
    let session = VerifySession(
      contractsFolder: shared.contracts,
      shelf: RecordingShelf(root: shared.recordings),
      filter: filter,
      shard: shard,
      mode: live ? .live : .replay,
      limits: running.limits,
      jobs: running.jobs,
      drift: drift,
      calls: calls,
      strictness: strictness,
      shuffle: shuffle,
      reruns: running.reruns,
      sketching: reports.sketching(
        verbose: output.verbose, isShared: shard != nil),
      memory: running.memory.map(MemoryLimit.init(mebibytes:))
    )
    let reporters =
      [output.console(factsToErrors: reports.takesOutput)] + reports.reporters(session.shelf)
    let isInProcess = running.inProcess
    let status = await Reporting(reporters).report { tell in
      if isInProcess {
        try await session.runInProcess(Suite.self, tell)
      } else {
        try await session.run(tell)
      }
    }
    throw ExitCode(status)
  }
}
