import ArgumentParser
import ContractHarness
import ContractModel
import ContractReports
import Foundation
import ContractValues

/// The output of `contracts record`: a line for each scenario, then the problems in full, and the
/// totals.
struct RecordReport {
  /// The problems that belong to no scenario, such as a contract that cannot be read.
  var problems: [Diagnostic] = []

  /// True if no vendor is asked, so that there may be nothing to do.
  var isOffline = false

  private var written = 0
  private var moved = 0
  private var unchanged = 0
  private var current = 0
  private var refused = 0
  private var relations = 0
  /// The messages for the end, by contract.
  ///
  /// A message that several scenarios have in common is shown once.
  private var gathered: [(contract: String, messages: [(Diagnostic, Scenario)])] = []
  /// The index in `gathered` of each contract, by its name.
  private var places: [String: Int] = [:]
  /// The scenario that first showed each change of a vendor.
  private var told: [Cause: String] = [:]
  private var lines = SourceLines()
  private let text = DiagnosticText(isColoured: Terminal.isColourful(STDERR_FILENO))

  mutating func add(_ result: RecordSession.Result) {
    let name = TerminalText.line("\(result.contract): \(result.scenario.name)")
    switch result.outcome {
    case .written(let path, let drift, let digests):
      written += 1
      Terminal.write("recorded   \(name)\n")
      write(path)
      for difference in drift.joiningRenamings { show(difference, of: result) }
      for place in digests {
        write("warning: redaction changed the body, so its digest no longer fits: \(place)")
      }
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
      Terminal.write("related    \(name)\n")
      for line in change.gone { write("- \(line)") }
      for line in change.learnt { write("+ \(line)") }
    case .unchanged:
      unchanged += 1
      Terminal.write("unchanged  \(name)\n")
    case .current:
      current += 1
      Terminal.write("up to date \(name)\n")
    case .refused(let diagnostics):
      refused += 1
      Terminal.complain("refused    \(name), nothing was written\n")
      if diagnostics.count == 1, diagnostics[0].gathering != nil {
        gather(diagnostics[0], result)
      } else {
        complain(diagnostics)
      }
    }
  }

  private mutating func gather(_ message: Diagnostic, _ result: RecordSession.Result) {
    let place = places[result.contract] ?? gathered.count
    if place == gathered.count {
      gathered.append((result.contract, []))
      places[result.contract] = place
    }
    gathered[place].messages.append((message, result.scenario))
  }

  private mutating func complain(_ diagnostics: [Diagnostic]) {
    for diagnostic in diagnostics {
      Terminal.complain(lines.completed(diagnostic), as: text)
    }
  }

  /// Tells what the vendor does otherwise than before, and how to say that it means nothing.
  ///
  /// A change that an earlier scenario has shown is only named.
  private mutating func show(_ difference: Difference, of result: RecordSession.Result) {
    let drift = Drift(difference)
    var cause = drift.cause(of: result.contract)
    cause.operation = nil
    if let earlier = told[cause] {
      return write("drift: \(drift.headline), as in '\(earlier)'")
    }
    told[cause] = result.scenario.name
    write("drift: \(drift.headline)")
    write("at \(difference.place)")
    for line in difference.lines { write(line) }
    if let line = difference.volatileLine { write("if it means nothing: \(line)") }
  }

  /// Writes a line below a scenario's name.
  ///
  /// The indentation puts it under the name.
  private func write(_ line: String) {
    Terminal.write("           \(TerminalText.line(line))\n")
  }

  /// Prints the remaining problems and the totals, such as `3 written, 1 refused`.
  ///
  /// - Throws: Exit code 2 if a scenario was refused or failed, or if there was nothing to record.
  mutating func finish() throws {
    for (_, messages) in gathered { complain(Diagnostic.gathered(messages)) }
    complain(problems)
    let counts = [
      (written, "written"), (moved, "moved"), (unchanged, "unchanged"),
      (current, "up to date, not asked"),
      (refused, "refused"),
      (relations, relations == 1 ? "relation learnt" : "relations learnt"),
    ].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    let hasErrors = problems.contains { $0.severity == .error }
    let nothing =
      hasErrors
      ? "nothing was recorded" : isOffline ? "no other relations" : "nothing to record"
    Terminal.write((counts.isEmpty ? nothing : counts.joined(separator: ", ")) + "\n")
    if refused > 0 || hasErrors || counts.isEmpty && !isOffline { throw ExitCode(2) }
  }
}
