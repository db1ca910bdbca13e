import ArgumentParser
import ContractModel

/// The option `--filter`, a condition on cases in a small language.
struct FilterOptions: ParsableArguments {
  @Option(
    name: .customLong("filter"),
    help: ArgumentHelp(
      "Select the cases that meet this condition, such as 'contract(orders) & !tag(slow)'.",
      discussion: """
        The conditions are contract(), scenario(), tag(), subject(), kind(), vendor() and last(). \
        Join them with '&', '|', '!' and parentheses. In a name, '*' matches any text. '~tea' \
        matches each name that contains 'tea'. 'last(failed)' selects the cases that failed in the \
        last run.
        """,
      valueName: "condition"
    )
  )
  var condition: String?

  func validate() throws {
    guard let condition else { return }
    let expression: FilterExpression
    do throws(DiagnosticError) { expression = try FilterExpression(condition) } catch {
      Terminal.complain(error.diagnostic)
      throw ExitCode(64)
    }
    if expression.asks(for: .last), LastRunFile.read() == nil {
      try Terminal.report([.noLastRun])
    }
  }

  /// The parsed condition; `nil` without the option.
  ///
  /// A condition that cannot be parsed has ended the command in ``validate()``.
  var expression: FilterExpression? { condition.flatMap { try? FilterExpression($0) } }
}

extension CaseFilter {
  /// Adds a condition to the filter, and reads the last run if the condition asks for it.
  func and(_ expression: FilterExpression?) -> CaseFilter {
    guard let expression else { return self }
    var filter = self
    filter.expression = filter.expression.map { $0.and(expression) } ?? expression
    if expression.asks(for: .last) { filter.lastRun = LastRunFile.read() }
    return filter
  }
}

extension Diagnostic {
  static var noLastRun: Diagnostic {
    Diagnostic(
      "there are no results of an earlier run",
      facts: [fact("expected", LastRunFile.path)],
      help: [ToolCommand.line("verify")])
  }
}
