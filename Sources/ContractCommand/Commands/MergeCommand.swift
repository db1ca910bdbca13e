import ArgumentParser
import ContractHarness
import ContractModel
import ContractReports
import Foundation

/// The command `contracts report merge`, which joins the reports of a run that several machines
/// shared.
struct MergeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge",
    abstract: "Join what the shards of one run have reported.",
    discussion: """
      Takes what each wrote with 'verify --shard i/n --events FILE', and writes the reports that \
      one machine would have written. A shard that is missing, broke off, is there twice, or \
      divided another plan is told by its name, and fails. What a shard that broke off had not \
      finished is counted, not named. JUnit and HTML files themselves are not read. The page's \
      steps come from the contracts and recordings of this folder, so merge where the same commit \
      is checked out.
      """
  )

  @Argument(help: "The files of events, in any order.")
  var files: [String] = []

  @Option(
    help: ArgumentHelp(
      "The number of shards that there must be.",
      discussion: "As many as they say themselves unless said.", valueName: "n"))
  var expect: Int?

  @Option(help: "The folder of contract files.")
  var contracts = "Contracts"

  @Option(help: "The folder of recordings.")
  var recordings = "Recordings"

  @OptionGroup var output: OutputOptions
  @OptionGroup var colours: ColorOptions
  @OptionGroup var reports: ReportOptions

  func validate() throws {
    guard (1...10_000).contains(expect ?? 1) else {
      throw ValidationError("'--expect' takes a number from 1.")
    }
    if files.isEmpty, expect == nil { throw ValidationError("Name the files of events.") }
    try reports.checkFiles(besides: files)
  }

  func run() async throws {
    var reports = reports
    // Each machine has annotated its failures already, so merging must not do it again.
    reports.annotations = reports.annotations ?? ReportOptions.Annotations.none
    let reporters =
      [output.console(beside: reports)]
      + reports.reporters(RecordingStore(root: recordings), isOver: true)
    let events = ShardMerge(files, expecting: expect)
      .events(ContractFolder.readSafely(contracts).contracts)
    let status = await Reporting(reporters).report { emit in
      for event in events { emit(event) }
    }
    throw ExitCode(status)
  }
}
