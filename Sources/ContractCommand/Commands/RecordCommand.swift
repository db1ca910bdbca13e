import ArgumentParser
import ContractHarness
import ContractModel
import Foundation

struct RecordCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "record",
    abstract: "Record the behaviour of real vendors where recordings are missing or stale.",
    discussion: """
      Runs each scenario twice, on the first live adapter that is registered for it. Values that \
      differ between the two runs are noted as volatile and are not compared later. A recording is \
      written only if the vendor fulfils the contract. It contains no secrets. If nothing has \
      changed except volatile values, the file stays as it is. After Ctrl-C, the recordings of \
      finished scenarios remain.
      """
  )

  @OptionGroup var selection: SelectionOptions
  @OptionGroup var condition: FilterOptions
  @OptionGroup var colours: ColorOptions
  @OptionGroup var calls: LiveOptions

  @Flag(help: "Record all selected scenarios, not only those whose recording is missing or stale.")
  var again = false

  @Flag(
    help: ArgumentHelp(
      "Record only the changes of vendors, and leave everything else as it is.",
      discussion: """
        Runs all selected scenarios, as '--again' does. In a file, everything that has not changed \
        stays byte for byte, so that a diff of the file shows only the vendor's changes.
        """
    )
  )
  var update = false

  @Flag(
    help: ArgumentHelp(
      "Learn relations between values from the existing recordings, without a vendor.",
      discussion: "Nothing else changes in the recordings of the contracts."))
  var relations = false

  @Flag(
    name: .customLong("dry-run"),
    help: ArgumentHelp(
      "Show what would change, and write nothing.",
      discussion: "Vendors are called as usual."))
  var isDryRun = false

  @Flag(
    help: ArgumentHelp(
      "Show each change and ask whether to keep it.",
      discussion: """
        Keys: a accepts, r rejects, s skips, A accepts this one and all that follow, q quits. If a \
        change is not accepted, the old recording stays.
        """))
  var review = false

  @Flag(help: "Record even if the environment variable CI is set.")
  var inCI = false

  @OptionGroup var limits: LimitOptions

  func validate() throws {
    if again && update {
      throw ValidationError("'--again' and '--update' cannot be used together.")
    }
    if relations && (again || update) {
      throw ValidationError("'--relations' excludes '--again' and '--update'.")
    }
    if relations && !selection.subject.isEmpty {
      throw ValidationError("'--relations' excludes '--subject': a recording is of no subject.")
    }
    if isDryRun && review {
      throw ValidationError("'--dry-run' and '--review' cannot be used together.")
    }
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
    try await InterruptHandler.value(of: Task { try await run.run() })
  }

  private var session: RecordSession {
    let store = RecordingStore(root: selection.recordings)
    return RecordSession(
      contractsFolder: selection.contracts,
      store: store,
      destination: store,
      filter: selection.filter(condition),
      calls: calls,
      jobs: limits.jobs ?? ProcessInfo.processInfo.activeProcessorCount,
      extent: update ? .drifted : again ? .everything : .outdated,
      limits: limits.timeLimits
    )
  }
}

extension Diagnostic {
  fileprivate static let reviewWithoutTerminal = Diagnostic(
    "'--review' needs a terminal, because it asks questions",
    help: [
      "show the changes, and write nothing:",
      ToolCommand.repeated(CommandLine.arguments, with: "--dry-run", without: ["--review"]),
    ])
}
