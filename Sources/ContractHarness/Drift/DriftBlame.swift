import ContractBinding
import ContractModel
import ContractValues

/// Determines the severity of each vendor change in one run, and the expectations that it breaks.
///
/// A warning becomes an error if the change explains a changed outcome. Another order of a list,
/// and elements in an empty list, stay warnings. A changed or added code becomes an error if nothing
/// else explains another error of the adapter. A change that breaks an expectation is always an
/// error. It is blamed for all broken expectations of its step.
struct DriftBlame {
  /// The maximum length in characters of the words about an adapter's error.
  private static let maxError = 160

  let scenario: Scenario
  /// The adapter's name, for the words about its errors.
  let adapter: String
  let recording: Recording
  /// The run that is compared with the recording.
  let live: Recording
  let steps: StepsOfTraffic
  /// The expectations that hold in the recording but not in the run.
  let broken: [SourceLocation]
  var suspects: [Suspect]

  /// Returns all changes with their final severity, raised where they explain a changed outcome.
  func drifts(by outcomes: [Difference]) -> [Drift] {
    var blame = self
    let causes = blame.causes
    for outcome in outcomes { blame.noteExpectation(at: outcome) }
    for outcome in outcomes { blame.explain(outcome, by: causes) }
    if !broken.isEmpty {
      blame.blameForBroken(causes)
      blame.spreadWithinSteps()
    }
    return blame.suspects.map(\.drift)
  }

  /// The indices of the changes to blame for an outcome if no change has its values or its field.
  ///
  /// A header field that clients ignore is blamed only if nothing else has changed, and a new
  /// member only if no change is a warning or an error.
  private var causes: [Int] {
    let meaningful = suspects.indices.filter {
      suspects[$0].change.place.header == nil || suspects[$0].drift.tier > .info
    }
    let possible = meaningful.isEmpty ? Array(suspects.indices) : meaningful
    guard possible.contains(where: { suspects[$0].drift.tier > .info }) else { return possible }
    return possible.filter { !suspects[$0].change.isNewMember }
  }

  /// Records the expectation for an outcome in the changes of the same step.
  ///
  /// Changes in other steps may have equal values, but they belong to other lines of the contract.
  private mutating func noteExpectation(at outcome: Difference) {
    guard let expectation = scenario.expectation(at: outcome.place, in: recording) else { return }
    let near = suspects.indices.filter {
      steps.step(at: suspects[$0].change.place) == outcome.place.step
    }
    for index in resembling(outcome, among: near) ?? near
    where suspects[index].ownExpectation == nil {
      suspects[index].ownExpectation = expectation
    }
  }

  /// Raises the severity of the changes that cause an outcome, and records the expectation for it.
  private mutating func explain(_ outcome: Difference, by causes: [Int]) {
    let expectation = scenario.expectation(at: outcome.place, in: recording)
    for index in resembling(outcome, among: Array(suspects.indices)) ?? causes {
      suspects[index].raiseAsRead()
      if let expectation {
        suspects[index].explain(expectation, isBroken: broken.contains(expectation))
      }
    }
    noteError(of: outcome, at: resembling(outcome, among: causes) ?? causes)
  }

  /// Adds the error with which the adapter ends the step now to the changes that may cause it, such
  /// as a number that it cannot decode.
  ///
  /// If no answer of the step has changed, an earlier change is a likelier cause than a later one.
  /// The words then name the step.
  /// The report about a change replaces that of the adapter's failure, so it must name the error.
  private mutating func noteError(of outcome: Difference, at causes: [Int]) {
    guard let step = outcome.place.step, let error = live.rejection(in: step),
      error != recording.rejection(in: step)
    else { return }
    let answers = causes.filter { !suspects[$0].change.isOutcome }
    let near = answers.filter { steps.step(at: suspects[$0].change.place) == step }
    let earlier = answers.filter { steps.step(at: suspects[$0].change.place) ?? -1 < step }
    let suspected = [near, earlier].first { !$0.isEmpty } ?? answers
    if outcome.isOtherError { raiseCodes(among: near) }
    let raised = suspected.filter { suspects[$0].drift.tier > .info }
    let words = ValuePreview.clip("\(adapter) \(error)", to: Self.maxError)
    let text = near.isEmpty ? "\(words) in step \(step + 1)" : words
    for index in raised.isEmpty ? suspected : raised { suspects[index].addConsequence(text) }
  }

  /// Raises changed and added codes, such as `"code": "not_found"`, to errors if nothing else
  /// explains that the adapter throws another error.
  private mutating func raiseCodes(among indices: [Int]) {
    guard indices.allSatisfy({ suspects[$0].drift.tier == .info }) else { return }
    for index in indices where suspects[index].change.isOfCode {
      suspects[index].drift.tier = .error
    }
  }

  /// Raises the changes that broke the contract to errors.
  ///
  /// These are the changes that explain an outcome with a broken expectation. If there are none,
  /// they are the changes that explain an outcome with another expectation; without those, all
  /// possible causes.
  private mutating func blameForBroken(_ causes: [Int]) {
    let violating = suspects.indices.filter { suspects[$0].isViolating }
    let relevant = suspects.indices.filter { suspects[$0].drift.expectation != nil }
    for index in !violating.isEmpty ? violating : relevant.isEmpty ? causes : relevant {
      suspects[index].drift.tier = .error
      suspects[index].drift.isBreaking = true
      if violating.isEmpty {
        suspects[index].drift.expectation = broken.first
        suspects[index].drift.broken = broken
      }
    }
  }

  /// Adds to each error all broken expectations of its step, including those for outcomes that do
  /// not resemble the change.
  private mutating func spreadWithinSteps() {
    for index in suspects.indices where suspects[index].drift.tier == .error {
      guard let step = steps.step(at: suspects[index].change.place) else { continue }
      for place in broken where scenario.step(around: place) == step {
        suspects[index].addBroken(place)
      }
    }
  }

  /// Returns the indices of the changes that have the same values as an outcome, or a field of the
  /// same name; `nil` if there are none.
  private func resembling(_ outcome: Difference, among indices: [Int]) -> [Int]? {
    let alike = indices.filter { suspects[$0].change.resembles(outcome) }
    return alike.isEmpty ? nil : alike
  }
}

/// A change in the vendor's behaviour, with a description that grows with the outcomes it explains.
struct Suspect {
  let change: Difference
  var drift: Drift
  /// The expectation for a changed outcome in the same step as the change; `nil` if there is none.
  ///
  /// A report names it rather than an expectation of another step.
  var ownExpectation: SourceLocation?
  /// True if the change explains an outcome that breaks an expectation of the contract.
  var isViolating = false

  /// Raises a warning to an error, because the subject reads the changed value.
  ///
  /// Two changes stay warnings, because most clients accept them: another order of a list, and
  /// elements in a list that was empty.
  mutating func raiseAsRead() {
    guard drift.tier == .warning, change.change != .order, !change.fillsList else { return }
    drift.tier = .error
  }

  mutating func explain(_ expectation: SourceLocation, isBroken: Bool) {
    if drift.expectation == nil { drift.expectation = ownExpectation ?? expectation }
    guard isBroken else { return }
    isViolating = true
    addBroken(expectation)
  }

  mutating func addConsequence(_ text: String) {
    if !drift.consequences.contains(text) { drift.consequences.append(text) }
  }

  mutating func addBroken(_ expectation: SourceLocation) {
    if !drift.broken.contains(expectation) { drift.broken.append(expectation) }
  }
}

extension Recording {
  /// The words for the error of a step; `nil` if it had none, or if there is no such step.
  fileprivate func rejection(in step: Int) -> String? {
    evidence.outcomes.indices.contains(step) ? evidence.outcomes[step].rejection : nil
  }
}

extension Difference {
  /// True if an outcome ended in another way, or with an error of another type, case or code.
  fileprivate var isOtherError: Bool { [.type, .sequence].contains(change) || isAtCode }

  /// True for another or a new code in the body of an answer.
  ///
  /// A header field may have such a name as well, but adapters tell errors apart by bodies. A new
  /// member counts only if its name ends in `code`, because `type` and `kind` are often no codes.
  fileprivate var isOfCode: Bool {
    guard place.header == nil, let key = place.path.lastKey else { return false }
    return switch change {
    case .value: isAtCode || Self.otherCodes.contains(key)
    case .added: key.lowercased().hasSuffix("code")
    default: false
    }
  }

  /// True for a new member of an object, which clients pass over; a new code is none.
  fileprivate var isNewMember: Bool { change == .added && before == nil && !isOfCode }

  /// Further keys of codes in errors, such as `error` (RFC 6749, 5.2) and the `__type` of AWS.
  private static let otherCodes: Set<String> = [
    "__type", "errno", "error", "errorType", "error_subcode", "error_type", "subCode", "sub_code",
    "subcode",
  ]

  private var isAtCode: Bool { place.path.lastKey.map(Comparison.codeFields.contains) ?? false }
}
