import ArgumentParser
import ContractHarness
import ContractModel
import ContractReports
import ContractValues
import Foundation

/// The output of `contracts record`: a line for each scenario, then the problems in full, and the
/// totals.
actor RecordReport {
  /// True for `--relations`, which calls no vendor; a run without a change is then no failure.
  private let isOffline: Bool
  /// The replacement of a copy's paths in messages by those of the real recordings; `nil` if the
  /// run writes the real recordings.
  private let paths: ShownPaths?

  /// The scenarios whose files have changed in a copy, each once.
  private(set) var changes: [RecordReview.Change] = []
  private var written = 0
  private var moved = 0
  /// The scenarios whose vendor behaves as recorded.
  private var unchanged: Set<ScenarioKey> = []
  /// The scenarios whose recordings are up to date, so that no vendor was called.
  private var current: Set<ScenarioKey> = []
  /// The scenarios that another total already counts, because a moved recording can also be
  /// unchanged.
  private var counted: Set<ScenarioKey> = []
  private var refused = 0
  private var notTried = 0
  private var relations = 0
  private var hasErrors = false
  /// The names of the scenarios that were not recorded because a signal came.
  private var interrupted: [String] = []
  /// The messages that several scenarios have in common, which are printed at the end.
  private var shared: [SharedMessage] = []
  /// The first scenario that showed each change of a vendor's behaviour.
  ///
  /// Later scenarios with the same change only refer to it.
  private var firstScenarios: [Cause: String] = [:]
  private var hidden = HiddenValues()
  private var lines = SourceLines()
  private let text = DiagnosticText(isColoured: Terminal.isColourful(STDERR_FILENO))

  init(isOffline: Bool, paths: ShownPaths? = nil) {
    self.isOffline = isOffline
    self.paths = paths
  }

  /// Counts the result for a scenario, and prints it or keeps it for later.
  ///
  /// Messages that several scenarios can share, and interrupted scenarios, are printed at the end.
  /// A dry run or a review records into a copy. Its changes are kept to be shown or asked about,
  /// and its scenarios without a change are only counted.
  func add(_ result: RecordSession.Result) {
    if result.outcome.isChange {
      if paths != nil || result.outcome.isMove { counted.insert(result.key) }
      if let paths { return note(result, paths) }
    }
    show(result)
  }

  private func show(_ result: RecordSession.Result) {
    let name = TerminalText.line(result.name)
    switch result.outcome {
    case .written(let path, let changes, let reason, let digests, let values, let rejections):
      written += 1
      Terminal.write("recorded   \(name)\n")
      write(path)
      for change in changes { show(change, of: result) }
      if let reason { write("the whole file is new, because \(reason.words)") }
      for place in digests {
        write("warning: redaction changed the body, so its digest no longer fits: \(place)")
      }
      for rejection in rejections { write(rejection) }
      for line in hidden.add(values) { write(line) }
    case .moved(let old, let new):
      moved += 1
      Terminal.write("moved      \(name), the vendor was not asked\n")
      write("- \(old)")
      write("+ \(new)")
    case .renewed:
      written += 1
      Terminal.write("renewed    \(name), nothing but its date\n")
    case .learnt(let places):
      written += 1
      Terminal.write("learnt     \(name), more is volatile:\n")
      for place in places { write(place.description) }
    case .related(let change):
      relations += change.learnt.count
      // A first recording shows a dozen relations, which would hide the other messages.
      let isCounted = !isOffline && change.learnt.count > Self.shownRelations
      let count = isCounted ? ", \(change.learnt.count) relations" : ""
      Terminal.write("related    \(name)\(count)\n")
      for line in change.gone { write("- \(line)") }
      if !isCounted { for line in change.learnt { write("+ \(line)") } }
    case .unchanged:
      unchanged.insert(result.key)
      if paths == nil { Terminal.write("unchanged  \(name)\n") }
    case .current:
      current.insert(result.key)
      if paths == nil { Terminal.write("up to date \(name)\n") }
    case .refused(let diagnostics):
      refused += 1
      Terminal.complain("refused    \(name), nothing was written\n")
      if diagnostics.count == 1, diagnostics[0].gathering != nil {
        gather(diagnostics[0], result)
      } else {
        complain(diagnostics)
      }
    case .notTried(let diagnostic):
      notTried += 1
      gather(diagnostic, result)
    case .interrupted: interrupted.append(result.name)
    }
  }

  private func note(_ result: RecordSession.Result, _ paths: ShownPaths) {
    guard !changes.contains(where: { $0.key == result.key }) else { return }
    var path: String?
    if case .moved(let old, _) = result.outcome { path = paths(old) }
    changes.append(
      RecordReview.Change(
        contract: result.contract, scenario: result.scenario, formerPath: path))
  }

  private func gather(_ message: Diagnostic, _ result: RecordSession.Result) {
    let index = shared.firstIndex { other in
      other.message == message
        || message.gathering != nil && other.message.gathering == message.gathering
    }
    if let index {
      shared[index].add(result)
    } else {
      shared.append(SharedMessage(message, result))
    }
  }

  private func complain(_ diagnostics: [Diagnostic]) {
    for diagnostic in diagnostics {
      let shown = paths?(diagnostic) ?? diagnostic
      Terminal.complain(lines.completed(shown), as: text)
    }
  }

  /// Prints a change from the earlier recording.
  ///
  /// A change that an earlier scenario has shown is only named.
  private func show(_ change: RecordedChange, of result: RecordSession.Result) {
    let cause = change.cause(in: result.contract)
    if let earlier = firstScenarios[cause], earlier != result.scenario.name,
      !change.difference.isOfWholeRequest
    {
      return write("\(change.headline), as in '\(earlier)'")
    }
    firstScenarios[cause] = result.scenario.name
    write(change.headline)
    for line in change.details { write(line) }
  }

  private func write(_ line: String) {
    Terminal.write("           \(TerminalText.line(line))\n")
  }

  /// Prints the messages that were kept for the end, and problems that belong to no scenario.
  func tell(_ problems: [Diagnostic], isInterrupted: Bool = false) {
    complain(shared.map(\.gathered))
    shared = []
    complain(problems)
    if isInterrupted { complain([interruption]) }
    hasErrors = hasErrors || isInterrupted || problems.contains { $0.severity == .error }
  }

  /// Prints the totals, such as `3 written, 1 refused`.
  ///
  /// - Parameter trial: The totals of a dry run or a review; empty for a run that writes by itself.
  /// - Throws: Exit code 2 if a scenario was refused or not tried, after an error, or if there was
  ///   nothing to record. With `--relations`, a run without changes is not a failure.
  func total(_ trial: [(Int, String)] = []) throws {
    let counts =
      (trial + [
        (written, "written"), (moved, "moved"), (unchanged.subtracting(counted).count, "unchanged"),
        (current.subtracting(counted).count, "up to date, not asked"),
        (refused, "refused"), (notTried, "not tried"), (interrupted.count, "not recorded"),
        (relations, relations == 1 ? "relation learnt" : "relations learnt"),
        (hidden.count, hidden.count == 1 ? "value hidden" : "values hidden"),
      ]).filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    let nothing =
      hasErrors
      ? "nothing was recorded" : isOffline ? "no other relations" : "nothing to record"
    Terminal.write((counts.isEmpty ? nothing : counts.joined(separator: ", ")) + "\n")
    if refused + notTried > 0 || hasErrors || counts.isEmpty && !isOffline { throw ExitCode(2) }
  }

  /// The maximum number of relations of one scenario that are printed.
  ///
  /// If there are more, they are only counted; the recording and `contracts show` list them all.
  private static let shownRelations = 3

  /// The maximum number of scenarios that the message about an interruption names.
  private static let namedScenarios = 5

  private var interruption: Diagnostic {
    let names = interrupted.prefix(Self.namedScenarios)
    let rest = interrupted.count - names.count
    return Diagnostic(
      "the run was interrupted"
        + (interrupted.isEmpty
          ? "" : " before \(Plural.of(interrupted.count, "scenario")) could be recorded"),
      facts: names.map { Diagnostic.fact("left", $0) } + (rest > 0 ? ["and \(rest) more"] : []),
      help: interrupted.isEmpty ? [] : [ToolCommand.repeated(CommandLine.arguments)])
  }
}
