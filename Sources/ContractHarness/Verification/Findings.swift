import ContractModel
import ContractValues

/// The problems that the judge found in one subject or in its recording, as messages in the order
/// of the steps.
struct Findings {
  /// A warning about a value that differs from the recording.
  private struct Warning {
    let text: String
    /// The last key of the value's path; equal differences under one key make one warning.
    let key: String?
    let place: String
    let location: SourceLocation
    /// The number of values with the same difference, which share the warning.
    var count: Int
  }

  /// The maximum number of messages per case; the others are only counted.
  private static let limit = 8
  /// The maximum number of warnings per case about values that differ from the recording.
  private static let warningLimit = 4

  let input: CaseInput
  /// The messages about behaviour of the subject that breaks the contract.
  private(set) var broken: [Diagnostic] = []
  /// The messages about checks that were not possible, for example because a value is redacted.
  private(set) var unchecked: [Diagnostic] = []
  /// The notes and warnings, which do not change the verdict.
  private(set) var notes: [String] = []
  /// The location in the contract of each note about a step, by the note's text.
  ///
  /// With `--strict`, the error that replaces a warning is shown there.
  private var notePlaces: [String: SourceLocation] = [:]
  /// The warnings about values that differ from the recording, each once with its number of places.
  private var warnings: [Warning] = []
  /// The problems of steps whose call gave no answer, although the recording has one.
  ///
  /// If there are no others, a second run in a new process shows if the calls never answer.
  private var silences: [Finding] = []
  /// The facts about the run that may explain why a step failed.
  var circumstances: [Finding.Ending: [String]] = [:]
  /// True if the problems are those of the recording, not of the subject.
  var isAboutRecording = false
  /// True if a problem was found between the adapter and its vendor, such as a request that was
  /// refused because it was never recorded.
  let hasSeamProblem: Bool

  /// Starts with the problems that were found between the adapter and its vendor during the run.
  ///
  /// On replay, an error among them means that the adapter broke the contract. Otherwise it
  /// prevents the check.
  init(of input: CaseInput, seamProblems: [Diagnostic]) {
    self.input = input
    hasSeamProblem = seamProblems.contains { $0.severity == .error }
    for problem in seamProblems {
      switch (problem.severity, input.mode) {
      case (.warning, _): warn(problem.headline, at: problem.location)
      case (.info, _): note(problem.headline)
      case (.error, .replay): broken.append(problem)
      case (.error, .record), (.error, .live): unchecked.append(problem)
      }
    }
  }

  /// The operations that did not answer; none if anything else breaks the contract as well.
  ///
  /// A second run is not needed then, because the verdict would stay broken.
  private var unanswered: Set<String> {
    broken.count == silences.count(where: \.isBroken)
      ? Set(silences.compactMap(\.unanswered)) : []
  }

  /// The verdict so far; in a broken contract, problems that prevented a check do not matter.
  var judgement: Judgement {
    let lines = linesOfWarnings
    var judgement = Judgement(
      verdict: .kept, notes: notes + lines.map(\.text),
      notePlaces: lines.reduce(into: notePlaces) { $0[$1.text] = $1.location })
    if !broken.isEmpty {
      judgement.verdict = .broken(Self.capped(broken))
      judgement.notes += unchecked.map { "could not check: \($0.headline)" }
    } else if !unchecked.isEmpty {
      judgement.verdict = .couldNotCheck(Self.capped(unchecked))
    } else {
      return judgement
    }
    judgement.unanswered = unanswered
    return judgement
  }

  /// Shortens a list of messages, and adds the number of omitted ones.
  static func capped(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    let surplus = diagnostics.count - limit
    guard surplus > 0 else { return diagnostics }
    var shown = Array(diagnostics.prefix(limit))
    let more = Diagnostic("and \(surplus) more", at: shown.last?.location)
    // The added line is no problem of its own, so it has the cause of the line before it.
    shown.append(shown.last.map { more.caused(by: $0.groupingCause) } ?? more)
    return shown
  }

  /// Adds a warning, perhaps about a step, that users should see even if the case passes.
  mutating func warn(_ text: String, at location: SourceLocation? = nil) {
    note(NoteBeginning.warning + text)
    notePlaces[NoteBeginning.warning + text] = location
  }

  mutating func note(_ text: String) {
    if !isAboutRecording { notes.append(text) }
  }

  mutating func add(_ findings: [Finding]) {
    for finding in findings {
      if finding.unanswered != nil { silences.append(finding) }
      if finding.isWarning {
        warn(finding)
      } else if finding.isBroken {
        broken.append(diagnostic(finding))
      } else {
        unchecked.append(diagnostic(finding))
      }
    }
  }

  /// Warns of a value that may be wrong, once for the same difference in several places.
  private mutating func warn(_ finding: Finding) {
    let key = finding.path?.lastKey
    let text = finding.predicate
    if let index = warnings.firstIndex(where: { $0.text == text && $0.key == key }) {
      warnings[index].count += 1
      return
    }
    let step = finding.step.map { index in
      "step \(index + 1) (\(input.scenario.steps[index].words))"
    }
    let place = [finding.place, step].compactMap(\.self).joined(separator: " of ")
    warnings.append(
      Warning(text: text, key: key, place: place, location: finding.location, count: 1))
  }

  /// The notes about the warnings: the first four, and then the number of further warnings.
  private var linesOfWarnings: [(text: String, location: SourceLocation?)] {
    let shown = warnings.prefix(Self.warningLimit).map { warning in
      let more =
        warning.count > 1 ? " and \(Plural.of(warning.count - 1, "more place", "more places"))" : ""
      let text = "\(warning.text), at \(warning.place)\(more)"
      return (text: NoteBeginning.warning + text, location: Optional(warning.location))
    }
    let surplus = warnings.count - shown.count
    let rest = "\(NoteBeginning.warning)\(Plural.of(surplus, "more value")) may be wrong"
    return isAboutRecording ? [] : shown + (surplus > 0 ? [(text: rest, location: nil)] : [])
  }
}
