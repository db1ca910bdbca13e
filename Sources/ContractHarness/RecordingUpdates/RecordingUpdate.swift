package import ContractModel
package import ContractRedaction
package import ContractValues

/// The change to a recording's file when its scenario is recorded again.
package enum RecordingUpdate: Sendable, Hashable {
  /// The file stays byte for byte, because only volatile values differ.
  case unchanged
  /// The file gets only a new date, because it was older than `fresh-for` allows.
  case renewDate(Recording)
  /// The file gets only new entries in its list of volatile places, because more values have
  /// changed.
  case learn(Recording, volatile: [Place])
  /// The file is replaced, or written for the first time.
  ///
  /// The differences show how the vendor's behaviour has changed. They are empty without a
  /// recording of the same steps, and if the file changes for another reason, such as its older
  /// format. The reason is given if no unchanged part was kept, although this was asked for.
  case write(Recording, drift: [Difference], because: WholeFileReason? = nil)

  /// Decides how to update a file, with the existing recording as a third run.
  ///
  /// The new recording is the first of two runs that agree, with their volatile places; without a
  /// second run, it stands for both. The maximum age `freshFor` is in seconds. The existing
  /// recording is replaced if the redactor or `holdsSecret` finds a secret in it. With
  /// `keepsUnchanged`, its unchanged parts stay byte for byte. With `showsTimes`, the new recording
  /// shows times that a step renews, and the existing one does not.
  package static func decide(
    old: Recording?,
    new: Recording,
    second: Recording? = nil,
    declared: [VolatilePart] = [],
    freshFor: Double? = nil,
    redactor: Redactor,
    holdsSecret: @autoclosure () -> Bool = false,
    keepsUnchanged: Bool = false,
    showsTimes: Bool = false,
    uniqueNames: Set<String> = []
  ) -> RecordingUpdate {
    guard let old else { return .write(new, drift: []) }
    func whole(
      _ new: Recording, drift: [Difference] = [], because reason: WholeFileReason
    ) -> RecordingUpdate {
      .write(new, drift: drift, because: keepsUnchanged ? reason : nil)
    }
    guard old.provenance.digest == new.provenance.digest, old.contract == new.contract,
      old.scenario == new.scenario
    else { return whole(new, because: .question) }

    var new = new.aligned(with: old)
    // The old relations stay until a run breaks them. A call that was late in the old recording may
    // be late in later runs.
    new.relations = old.relations
    new.evidence.outcomes.markLateCalls(of: old.evidence.outcomes)
    let clean = redactor.trusting(new.evidence).redacted(old)
    // Without those of this run, to see what differs beside the values that were volatile before.
    let known = Volatility(declared: declared, learnt: old.volatile)
    let differences = Comparison(.runs, volatility: known)
      .differences(clean.markedEvidence, new.evidence)
    let volatility = Volatility(declared: declared, learnt: old.volatile + new.volatile)
    let formats = volatileChanges(clean, new, second, declared)
    let stalled = stalledTimes(clean, new, second, declared)
    let drift = clean.changes(in: new, volatility) + formats + stalled
    let newlyVolatile = new.volatile.filter { !old.volatile.contains($0) }
    if differences.allSatisfy(\.isLearnable) { new.add(volatile: old.volatile) }
    let holdsSecrets = clean.evidence != old.evidence || holdsSecret()
    if !drift.isEmpty || holdsSecrets || old.steps != new.steps {
      if holdsSecrets { return whole(new, drift: drift, because: .secret) }
      // Other values follow from a volatile one, such as the order of times. So a value of another
      // format cannot be merged alone, and neither can a time that no longer changes.
      guard formats.isEmpty, stalled.isEmpty else {
        return whole(new, drift: drift, because: .volatileValue)
      }
      guard keepsUnchanged else { return .write(new, drift: drift) }
      if let merged = new.merged(keepingUnchanged: old, volatility, uniqueNames: uniqueNames) {
        return .write(merged, drift: drift)
      }
      return .write(new, drift: drift, because: WholeFileReason(old, new))
    }
    // An older format lacks the layout that restores the vendor's exact bytes.
    if old.format < Recording.completeFormat { return whole(new, because: .format) }
    if old.evidence.outcomes.lateCalls != new.evidence.outcomes.lateCalls {
      return whole(new, because: .lateCalls)
    }
    if showsTimes { return whole(new, because: .times) }
    if !newlyVolatile.isEmpty {
      var kept = old
      kept.add(volatile: newlyVolatile)
      return .learn(kept, volatile: newlyVolatile)
    }
    guard let freshFor, old.isOlder(than: freshFor, at: new.provenance.recordedAt) else {
      return .unchanged
    }
    var renewed = old
    renewed.provenance.recordedAt = new.provenance.recordedAt
    return .renewDate(renewed)
  }

  /// The times that change from answer to answer in the recording, and in neither of the new runs.
  private static func stalledTimes(
    _ old: Recording, _ new: Recording, _ second: Recording?, _ declared: [VolatilePart]
  ) -> [Difference] {
    shownTwice(old, new, second) { run in
      StalledTimes(old, run, declared: declared).found.map(\.difference)
    }
  }

  /// The other formats and header fields of volatile values that both new runs show.
  private static func volatileChanges(
    _ old: Recording, _ new: Recording, _ second: Recording?, _ declared: [VolatilePart]
  ) -> [Difference] {
    var old = old
    old.add(volatile: new.volatile)
    return shownTwice(old, new, second) { run in
      old.volatileChanges(in: run, declared: declared).filter { !$0.isOfOccasionalHeader }
    }
  }

  /// The changes in the first of the new runs, except those that the second one does not show.
  ///
  /// If only one of them shows a change, the vendor does both. Without a change, the second run is
  /// not searched.
  private static func shownTwice(
    _ old: Recording, _ new: Recording, _ second: Recording?,
    _ changes: (Recording) -> [Difference]
  ) -> [Difference] {
    let found = changes(new)
    guard !found.isEmpty, let second else { return found }
    let places = Set(changes(second.aligned(with: old)).map(\.place))
    return found.filter { places.contains($0.place) }
  }
}
