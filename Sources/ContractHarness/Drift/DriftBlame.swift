import ContractBinding
import ContractModel
import ContractValues

/// Determines the severity of each vendor change in one run, and the expectations that it breaks.
///
/// A warning becomes an error if the change explains a changed outcome. Another order of a list,
/// and elements in an empty list, stay warnings. A change that breaks an expectation is always an
/// error. It is blamed for all broken expectations of its step.
struct DriftBlame {
  let scenario: Scenario
  let recording: Recording
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
  /// A header field that clients ignore is blamed only if nothing else has changed.
  private var causes: [Int] {
    let meaningful = suspects.indices.filter {
      suspects[$0].change.place.header == nil || suspects[$0].drift.tier > .info
    }
    return meaningful.isEmpty ? Array(suspects.indices) : meaningful
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

  mutating func addBroken(_ expectation: SourceLocation) {
    if !drift.broken.contains(expectation) { drift.broken.append(expectation) }
  }
}
