import ContractBinding
import ContractModel
import ContractValues

/// The severities of a vendor's changes in one run, and the expectations that each of them breaks.
///
/// A warning becomes an error if the change explains a changed outcome; another order of a list and
/// elements in an empty one don't. A change that breaks an expectation is always an error. It is
/// blamed for all broken expectations of its step.
struct DriftBlame {
  private let scenario: Scenario
  private let recording: Recording
  private let steps: StepsOfTraffic
  /// The expectations that the run breaks and the recording does not.
  private let broken: [SourceLocation]
  private var suspects: [Suspect]

  /// Creates descriptions that blame no change yet.
  ///
  /// - Parameters:
  ///   - drifts: The changes, each with its description.
  ///   - scenario: The scenario, with the operations of the adapter filled in.
  ///   - recording: The vendor's earlier behaviour.
  ///   - steps: The steps in which the recording called the vendor.
  ///   - broken: The expectations that the run breaks and the recording does not.
  init(
    _ drifts: [(change: Difference, drift: Drift)], in scenario: Scenario,
    recording: Recording, steps: StepsOfTraffic, broken: [SourceLocation]
  ) {
    self.scenario = scenario
    self.recording = recording
    self.steps = steps
    self.broken = broken
    suspects = drifts.map { Suspect(change: $0.change, drift: $0.drift) }
  }

  /// Blames the changes for the outcomes and the broken expectations that they explain.
  ///
  /// - Parameter outcomes: The changes of outcomes, which the vendor's changes have caused.
  /// - Returns: The descriptions of all changes, with their final severities.
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

  /// The indices of the changes that explain an outcome which resembles none of them.
  ///
  /// A field that clients do not read explains nothing if anything else has changed.
  private var causes: [Int] {
    let meaningful = suspects.indices.filter {
      suspects[$0].change.place.header == nil || suspects[$0].drift.tier > .info
    }
    return meaningful.isEmpty ? Array(suspects.indices) : meaningful
  }

  /// Notes the expectation of an outcome at the changes that its own step shows.
  ///
  /// Equal values in other steps would lead to other lines.
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

  /// Raises the changes that an outcome shows, and notes the expectation that depends on them.
  private mutating func explain(_ outcome: Difference, by causes: [Int]) {
    let expectation = scenario.expectation(at: outcome.place, in: recording)
    for index in resembling(outcome, among: Array(suspects.indices)) ?? causes {
      suspects[index].raiseAsRead()
      if let expectation {
        suspects[index].explain(expectation, isBroken: broken.contains(expectation))
      }
    }
  }

  /// Makes errors of the changes that break an expectation.
  ///
  /// If no outcome leads from a change to a broken expectation, it is blamed on the changes that
  /// expectations depend on, or else on all.
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

  /// Adds to each error the broken expectations of its step.
  private mutating func spreadWithinSteps() {
    for index in suspects.indices where suspects[index].drift.tier == .error {
      guard let step = steps.step(at: suspects[index].change.place) else { continue }
      for place in broken where scenario.step(around: place) == step {
        suspects[index].addBroken(place)
      }
    }
  }

  /// The indices of the changes that look like the cause of an outcome; `nil` if there are none.
  private func resembling(_ outcome: Difference, among indices: [Int]) -> [Int]? {
    let alike = indices.filter { suspects[$0].change.resembles(outcome) }
    return alike.isEmpty ? nil : alike
  }
}

/// A change of the vendor, whose description grows with the outcomes that it explains.
private struct Suspect {
  let change: Difference
  var drift: Drift
  /// The expectation of the step that shows the change.
  var ownExpectation: SourceLocation?
  /// True if an outcome leads from the change to a broken expectation.
  var isViolating = false

  /// Makes an error of a warning, as the subject reads the changed value.
  ///
  /// Most clients that read a list accept another order, and elements in place of none.
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
