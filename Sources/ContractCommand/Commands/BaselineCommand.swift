import ArgumentParser
import ContractHarness
import ContractModel
import ContractReports
import ContractValues
import Foundation

struct BaselineCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "baseline",
    abstract: "Accept the present failures for some time, so that only new ones fail.",
    discussion: """
      Runs all cases as 'verify' does, without calling a vendor. Cases that break their contract \
      are written to the file .baseline.yaml in the folder of contracts, each with a reason and a \
      last day. Until that day, 'verify' reports them as known failures. Cases that pass again \
      are removed from the file.
      """
  )

  @OptionGroup var selection: SelectionOptions
  @OptionGroup var condition: FilterOptions
  @OptionGroup var colours: ColorOptions
  @OptionGroup var limits: LimitOptions
  @OptionGroup var running: RunOptions
  @OptionGroup var strictness: StrictnessOptions

  @Option(help: "The reason for accepting new failures. Needed if there are any.")
  var reason: String?

  @Option(
    help: ArgumentHelp(
      "The last day on which new failures are accepted.",
      discussion: "The default is 90 days from today.", valueName: "yyyy-mm-dd"))
  var until: String?

  @Flag(name: .customLong("dry-run"), help: "Show what would change, and write nothing.")
  var isDryRun = false

  @Flag(name: .shortAndLong, help: "Show only problems and the number of known failures.")
  var quiet = false

  func validate() throws {
    if let until, !Baseline.isDay(until) {
      throw ValidationError("'--until' takes a day, such as 2027-02-28.")
    }
    if let until, until < Baseline.today { throw ValidationError("'--until' takes a day to come.") }
    guard reason.map({ !$0.isEmpty && !$0.contains(where: \.isNewline) }) ?? true else {
      throw ValidationError("'--reason' takes a text on one line.")
    }
    guard !running.isInProcess else {
      throw ValidationError("'baseline' takes neither '--in-process' nor '--debugger'.")
    }
  }

  func run() async throws {
    let baseline = Baseline.read(besides: selection.contracts)
    try Terminal.report(baseline.problems)
    let session = try session()
    let results = try await InterruptHandler.value(
      of: Task { await Reporting([]).results { try await session.run($0) } })
    let update = BaselineUpdate(
      baseline, after: results, isWhole: session.filter.isEverything,
      reason: reason ?? "", until: until ?? Self.quarterFromNow)
    try Terminal.report(results.problems)
    guard update.added.isEmpty || reason != nil else {
      return try Terminal.report([.reasonIsMissing(for: update.added)])
    }
    if !isDryRun { try write(update, to: baseline.path) }
    show(update, in: baseline.path)
  }

  private static var quarterFromNow: String { Baseline.day(of: Date() + 90 * 86_400) }

  /// Creates a run with an empty baseline, so that cases which are known to fail count as failures.
  private func session() throws -> VerifySession {
    VerifySession(
      contractsFolder: selection.contracts, store: RecordingStore(root: selection.recordings),
      filter: selection.filter(condition), mode: .replay, limits: running.timeLimits(limits),
      jobs: limits.jobs, calls: try LiveOptions.parse([]), strictness: strictness,
      baseline: Baseline(path: ""), reruns: running.reruns,
      memory: running.memory.map(MemoryLimit.init(mebibytes:)))
  }

  private func write(_ update: BaselineUpdate, to path: String) throws {
    guard !(update.added.isEmpty && update.removed.isEmpty) else { return }
    guard !update.failures.isEmpty else { return try FileManager.default.removeItem(atPath: path) }
    let text = try Baseline(path: path, failures: update.failures).text
    try Data(text.utf8).write(to: URL(filePath: RealPath.of(path)), options: .atomic)
  }

  private func show(_ update: BaselineUpdate, in path: String) {
    if !quiet {
      for failure in update.added { show("added", failure, "until \(failure.until)") }
      for (failure, reason) in update.removed { show("removed", failure, reason) }
    }
    if update.unchecked > 0 {
      Terminal.write(
        """
        \(Plural.of(update.unchecked, "case")) could not be checked and \
        \(update.unchecked == 1 ? "is" : "are") not added; the reasons:
          \(ToolCommand.line("verify"))

        """)
    }
    let subjects = Set(update.failures.map { [$0.name.contract, $0.name.subject] }).count
    let count = Plural.of(update.failures.count, "known failure")
    Terminal.write(
      update.failures.isEmpty
        ? "no failure is known\n"
        : "\(path): \(count) of \(Plural.of(subjects, "subject"))\n")
    if isDryRun { Terminal.write("nothing was changed, because of '--dry-run'\n") }
  }

  private func show(_ verb: String, _ failure: KnownFailure, _ remark: String) {
    let name = failure.name
    let line = "\(name.contract): \(name.scenario), \(name.subject) (\(remark))"
    Terminal.write(verb.padded(to: 9) + TerminalText.line(line) + "\n")
  }
}

extension Diagnostic {
  fileprivate static func reasonIsMissing(for failures: [KnownFailure]) -> Diagnostic {
    let shown = failures.prefix(10).map { "\($0.name.subject): \($0.name.scenario)" }
    let rest = failures.count - shown.count
    return Diagnostic(
      "\(Plural.of(failures.count, "failure is", "failures are")) new, and no reason is given",
      facts: shown + (rest > 0 ? ["and \(rest) more"] : []),
      help: ["say why:", ToolCommand.repeated(CommandLine.arguments, with: "--reason 'TEXT'")])
  }
}
