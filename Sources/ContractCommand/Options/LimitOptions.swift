import ArgumentParser
import ContractModel

struct LimitOptions: ParsableArguments {
  @Option(help: "The time limit for each scenario, in seconds.")
  var timeout = RunLimits().scenario

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "The number of workers that run at the same time.",
      discussion: """
        The default is the number of cores. Scenarios of the same real vendor always run one after \
        the other, unless their contract has 'independent: true'.
        """
    )
  )
  var jobs: Int?

  func validate() throws {
    guard timeout > 0, timeout <= Self.longest.scenario else {
      throw ValidationError("'--timeout' takes seconds above 0, at most 10000000.")
    }
    guard (1...Self.maxJobs).contains(jobs ?? 1) else {
      throw ValidationError("'--jobs' takes a number from 1 to \(Self.maxJobs).")
    }
  }

  /// The maximum for `--jobs`; more workers could not even open their pipes.
  private static let maxJobs = 1000

  /// The maximum time limits in seconds, about four months; larger ones could not be added to a
  /// time.
  static let longest = RunLimits(step: 1e7, scenario: 1e7)

  /// The time limits of a run; `--timeout` sets the limit of a whole scenario.
  var timeLimits: RunLimits { RunLimits(scenario: timeout) }
}
