import ArgumentParser

/// The command `contracts report`, whose subcommands work on finished reports.
struct ReportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract: "Join the reports of many machines.",
    subcommands: [MergeCommand.self]
  )
}
