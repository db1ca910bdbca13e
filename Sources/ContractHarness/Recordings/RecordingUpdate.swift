package import ContractModel
package import ContractRedaction
package import ContractValues
import Foundation

/// The change of the file when a scenario is recorded again.
package enum RecordingUpdate: Sendable, Hashable {
  /// It stays, byte for byte: nothing but volatile parts differs.
  case unchanged
  /// It gets the new date, and is otherwise as it was: it had grown older than allowed.
  case renewDate(Recording)
  /// It learns that more is volatile, and is otherwise as it was.
  case learn(Recording, volatile: [Place])
  /// It is replaced, or written for the first time; where only the old recording differs in a
  /// question that is still the same, the vendor has drifted.
  case write(Recording, drift: [Difference])

  /// Decides, with the file that is there as the third witness.
  ///
  /// - Parameters:
  ///   - old: The recording that is there; `nil` when there is none that can be read.
  ///   - new: What two honest runs gave.
  ///   - declared: The contract's `volatile` list.
  ///   - freshFor: How long a recording may be relied on, in seconds; `nil` for ever.
  ///   - redactor: What is redacted now; an old file that holds more than it allows is replaced.
  ///   - holdsSecret: Whether the old file holds one where redaction does not look.
  ///   - keepsUnchanged: Whether a file that is written keeps what has not changed, byte for
  ///     byte, instead of being one honest run.
  /// - Returns: What to do with the file.
  package static func decide(
    old: Recording?,
    new: Recording,
    declared: [VolatilePart] = [],
    freshFor: Double? = nil,
    redactor: Redactor,
    holdsSecret: @autoclosure () -> Bool = false,
    keepsUnchanged: Bool = false
  ) -> RecordingUpdate {
    guard let old, old.provenance.digest == new.provenance.digest,
      old.contract == new.contract, old.scenario == new.scenario
    else { return .write(new, drift: []) }

    var new = new.aligned(with: old)
    let clean = redactor.redacted(old)
    let differences = differences(clean, new, declared)
    let drift = differences.filter { difference in
      !difference.isLearnable || !new.volatile.contains(difference.place)
    }
    let taught = new.volatile.filter { !old.volatile.contains($0) }
    if differences.allSatisfy(\.isLearnable) { new.add(volatile: old.volatile) }
    let holdsSecrets = clean.evidence != old.evidence || holdsSecret()
    if !drift.isEmpty || holdsSecrets || old.steps != new.steps {
      guard keepsUnchanged, !holdsSecrets else { return .write(new, drift: drift) }
      let volatility = Volatility(declared: declared, learnt: old.volatile + new.volatile)
      return .write(new.merged(keepingUnchanged: old, volatility) ?? new, drift: drift)
    }
    // An older file lacks what gives the vendor's very bytes again.
    if old.format < new.format { return .write(new, drift: []) }
    if !taught.isEmpty {
      var kept = old
      kept.add(volatile: taught)
      return .learn(kept, volatile: taught)
    }
    guard let freshFor, old.isOlder(than: freshFor, at: new.provenance.recordedAt) else {
      return .unchanged
    }
    var renewed = old
    renewed.provenance.recordedAt = new.provenance.recordedAt
    return .renewDate(renewed)
  }

  /// The differences beyond what the contract declares and the old recording knows.
  private static func differences(
    _ old: Recording, _ new: Recording, _ declared: [VolatilePart]
  ) -> [Difference] {
    Comparison(.runs, volatility: Volatility(declared: declared, learnt: old.volatile))
      .differences(old.evidence, new.evidence)
  }
}

extension Recording {
  /// Checks whether the recording was made longer ago than allowed; one without a readable date
  /// was.
  ///
  /// - Parameters:
  ///   - seconds: How long it may be relied on.
  ///   - now: The present, RFC 3339.
  /// - Returns: Whether it should be made anew, or its date renewed.
  package func isOlder(than seconds: Double, at now: String) -> Bool {
    guard let made = try? Date(provenance.recordedAt, strategy: .iso8601),
      let now = try? Date(now, strategy: .iso8601)
    else { return true }
    return now.timeIntervalSince(made) > seconds
  }

  /// The recording with its exchanges in the order of another's, so that requests that are sent
  /// at once do not change places in the file; as it is where they are not the same requests.
  func aligned(with other: Recording) -> Recording {
    let pairing = ExchangePairing(other.evidence.exchanges, evidence.exchanges)
    guard pairing.isComplete else { return self }
    var aligned = self
    var places: [Int: Int] = [:]
    for pair in pairing.pairs {
      aligned.evidence.exchanges[pair.first] = evidence.exchanges[pair.second]
      places[pair.second] = pair.first
    }
    aligned.volatile = volatile.map { $0.moved(places) }
    aligned.evidence.redacted = evidence.redacted.map {
      Redacted(rule: $0.rule, place: Place($0.place)?.moved(places).description ?? $0.place)
    }.sorted()
    return aligned
  }

  mutating func add(volatile places: [Place]) {
    volatile += places.filter { !volatile.contains($0) }
    volatile.sort()
  }
}

extension Place {
  /// The place after exchanges have moved, each from its key to its value.
  fileprivate func moved(_ places: [Int: Int]) -> Place {
    exchange.flatMap { places[$0] }.map { moved(to: .exchange($0)) } ?? self
  }
}
