package import ContractModel
import ContractValues

/// A run told to a person, on a terminal or in a log.
///
/// A contract that is well is one line, told as soon as all its scenarios are over. Of one that
/// is not, the matrix of scenarios and subjects follows; then each failure in full; then the
/// counts.
package struct ConsoleReporter: Reporter {
  /// How much is told.
  package enum Detail: String, Sendable, Hashable, CaseIterable {
    /// Failures and counts.
    case quiet
    /// A line for each contract that is well, the matrix for others.
    case normal
    /// The matrix for each contract, notes, and what passed to the vendor where it failed.
    case verbose
  }

  /// The stream of the output.
  package struct Output: Sendable {
    /// Takes facts: lines with their newlines, and the redrawn progress.
    package var facts: @Sendable (String) -> Void
    /// Takes problems: lines with their newlines.
    package var problems: @Sendable (String) -> Void
    /// True if facts go to a terminal, which shows progress.
    package var isTerminal: Bool
    /// True if colours are wanted.
    package var colour: Bool
    /// How many columns there are.
    package var width: Int

    /// Creates an output.
    ///
    /// - Parameters:
    ///   - facts: Takes facts.
    ///   - problems: Takes problems.
    ///   - isTerminal: Whether facts go to a terminal.
    ///   - colour: Whether colours are wanted.
    ///   - width: How many columns there are; at least 40 are used.
    package init(
      facts: @escaping @Sendable (String) -> Void,
      problems: @escaping @Sendable (String) -> Void,
      isTerminal: Bool = false,
      colour: Bool = false,
      width: Int = 80
    ) {
      self.facts = facts
      self.problems = problems
      self.isTerminal = isTerminal
      self.colour = colour
      self.width = max(40, width)
    }
  }

  private let output: Output
  private let detail: Detail
  private let style: TerminalStyle
  private let renderer: DiagnosticText
  private var progress: ProgressLine
  /// How many cases of each contract have no result yet.
  private var unfinished: [String: Int] = [:]
  /// The contracts that are still to be told, in the order of the plan.
  private var unshown: ArraySlice<String> = []
  /// Where pairs stand that were shown in a matrix.
  private var shownStandings: Set<Standing> = []

  /// Creates a reporter.
  ///
  /// - Parameters:
  ///   - output: What is written to.
  ///   - detail: How much is told.
  ///   - now: The time, for progress.
  package init(
    output: Output,
    detail: Detail = .normal,
    now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
  ) {
    self.output = output
    self.detail = detail
    style = TerminalStyle(colour: output.colour)
    renderer = DiagnosticText(isColoured: output.colour, columns: output.width - 10)
    progress = ProgressLine(width: output.width, now: now)
  }

  /// Takes one event, and tells what can be told by now.
  ///
  /// - Parameters:
  ///   - event: The next event of the run.
  ///   - run: What is known of the run, the event included.
  package mutating func receive(_ event: VerificationEvent, of run: RunResults) {
    progress.receive(event)
    switch event {
    case .started(let plan, _):
      if detail != .quiet, let share = run.share {
        showFact(style(share.words(for: plan.count), .faint))
      }
      for plannedCase in plan { expect(plannedCase) }
    case .problem(let diagnostic):
      showProblem([renderer.harmlessly([diagnostic]), ""])
    case .contractsRead, .shared, .idle, .caseStarted, .vendorFound:
      break
    case .caseFinished(let result):
      let contract = result.plannedCase.contract
      unfinished[contract, default: 1] -= 1
      while let next = unshown.first, unfinished[next] == 0 { showNextContract(of: run) }
    case .finished:
      finish(run)
    }
    refresh()
  }

  /// Draws the progress anew, where there is a terminal to draw it on.
  package mutating func refresh() {
    guard output.isTerminal, detail != .quiet, let drawing = progress.drawing() else { return }
    output.facts(drawing)
  }

  private mutating func finish(_ run: RunResults) {
    while !unshown.isEmpty { showNextContract(of: run) }
    if !shownStandings.isEmpty {
      showFact(ConsoleMatrix.legend(shownStandings, style: style))
      showFact("")
    }
    for failure in run.failures { show(failure) }
    let vendors = VendorSection(run, style: style, renderer: renderer)
    for text in vendors.texts { showProblem([text]) }
    for line in vendors.summary { showFact(line) }
    let summary = RunSummary(run)
    let time = Milliseconds(seconds: summary.duration).words
    let role: TerminalStyle.Role =
      switch summary.exitCode {
      case 0: .kept
      case 1: .broken
      default: .couldNotCheck
      }
    showFact(style(summary.words, role) + " (\(time))")
  }

  private mutating func expect(_ plannedCase: PlannedCase) {
    let contract = plannedCase.contract
    if unfinished[contract] == nil { unshown.append(contract) }
    unfinished[contract, default: 0] += 1
  }

  /// Tells a contract in its turn: the order is that of the plan, however the cases are run.
  private mutating func showNextContract(of run: RunResults) {
    guard let contract = unshown.popFirst(), detail != .quiet else { return }
    show(ContractResults(of: contract, in: run.entries(of: contract)))
  }

  private mutating func show(_ contract: ContractResults) {
    if contract.isWell {
      let line = contract.line(width: output.width)
      showFact(style(contract.name, .kept) + line.dropFirst(contract.name.count))
    }
    if detail != .verbose { tellWarnings(of: contract) }
    guard detail == .verbose || !contract.isWell else { return }
    shownStandings.formUnion(contract.entries.map(\.standing))
    for line in ConsoleMatrix(results: contract, width: output.width, style: style).lines {
      showFact(line)
    }
    if detail == .verbose { tellNotes(of: contract) }
  }

  /// Tells which expectations nothing recorded could break, and what else a verdict does not say.
  private mutating func tellWarnings(of contract: ContractResults) {
    for entry in contract.entries {
      let place = entry.plannedCase.scenario
      for note in entry.result?.notes ?? [] {
        if note.hasPrefix(NoteBeginning.unexercised) {
          showFact(style("  note: " + TerminalText.line("\(place): \(note)"), .faint))
        } else if note.hasPrefix(NoteBeginning.warning) {
          let text = note.dropFirst(NoteBeginning.warning.count)
          showFact(
            "  " + style("warning:", .couldNotCheck) + " "
              + TerminalText.line("\(place), \(entry.plannedCase.subject): \(text)"))
        }
      }
    }
  }

  private mutating func tellNotes(of contract: ContractResults) {
    for entry in contract.entries {
      var notes = entry.result?.notes ?? []
      // That a double does not stand for a scenario, the matrix shows.
      if entry.standing == .pending, case .skipped(let reason) = entry.verdict {
        notes.append(reason)
      }
      let pair = "\(entry.plannedCase.scenario), \(entry.plannedCase.subject)"
      for note in notes where !note.isEmpty {
        showFact(style("  note: " + TerminalText.line("\(pair): \(note)"), .faint))
      }
    }
  }

  /// Tells why pairs failed that failed for one reason, in any of their runs.
  private mutating func show(_ failure: FailureGroup) {
    let entry = failure.first
    let diagnostics = failure.diagnostics
    let title = style(TerminalText.line(failure.title), .strong)
    var lines = [style(entry.standing.sign, entry.standing.role) + " " + title]
    if let tally = entry.result?.tally { lines.append(tally) }
    lines.append(renderer.harmlessly(diagnostics))
    let errorOutput = entry.failure?.standardError ?? ""
    if !errorOutput.isEmpty, !Self.show(diagnostics, of: errorOutput) {
      lines.append("standard error of \(TerminalText.line(entry.plannedCase.subject)):")
      lines += TerminalText.quoted(errorOutput)
    }
    if detail == .verbose { lines += Self.traffic(of: failure.entries) }
    showProblem(lines + [""])
  }

  /// The requests and answers of failing adapters, where they are not the recorded ones.
  private static func traffic(of entries: [RunResults.Entry]) -> [String] {
    entries.flatMap { entry -> [String] in
      guard let exchanges = entry.result?.sketch?.exchanges else { return [] }
      return ["vendor traffic of \(TerminalText.line(entry.plannedCase.subject)):"]
        + exchanges.flatMap { ExchangeText($0).lines }
    }
  }

  /// Checks whether the messages already hold every line that a process wrote.
  private static func show(_ diagnostics: [Diagnostic], of errorOutput: String) -> Bool {
    let facts = diagnostics.flatMap(\.facts)
    return errorOutput.split(whereSeparator: \.isNewline).allSatisfy { line in
      facts.contains { $0.hasSuffix(line) }
    }
  }

  private mutating func showFact(_ line: String) {
    eraseProgress()
    output.facts(line + "\n")
  }

  private mutating func showProblem(_ lines: [String]) {
    eraseProgress()
    output.problems(lines.joined(separator: "\n") + "\n")
  }

  private mutating func eraseProgress() {
    if let erasing = progress.erasing() { output.facts(erasing) }
  }
}
