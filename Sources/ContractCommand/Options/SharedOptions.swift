import ArgumentParser
import ContractHarness
import ContractModel
import ContractReports
import Foundation

/// The options that most commands share: the folders, and the choice of contracts, scenarios and
/// subjects.
struct SharedOptions: ParsableArguments {
  @Argument(
    help: "The names of contracts, in which '*' matches any text. Without a name, all contracts.",
    completion: NameCompletion.contracts)
  var names: [String] = []

  @Option(help: "The folder of contract files.", completion: .directory)
  var contracts = "Contracts"

  @Option(help: "The folder of recordings.", completion: .directory)
  var recordings = "Recordings"

  @Option(
    help: "Select the subject with this name; '*' matches any text. May be repeated.",
    completion: NameCompletion.subjects)
  var subject: [String] = []

  @Option(
    help: "Select the scenario with this name; '*' matches any text. May be repeated.",
    completion: NameCompletion.scenarios)
  var scenario: [String] = []

  @Option(
    help: "Select the scenarios with this tag; '*' matches any text. May be repeated.",
    completion: NameCompletion.tags)
  var tag: [String] = []

  @OptionGroup var condition: FilterOptions
}

/// The options for how scenarios run, such as `--timeout` and `--jobs`.
struct RunOptions: ParsableArguments {
  @Option(help: "The time limit for each scenario, in seconds.")
  var timeout = 30.0

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "The number of workers that run at the same time.",
      discussion: """
        The default is the number of cores. In a live run, scenarios of the same vendor always \
        run one after the other, unless their contract has 'independent: true'.
        """
    )
  )
  var jobs: Int?

  @Option(
    name: .customLong("repeat"),
    help: ArgumentHelp(
      "Run each scenario this number of times.",
      discussion: "A scenario that is kept only in some runs is not kept, and reported as flaky."
    )
  )
  var repetitions: Int?

  @Option(
    help: ArgumentHelp(
      "Repeat a scenario that is not kept, at most this number of times.",
      discussion: "A scenario that is kept in a later run is kept, and reported as flaky."
    )
  )
  var retries: Int?

  @Option(
    help: ArgumentHelp(
      "The memory limit of each worker, in MiB.",
      discussion: """
        By default, the workers share the memory of the machine. macOS does not enforce such a \
        limit, and a warning says so.
        """
    )
  )
  var memory: Int?

  @Flag(
    help: ArgumentHelp(
      "Run subjects in this process, for a debugger or a profiler.",
      discussion: """
        Subjects are not isolated then. A crash, an exit or a hang of a subject ends the whole run \
        (after an exit, with status 2), and the other cases get no verdict. Frameworks store files \
        in your own home folder. One subject can see what another one has left behind.
        """
    )
  )
  var inProcess = false

  @Flag(
    help: ArgumentHelp(
      "Wait for a debugger, then run subjects in this process without time limits.",
      discussion: "The output shows the command that attaches a debugger. Implies '--in-process'."))
  var debugger = false

  func validate() throws {
    try Self.validate(timeout: timeout, jobs: jobs)
    guard (64...1 << 30).contains(memory ?? 64) else {
      throw ValidationError("'--memory' takes a number from 64.")
    }
    guard repetitions ?? 1 > 0 else {
      throw ValidationError("'--repeat' takes a number above 0.")
    }
    guard retries ?? 0 >= 0 else {
      throw ValidationError("'--retries' takes a number that is not below 0.")
    }
    if repetitions != nil, retries != nil {
      throw ValidationError("'--repeat' and '--retries' cannot be used together.")
    }
  }
}

/// The option `--strict`, which turns warnings into errors.
struct StrictnessOptions: ParsableArguments {
  @Flag(help: "Treat warnings as failures, such as recordings that are too old.")
  var strict = false

  /// Turns a warning into an error if `--strict` is given.
  func judged(_ problem: Diagnostic) -> Diagnostic { strict ? problem.strict : problem }

  /// Turns the verdict kept into broken if `--strict` is given and a note is a warning.
  ///
  /// The error is at the step that the warning is about, or at the scenario if it is about none.
  func judged(_ verdict: Verdict, of result: CaseResult) -> Verdict {
    let warnings = result.notes.filter { $0.hasPrefix(NoteBeginning.warning) }
    guard strict, verdict == .kept, !warnings.isEmpty else { return verdict }
    return .broken(
      warnings.map { warning in
        Diagnostic(
          String(warning.dropFirst(NoteBeginning.warning.count)),
          at: result.notePlaces[warning] ?? result.plannedCase.location)
      })
  }
}

/// The options `--quiet`, `--verbose` and `--slowest`, for the amount of text in the terminal.
struct OutputOptions: ParsableArguments {
  @Flag(name: .shortAndLong, help: "Show only problems and the summary.")
  var quiet = false

  @Flag(name: .shortAndLong, help: "Show every scenario of every subject.")
  var verbose = false

  @Option(help: ArgumentHelp("Show this number of cases that took longest.", valueName: "n"))
  var slowest: Int?

  func validate() throws {
    guard slowest ?? 1 > 0 else { throw ValidationError("'--slowest' takes a number above 0.") }
    if quiet && verbose {
      throw ValidationError("'--quiet' and '--verbose' cannot be used together.")
    }
  }
}

extension SharedOptions {
  /// The filter that accepts only scenarios and subjects which all these options select.
  var filter: CaseFilter {
    CaseFilter(contracts: names, subjects: subject, scenarios: scenario, tags: tag)
      .and(condition.expression)
  }
}

extension RunOptions {
  /// The largest number for `--jobs`.
  ///
  /// More workers could not even open their pipes.
  private static let maxJobs = 1000
  /// The longest time limit in seconds, which is about four months.
  ///
  /// Larger numbers could not be added to a time.
  private static let maxTimeout = 1e7

  /// Checks the numbers that `verify` and `record` have in common.
  ///
  /// - Throws: A `ValidationError` for a number out of range.
  static func validate(timeout: Double, jobs: Int?) throws {
    guard timeout > 0, timeout <= maxTimeout else {
      throw ValidationError("'--timeout' takes seconds above 0, at most 10000000.")
    }
    guard (1...maxJobs).contains(jobs ?? 1) else {
      throw ValidationError("'--jobs' takes a number from 1 to \(maxJobs).")
    }
  }

  /// The time limits of a run; `--timeout` sets the limit of a whole scenario.
  ///
  /// With `--debugger` they are four months, because nobody knows how long a breakpoint takes.
  var limits: RunLimits {
    debugger
      ? RunLimits(step: Self.maxTimeout, scenario: Self.maxTimeout) : RunLimits(scenario: timeout)
  }

  /// True for `--in-process`, and for `--debugger`, which implies it.
  var isInProcess: Bool { inProcess || debugger }

  /// The rule for repeated runs of a scenario, from `--repeat` or `--retries`.
  var reruns: Reruns {
    if let repetitions { return .repeating(repetitions) }
    return retries.map(Reruns.retrying) ?? .none
  }
}

extension OutputOptions {
  /// Creates the writer of the terminal's output, with the width and colours of this terminal.
  ///
  /// - Parameter reports: The report files, of which one may use standard output instead.
  /// - Returns: The reporter with the chosen amount of detail.
  func console(beside reports: ReportOptions) -> ConsoleReporter {
    let command = ToolCommand.repeated(
      CommandLine.arguments, with: "--verbose", without: ["--quiet", "-q"])
    return ConsoleReporter(
      output: ConsoleReporter.Output(
        facts: reports.takesOutput ? Terminal.complain : Terminal.write,
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
