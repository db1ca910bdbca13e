import ArgumentParser
import ContractHarness
import ContractModel
import ContractReports
import Foundation

/// The command `contracts report`, whose subcommands, such as `merge`, work on finished reports.
struct ReportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract: "Merge the reports of several machines.",
    subcommands: [MergeCommand.self]
  )
}

struct MergeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge",
    abstract: "Merge the events of all shards of one run into reports.",
    discussion: """
      Reads the files that 'verify --shard i/n --events FILE' wrote on each machine, and writes the \
      reports that one machine would have written. It fails and names the shard if a shard is \
      missing, ended early, is there twice, or belongs to another plan. If a shard ended early, its \
      unfinished cases are counted but not named. JUnit and HTML files are not read. The HTML page \
      shows steps from the contracts and recordings of this folder, so check out the same commit.
      """
  )

  @Argument(help: "The files of events, in any order.")
  var files: [String] = []

  @Option(
    help: ArgumentHelp(
      "The number of shards to expect.",
      discussion: "The default is the number in the files.", valueName: "n"))
  var expect: Int?

  @Option(help: "The folder of contract files.", completion: .directory)
  var contracts = "Contracts"

  @Option(help: "The folder of recordings.", completion: .directory)
  var recordings = "Recordings"

  @OptionGroup var output: OutputOptions
  @OptionGroup var colours: ColorOptions
  @OptionGroup var reports: ReportOptions

  func validate() throws {
    guard (1...10_000).contains(expect ?? 1) else {
      throw ValidationError("'--expect' takes a number from 1 to 10000.")
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
