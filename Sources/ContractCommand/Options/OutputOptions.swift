import ArgumentParser
import ContractModel
import ContractReports
import Foundation

struct OutputOptions: ParsableArguments {
  @Flag(name: .shortAndLong, help: "Show only problems and the summary.")
  var quiet = false

  @Flag(name: .shortAndLong, help: "Show every scenario of every subject.")
  var verbose = false

  @Option(help: ArgumentHelp("Show the n cases that took longest.", valueName: "n"))
  var slowest: Int?

  func validate() throws {
    guard slowest ?? 1 > 0 else { throw ValidationError("'--slowest' takes a number above 0.") }
    if quiet && verbose {
      throw ValidationError("'--quiet' and '--verbose' cannot be used together.")
    }
  }

  /// Creates the writer of the terminal's output, with the width and colours of this terminal.
  ///
  /// If a report uses standard output, the text goes to standard error.
  func console(beside reports: ReportOptions) -> ConsoleReporter {
    let command = ToolCommand.repeated(
      CommandLine.arguments, with: "--verbose", without: ["--quiet", "-q"])
    return ConsoleReporter(
      output: ConsoleReporter.Output(
        facts: reports.writeText,
        problems: Terminal.complain,
        isTerminal: Terminal.isTerminal(STDOUT_FILENO),
        colour: Terminal.isColourful(STDOUT_FILENO),
        width: Terminal.width,
        advice: [command] + (reports.html.map { ["or open \($0)"] } ?? []),
        reports: reports.files.map(\.path)
      ),
      detail: quiet ? .quiet : verbose ? .verbose : .normal,
      slowest: slowest ?? 0
    )
  }
}
