import ArgumentParser
import ContractBinding
import ContractHarness
import ContractModel
import Foundation

/// The command `contracts record`, which runs scenarios against the real vendor and writes
/// recordings.
struct RecordCommand<Suite: ContractSuite>: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "record",
      abstract: "Record what the real vendors do, where recordings are missing or stale.",
      discussion: """
        Runs each scenario twice, on the first live adapter that is registered for it; what \
        differs between two honest runs is noted as volatile and never counts. A recording is \
        written only of a scenario that the vendor kept, whole or not at all, without secrets. \
        Where nothing that counts has changed, the file stays as it is. After Ctrl-C, the \
        scenarios that were finished stay recorded.
        """
    )
  }

  @OptionGroup var shared: SharedOptions
  @OptionGroup var colours: ColorOptions
  @OptionGroup var calls: LiveOptions

  @Flag(help: "Record all that is asked for, not only what is missing or stale.")
  var again = false

  @Flag(
    help: ArgumentHelp(
      "Record what vendors do otherwise now, and change nothing else.",
      discussion: """
        Asks for all, as '--again' does; but a file in which something has changed keeps \
        everything that has not, byte for byte, so that its difference is the drift.
        """
    )
  )
  var update = false

  @Flag(
    help: ArgumentHelp(
      "Learn relations between values from the recordings on file; no vendor is asked.",
      discussion: "Changes nothing but the relations, in all recordings of the contracts."))
  var relations = false

  @Flag(
    name: .customLong("dry-run"),
    help: ArgumentHelp(
      "Show what would change, and write nothing.",
      discussion: "The vendors are asked as usual."))
  var isDryRun = false

  @Flag(
    help: ArgumentHelp(
      "Show each change and ask whether to keep it.",
      discussion: """
        Keys: a accepts, r rejects, s skips, A accepts this one and all that follow, q quits. \
        What is not accepted leaves the old recording.
        """))
  var review = false

  @Flag(help: "Record even if the environment variable CI is set.")
  var inCI = false

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "The number of workers that record at once, of contracts that say 'independent: true'.",
      discussion: "As many as there are cores unless said. All others are recorded in turn."
    )
  )
  var jobs: Int?

  @Option(help: "The longest time for one scenario, in seconds.")
  var timeout = 30.0

  func validate() throws {
    if again && update {
      throw ValidationError("'--again' and '--update' cannot be used together.")
    }
    if relations && (again || update) {
      throw ValidationError("'--relations' excludes '--again' and '--update'.")
    }
    if relations && !shared.subject.isEmpty {
      throw ValidationError("'--relations' excludes '--subject': a recording is of no subject.")
    }
    if isDryRun && review {
      throw ValidationError("'--dry-run' and '--review' cannot be used together.")
    }
    try RunOptions.validate(timeout: timeout, jobs: jobs)
  }

  func run() async throws {
    if !inCI, !isDryRun, ContinuousIntegration.isSaid(by: ProcessInfo.processInfo.environment) {
      try Terminal.report([.recordingInCI(help: "'--in-ci' records all the same")])
    }
    if review, !Terminal.isTerminal(STDIN_FILENO) || !Terminal.isTerminal(STDOUT_FILENO) {
      try Terminal.report([.reviewWithoutTerminal])
    }
    let run = RecordRun(
      session: session, purpose: isDryRun ? .dryRun : review ? .review : .record,
      isOffline: relations)
    let task = Task { try await run.run() }
    let interruption = InterruptHandler { task.cancel() }
    defer { interruption.end() }
    let result = await task.result
    if let status = interruption.exitCode { throw ExitCode(status) }
    try result.get()
  }

  private var session: RecordSession {
    RecordSession(
      contractsFolder: shared.contracts,
      store: RecordingStore(root: shared.recordings),
      filter: shared.filter,
      calls: calls,
      jobs: jobs ?? ProcessInfo.processInfo.activeProcessorCount,
      extent: update ? .drifted : again ? .everything : .outdated,
      limits: RunLimits(scenario: timeout)
    )
  }
}

extension Diagnostic {
  /// The message that `--review` needs a terminal, where somebody can answer.
  fileprivate static let reviewWithoutTerminal = Diagnostic(
    "'--review' asks questions, and this is no terminal",
    help: [
      "show the changes, and write nothing:",
      ToolCommand.repeated(CommandLine.arguments, with: "--dry-run", without: ["--review"]),
    ])
}
