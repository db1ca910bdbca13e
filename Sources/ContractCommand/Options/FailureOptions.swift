import ArgumentParser
import ContractModel

/// The options of `verify` for runs with failures: when to end, and which cases to run again.
struct FailureOptions: ParsableArguments {
  @Flag(help: "Start no more cases after the first failure. Short for '--max-failures 1'.")
  var failFast = false

  @Option(
    help: ArgumentHelp(
      "Start no more cases after this number of failures.",
      discussion: "The remaining cases are reported as skipped.", valueName: "n"))
  var maxFailures: Int?

  @Flag(
    help: ArgumentHelp(
      "Run only the cases that failed in their last run.",
      discussion: """
        Short for --filter 'last(failed)'. The results of the last run are in the folder .build.
        """)
  )
  var failed = false

  func validate() throws {
    guard maxFailures ?? 1 > 0 else {
      throw ValidationError("'--max-failures' takes a number above 0.")
    }
    if failFast, maxFailures != nil {
      throw ValidationError("'--fail-fast' and '--max-failures' cannot be used together.")
    }
  }

  /// The number of failures that ends a run; `nil` to run all.
  var limit: Int? { failFast ? 1 : maxFailures }

  /// The condition `last(failed)`, which `--failed` stands for; `nil` without that flag.
  var expression: FilterExpression? {
    failed ? try? FilterExpression("\(FilterRule.last.rawValue)(failed)") : nil
  }
}
