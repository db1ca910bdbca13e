import ArgumentParser

/// The command `contracts report`, whose subcommands, such as `merge`, work on finished reports.
struct ReportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract: "Merge the reports of several machines.",
    subcommands: [MergeCommand.self]
  )
}
