extension ConsoleReporter {
  /// The amount of output, which `--quiet` and `--verbose` choose.
  package enum Detail: String, Sendable, Hashable, CaseIterable {
    /// The output shows failures, changes of vendors, other problems and totals only (`--quiet`).
    case quiet
    /// The default: one line for each contract without failures, and a table for most others.
    case normal
    /// The output has a table for each contract, all notes, and the vendor traffic of failed cases
    /// (`--verbose`).
    case verbose
  }

  /// The functions that receive the output, and the facts about the terminal, such as its width.
  package struct Output: Sendable {
    /// A function that writes results to standard output: lines with their newlines, and the
    /// progress line.
    package var facts: @Sendable (String) -> Void
    /// A function that writes problems to standard error: lines with their newlines.
    package var problems: @Sendable (String) -> Void
    /// True if results go to a terminal, which can show progress.
    package var isTerminal: Bool
    /// True if the output may contain colour codes; a file or `NO_COLOR` makes it false.
    package var colour: Bool
    /// The width of the terminal in columns, at least 40.
    package var width: Int
    /// The lines with the command that shows everything, such as `contracts verify --verbose`.
    package var advice: [String]
    /// The paths of the report files, which an interrupted run names.
    package var reports: [String]

    /// Creates an output; a width below 40 columns counts as 40.
    package init(
      facts: @escaping @Sendable (String) -> Void,
      problems: @escaping @Sendable (String) -> Void,
      isTerminal: Bool = false,
      colour: Bool = false,
      width: Int = 80,
      advice: [String] = ["contracts verify --verbose"],
      reports: [String] = []
    ) {
      self.facts = facts
      self.problems = problems
      self.isTerminal = isTerminal
      self.colour = colour
      self.width = max(40, width)
      self.advice = advice
      self.reports = reports
    }
  }
}
