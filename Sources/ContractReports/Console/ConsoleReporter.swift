package import ContractModel
import ContractValues

/// A reporter for people, on a terminal or in a log.
///
/// A contract without failures is one line, shown when its cases and those of the contracts before
/// it have finished. Most other contracts are shown as a table of scenarios and subjects. At the
/// end, the failures follow, in full if there is room, then the counts.
package struct ConsoleReporter: Reporter {
  /// The maximum number of lines for the tables of contracts with failures and for the failures
  /// together.
  ///
  /// With the last lines, they fill a screen of 60.
  private static let screen = 58
  /// The maximum number of lines for the tables, so that some of ``screen`` is left for failures.
  private static let matrixRoom = 40
  /// The maximum number of failures that are shown in full even if they do not fit on a screen.
  private static let fewFailures = 3
  /// The maximum number of changes of vendors that are always shown in full.
  private static let fewChanges = 10
  /// The maximum number of warnings and notes; further ones are only counted.
  private static let maxNotes = 10

  private let output: Output
  private let detail: Detail
  private let slowest: Int
  private let style: TerminalStyle
  private let messages: MessageBlock
  private var progress: ProgressLine
  /// The number of unfinished cases of each contract; at 0, the contract can be shown.
  private var unfinished: [String: Int] = [:]
  /// The contracts that have not been shown yet, in the order of the plan.
  private var unshown: ArraySlice<String> = []
  /// The statuses that occurred in a table, and which the legend explains.
  private var shownStatuses: Set<CaseStatus> = []
  /// The number of lines that the tables filled; failures get the rest of the screen.
  private var matrixLines = 0
  /// The number of warnings and notes so far, including the ones that were not shown.
  private var noteCount = 0

  /// Creates a reporter that writes text as soon as events arrive.
  ///
  /// At the end, it lists the `slowest` cases, such as the 5 that took longest. Tests replace
  /// `now`, the clock of the progress line.
  package init(
    output: Output,
    detail: Detail = .normal,
    slowest: Int = 0,
    now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
  ) {
    self.output = output
    self.detail = detail
    self.slowest = slowest
    style = TerminalStyle(colour: output.colour)
    messages = MessageBlock(
      width: output.width, isTerminal: output.isTerminal, style: style,
      renderer: DiagnosticText(isColoured: output.colour, columns: output.width - 10),
      showsTraffic: detail == .verbose)
    progress = ProgressLine(width: output.width, now: now)
  }

  /// Shows a problem at once, and a contract as soon as it and all contracts before it have
  /// finished.
  package mutating func receive(_ event: VerificationEvent, of run: RunResults) {
    progress.receive(event)
    switch event {
    case .started(let plan, _):
      if detail != .quiet, let share = run.share {
        showFact(style(share.words(for: plan.count), .faint))
      }
      for plannedCase in plan { expect(plannedCase) }
    case .problem(let diagnostic):
      showProblem([messages.renderer.safeText([diagnostic]), ""])
    case .contractsRead, .shared, .pairsExcluded, .vendorsAsked, .caseStarted, .vendorFound:
      break
    case .idle(let reason):
      if detail != .quiet, reason.isOfLastVerdict { showFact(reason.words) }
    case .caseFinished(let result):
      let contract = result.plannedCase.contract
      unfinished[contract, default: 1] -= 1
      while let next = unshown.first, unfinished[next] == 0 { showNextContract(of: run) }
    case .finished:
      finish(run)
    }
    refresh()
  }

  /// Draws the progress line again, after each event and a few times a second.
  ///
  /// A file or a pipe gets no such line.
  package mutating func refresh() {
    guard output.isTerminal, detail != .quiet, let drawing = progress.drawing() else { return }
    output.facts(drawing)
  }

  private mutating func finish(_ run: RunResults) {
    while !unshown.isEmpty { showNextContract(of: run) }
    if !shownStatuses.isEmpty {
      showFact(ConsoleMatrix.legend(shownStatuses, style: style))
      showFact("")
    }
    if noteCount > Self.maxNotes {
      showFact(
        "  and \(Plural.of(noteCount - Self.maxNotes, "more note")); to see them:")
      for line in output.advice { showFact("    " + line) }
    }
    for entry in run.entries {
      let width = output.isTerminal ? output.width : nil
      for line in entry.timelineLines(width: width, style) { showFact(line) }
    }
    showFailures(of: run)
    showVendorChanges(of: run)
    for vendor in run.vendorCounts {
      let counts = VendorStatus.allCases.compactMap { status in
        vendor.counts[status].map { style("\($0) \(status.look.words)", status.look.role) }
      }
      showFact(TerminalText.line(vendor.vendor) + ": " + counts.joined(separator: ", "))
    }
    if let unfinished = run.unfinishedLine(width: output.width) {
      showFact(unfinished)
      for report in output.reports { showFact(TerminalText.line("the report is in \(report)")) }
    }
    for line in run.slowestLines(slowest, width: output.width) { showFact(line) }
    let summary = RunSummary(run)
    let time = Milliseconds(seconds: summary.duration).words
    showFact(style(summary.words, summary.look.role) + " (\(time))")
  }

  private mutating func expect(_ plannedCase: PlannedCase) {
    let contract = plannedCase.contract
    if unfinished[contract] == nil { unshown.append(contract) }
    unfinished[contract, default: 0] += 1
  }

  /// Shows the next contract in the order of the plan, even if the cases run in another order.
  private mutating func showNextContract(of run: RunResults) {
    guard let contract = unshown.popFirst(), detail != .quiet else { return }
    let finished = run.entries(of: contract).filter { $0.result != nil }
    guard !finished.isEmpty else { return }
    show(ContractResults(of: contract, in: finished))
  }

  private mutating func show(_ contract: ContractResults) {
    if contract.isSuccess {
      let line = contract.line(width: output.width)
      showFact(style(contract.name, .kept) + line.dropFirst(contract.name.count))
    }
    if detail != .verbose { showWarnings(of: contract) }
    // If no case of a contract ran, such as after `--fail-fast`, a table would be useless.
    if detail != .verbose, contract.counts.keys.elementsEqual([.skipped]) {
      return showFact("\(contract.name): \(contract.words)")
    }
    guard detail == .verbose || !contract.isSuccess else { return }
    showMatrix(of: contract)
    if detail == .verbose { showNotes(of: contract) }
  }

  /// Shows the first form for which the screen has room: the whole matrix, the matrix with equal
  /// rows counted, or only the counts.
  private mutating func showMatrix(of contract: ContractResults) {
    let room = detail == .verbose ? .max : Self.matrixRoom - matrixLines
    let whole = ConsoleMatrix(results: contract, width: output.width, style: style)
    var counting = whole
    counting.countsEqualRows = true
    let short = [whole, counting].lazy.map(\.lines).first { $0.count <= room }
    if short != nil { shownStatuses.formUnion(contract.entries.map(\.status)) }
    let line = style(contract.name, .strong) + ": \(contract.words) (\(contract.time.words))"
    let lines = short ?? [line]
    matrixLines += lines.count
    for line in lines { showFact(line) }
  }

  /// Shows the contract's warnings, and its notes about expectations that no recorded value can
  /// violate.
  private mutating func showWarnings(of contract: ContractResults) {
    for note in contract.sharedNotes {
      let isUnexercised = note.text.hasPrefix(NoteBeginning.unexercised)
      guard isUnexercised || note.text.hasPrefix(NoteBeginning.warning) else { continue }
      noteCount += 1
      guard noteCount <= Self.maxNotes else { continue }
      guard !isUnexercised else {
        showNote("\(note.scenarios): \(note.text)")
        continue
      }
      let text = note.text.dropFirst(NoteBeginning.warning.count)
      showFact(
        "  " + style("warning:", .couldNotCheck) + " "
          + TerminalText.line("\(note.scenarios), \(note.subjects): \(text)"))
    }
  }

  private mutating func showNotes(of contract: ContractResults) {
    for entry in contract.entries {
      // The table has a symbol for a double that need not pass the scenario, so the reason is not
      // repeated.
      let reason = entry.status == .skipped ? nil : entry.reason
      for note in (entry.result?.notes ?? []) + (reason.map { [$0] } ?? []) where !note.isEmpty {
        showNote("\(entry.plannedCase.scenario), \(entry.plannedCase.subject): \(note)")
      }
    }
  }

  private mutating func showNote(_ note: String) {
    showFact(style("  note: " + TerminalText.line(note), .faint))
  }

  /// Shows the changes of vendors: with `--verbose` for each scenario, otherwise each change once.
  ///
  /// If there are more than ten, only as many as fit on a screen are shown in full.
  private mutating func showVendorChanges(of run: RunResults) {
    guard detail != .verbose else {
      for finding in run.unreportedFindings { showProblem(messages.lines(of: finding.message)) }
      return
    }
    let entries = run.vendorChanges.map(\.message).map(messages.entry)
    guard entries.count > Self.fewChanges else {
      for entry in entries { showProblem(entry.lines) }
      return
    }
    let screen = ConsoleScreen(
      entries: entries, noun: "more changes",
      summary: "\(Plural.of(entries.count, "change")) of vendors", advice: output.advice)
    showProblem(screen.lines(room: Self.screen))
  }

  /// Shows each failure in full if all of them fit; otherwise shows each cause once.
  private mutating func showFailures(of run: RunResults) {
    let all = detail == .verbose ? run.failures : run.failuresBesideVendors
    let failures = all.filter { $0.first.result != nil }
    let room = Self.screen - matrixLines
    var blocks: [[String]] = []
    var count = 0
    for failure in failures {
      let block = messages.lines(of: failure)
      count += block.count
      blocks.append(block)
      let fits = detail == .verbose || failures.count <= Self.fewFailures || count <= room
      guard fits else {
        let causes = failures.causes
        let total = Plural.of(causes.reduce(0) { $0 + $1.count }, "case")
        let screen = ConsoleScreen(
          entries: causes.map(messages.entry), noun: "more reasons",
          summary: "\(total) failed for \(Plural.of(causes.count, "reason"))",
          advice: output.advice)
        return showProblem(screen.lines(room: room))
      }
    }
    for block in blocks { showProblem(block) }
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
