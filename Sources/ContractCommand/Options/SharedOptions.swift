import ArgumentParser
import ContractHarness
import ContractModel
import ContractReports
import Foundation

/// The options that most commands share: the folders, and the choice of contracts, scenarios and
/// subjects.
struct SharedOptions: ParsableArguments {
  @Argument(
    help: "The contracts to take, by name; '*' stands for any text; all when none is named.",
    completion: NameCompletion.contracts)
  var names: [String] = []

  @Option(help: "The folder of contract files.", completion: .directory)
  var contracts = "Contracts"

  @Option(help: "The folder of recordings.", completion: .directory)
  var recordings = "Recordings"

  @Option(
    help: "Only this subject, by name; '*' stands for any text; may be repeated.",
    completion: NameCompletion.subjects)
  var subject: [String] = []

  @Option(
    help: "Only this scenario, by name; '*' stands for any text; may be repeated.",
    completion: NameCompletion.scenarios)
  var scenario: [String] = []

  @Option(
    help: "Only scenarios with this tag; '*' stands for any text; may be repeated.",
    completion: NameCompletion.tags)
  var tag: [String] = []

  @OptionGroup var condition: FilterOptions
}

/// The options for how scenarios run, such as `--timeout` and `--jobs`.
struct RunOptions: ParsableArguments {
  @Option(help: "The longest time for one scenario, in seconds.")
  var timeout = 30.0

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "The number of workers that run at once.",
      discussion: """
        As many as there are cores unless said. Live, scenarios that share a vendor wait for \
        each other whatever is said, unless their contract says 'independent: true'.
        """
    )
  )
  var jobs: Int?

  @Option(
    name: .customLong("repeat"),
    help: ArgumentHelp(
      "Run each scenario so many times.",
      discussion: "One that is kept in some runs alone is not kept, and told as flaky."
    )
  )
  var repetitions: Int?

  @Option(
    help: ArgumentHelp(
      "Run a scenario again that was not kept, at most so many times.",
      discussion: "One that is kept at last is kept, and told as flaky."
    )
  )
  var retries: Int?

  @Option(
    help: ArgumentHelp(
      "The memory that each worker may take, in MiB.",
      discussion: """
        Its share of the machine unless said. A Mac's kernel holds no process to it; there a \
        warning says so.
        """
    )
  )
  var memory: Int?

  @Flag(
    help: ArgumentHelp(
      "Run subjects in this process, for a debugger.",
      discussion: """
        Gives up isolation: a crash, an exit or a hang ends the whole run before the rest has \
        its verdict (an exit with status 2), frameworks keep what they store in your own home \
        folder, and one subject can see what another left behind.
        """
    )
  )
  var inProcess = false

  @Flag(
    help: ArgumentHelp(
      "Wait for a debugger, then run subjects in this process without limits of time.",
      discussion: "Says which command attaches it. Implies '--in-process'."))
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
  @Flag(help: "Fail for warnings as well, such as recordings that are too old.")
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
  @Flag(name: .shortAndLong, help: "Tell problems and the summary alone.")
  var quiet = false

  @Flag(name: .shortAndLong, help: "Tell every scenario of every subject.")
  var verbose = false

  @Option(help: ArgumentHelp("Tell the cases that took longest.", valueName: "n"))
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
