import ArgumentParser
import ContractHarness
import ContractModel

/// The options for how scenarios run, such as `--retries` and `--memory`.
struct RunOptions: ParsableArguments {
  @Option(
    name: .customLong("repeat"),
    help: ArgumentHelp(
      "Run each scenario this number of times.",
      discussion: """
        A scenario that is kept in only some of the runs counts as not kept, and is reported as \
        flaky.
        """
    )
  )
  var repetitions: Int?

  @Option(
    help: ArgumentHelp(
      "Repeat a scenario that is not kept, at most this number of times.",
      discussion: "A scenario that is kept in a later run counts as kept, and is reported as flaky."
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
    guard (64...1 << 30).contains(memory ?? 64) else {
      throw ValidationError("'--memory' takes a number from 64 to \(1 << 30).")
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

  /// Returns the time limits of a run, most often that of the option `--timeout`.
  ///
  /// With `--debugger` they are four months, because the process may stay at a breakpoint for any
  /// time. The options are no part of this group: ArgumentParser checks a group within a group
  /// several times, which doubled the start of a command.
  func timeLimits(_ limits: LimitOptions) -> RunLimits {
    debugger ? LimitOptions.longest : limits.timeLimits
  }

  var isInProcess: Bool { inProcess || debugger }

  /// The rule for repeated runs of a scenario, from `--repeat` or `--retries`.
  var reruns: Reruns {
    if let repetitions { return .repeating(repetitions) }
    return retries.map(Reruns.retrying) ?? .none
  }
}
