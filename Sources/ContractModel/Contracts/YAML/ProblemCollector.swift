/// A part of the reader that reports mistakes in one source.
protocol ProblemCollector {
  /// The mistakes found so far; at most 101, one more than is shown, to say that there are more.
  var problems: [Diagnostic] { get set }
  var source: SourceText { get }
}

extension ProblemCollector {
  /// True after the maximum number of messages, when further checks would only take time.
  var isFull: Bool { problems.count > YAMLLimits.problems }

  /// Adds a message about a mistake, unless the maximum number is reached.
  mutating func report(
    _ headline: String, at span: Span, label: String = "", facts: [String] = [],
    help: [String] = []
  ) {
    guard !isFull else { return }
    problems.append(source.problem(headline, at: span, label: label, facts: facts, help: help))
  }
}
