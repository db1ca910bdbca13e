import ContractHarness
import ContractModel
import ContractReports
import Foundation

/// The questions of `record --review`: each changed recording is shown, and then accepted or not.
struct RecordReview: Sendable {
  struct Change: Sendable {
    let contract: Contract
    let scenario: Scenario
    /// The path of the recording under the scenario's former name; `nil` if the recording was not
    /// moved.
    let formerPath: String?

    fileprivate var name: String { "\(contract.name): \(scenario.name)" }
    var key: ScenarioKey { ScenarioKey(scenario, of: contract) }
  }

  /// The totals of a review, such as the number of changes that the user has accepted.
  struct Counts: Sendable {
    var accepted = 0
    var rejected = 0
    var skipped = 0
    /// The number of accepted changes that could not be written.
    var failed = 0
    /// The problems of the files that could not be written.
    var problems: [Diagnostic] = []
  }

  private enum Answer { case accept, reject, skip, acceptAll, quit }

  private static let answers: [(key: Character, answer: Answer, word: String)] = [
    ("a", .accept, "accept"), ("r", .reject, "reject"), ("s", .skip, "skip"),
    ("A", .acceptAll, "accept all"), ("q", .quit, "quit"),
  ]

  private let original: RecordingStore
  private let trial: RecordingStore
  private let paths: ShownPaths

  init(_ trial: borrowing RecordTrial) {
    original = trial.original
    self.trial = trial.copy
    paths = trial.paths
  }

  /// Asks about each change, and writes those that are accepted.
  ///
  /// A change that cannot be written does not end the review. After `q`, the rest counts as
  /// skipped.
  func run(
    _ changes: [Change], _ keyboard: borrowing Keyboard, holding lock: borrowing RecordingLock
  ) async -> Counts {
    var counts = Counts()
    var accepted: [Change] = []
    var acceptsRest = false
    for (index, change) in changes.enumerated() {
      var answer = Answer.accept
      if !acceptsRest {
        Terminal.write(text(of: change, "\(index + 1) of \(changes.count)"))
        answer = await ask(keyboard)
      }
      switch answer {
      case .reject: counts.rejected += 1
      case .skip: counts.skipped += 1
      case .quit: counts.skipped += changes.count - index
      case .accept, .acceptAll:
        acceptsRest = acceptsRest || answer == .acceptAll
        do throws(DiagnosticError) {
          try write(change, lock)
          accepted.append(change)
        } catch {
          counts.failed += 1
          counts.problems.append(error.diagnostic)
        }
      }
      if answer == .quit { break }
    }
    counts.accepted = accepted.count
    counts.problems += finish(accepted, lock)
    return counts
  }

  private func ask(_ keyboard: borrowing Keyboard) async -> Answer {
    let words = Self.answers.map { "\($0.key) \($0.word)" }.joined(separator: ", ")
    Terminal.write("\(words)? ")
    while let key = await keyboard.next(), key != Keyboard.controlD {
      guard let (_, answer, word) = Self.answers.first(where: { $0.key == key }) else { continue }
      Terminal.write("\(word)\n\n")
      return answer
    }
    Terminal.write("\n\n")
    return .quit
  }

  private func write(_ change: Change, _ lock: borrowing RecordingLock) throws(DiagnosticError) {
    let recording = try trial.load(change.scenario.name, in: change.contract.name)
    try original.write(recording, scan: change.contract.scan, holding: lock)
    if let path = change.formerPath { original.remove(path, holding: lock) }
  }

  /// Learns the relations of the accepted recordings again, because rejected recordings do not
  /// count.
  private func finish(_ accepted: [Change], _ lock: borrowing RecordingLock) -> [Diagnostic] {
    var problems: [Diagnostic] = []
    for changes in Dictionary(grouping: accepted, by: \.contract.name).values {
      do throws(DiagnosticError) {
        // The run into the copy has told of recordings that cannot be read.
        _ = try RelationUpdate(of: changes[0].contract, in: original)
          .apply([:], only: Set(changes.map(\.scenario.name)), holding: lock)
      } catch {
        problems.append(error.diagnostic)
      }
    }
    return problems
  }

  /// The text of a change for `--dry-run`: the differences, or only the new file's path if there is
  /// nothing to compare.
  func summary(of change: Change, _ number: String) -> String {
    diff(of: change, number)
      ?? view.heading(change.name, number) + "  new recording \(path(of: change))\n"
  }

  private func text(of change: Change, _ number: String) -> String {
    if let diff = diff(of: change, number) { return diff }
    let recorded = RecordedScenario(
      change.scenario, of: change.contract, on: trial, redactor: change.contract.redactor)
    let scenario = ScenarioView(
      width: Terminal.width, colour: Terminal.isColourful(STDOUT_FILENO), now: Date())
    return "\(number), a new recording\n"
      + paths(scenario.text(of: change.scenario, in: change.contract, recorded.details))
  }

  /// The differences from the recording on file; `nil` if there is no such recording, or if one of
  /// the two recordings cannot be read.
  private func diff(of change: Change, _ number: String) -> String? {
    let (contract, scenario) = (change.contract, change.scenario.name)
    guard let old = old(change), let new = try? trial.load(scenario, in: contract.name) else {
      return nil
    }
    let redactor = contract.redactor
    let diff = RecordingDiff(
      from: redactor.shown(old, by: contract.scan), to: redactor.shown(new, by: contract.scan),
      declared: contract.vendor.volatile)
    return view.heading(change.name, number)
      + view.paths(from: change.formerPath, to: path(of: change)) + view.text(of: diff)
  }

  private func old(_ change: Change) -> Recording? {
    if let path = change.formerPath { return try? RecordingFile(path: path).read() }
    return try? original.load(change.scenario.name, in: change.contract.name)
  }

  private func path(of change: Change) -> String {
    original.file(of: change.scenario.name, in: change.contract.name).path
  }

  private var view: RecordingDiffView {
    RecordingDiffView(colour: Terminal.isColourful(STDOUT_FILENO))
  }
}
