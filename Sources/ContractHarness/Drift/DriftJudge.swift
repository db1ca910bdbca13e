import ContractBinding
package import ContractModel
import ContractValues

/// The judge of whether the vendor still does what a recording says.
///
/// A pure function of contract, recording and what a live run brought to light. What the vendor
/// said counts, not what the adapter made of it: a change of the vendor's is told once, where it
/// happened, and never what followed from it.
package struct DriftJudge: Sendable {
  private let contract: Contract
  private let scenario: Scenario
  private let recording: Recording

  /// Creates a judge of one scenario's vendor.
  ///
  /// - Parameters:
  ///   - contract: The contract.
  ///   - scenario: The scenario, resolved.
  ///   - recording: What the vendor did, redacted.
  package init(_ contract: Contract, _ scenario: Scenario, recording: Recording) {
    self.contract = contract
    self.scenario = scenario
    self.recording = recording
  }

  /// The verdict on a vendor.
  package enum Judgement: Sendable, Hashable {
    /// It does what the recording says.
    case same
    /// It does otherwise.
    case moved([Drift])
    /// The adapter asks what was not recorded, so that the answers cannot be compared.
    case inputMismatch([Difference])
  }

  /// Compares.
  ///
  /// - Parameters:
  ///   - live: What a live run gave, redacted and canonical like the recording.
  ///   - broken: Where the contract does not hold live, although it holds in the recording;
  ///     empty when it does.
  /// - Returns: What has become of the vendor.
  package func judge(_ live: Recording, broken: [SourceLocation] = []) -> Judgement {
    let live = live.aligned(with: recording)
    let volatility = Volatility(
      declared: contract.vendor.volatile, learnt: recording.volatile)
    let counted = Comparison(.runs, volatility: volatility)
      .differences(recording.evidence, live.evidence)
    let differences = violatingVolatileChanges(live, beside: counted, broken) + counted
    let outcomes = differences.filter(\.isOutcome)
    guard !recording.isWithoutTraffic else {
      return outcomes.isEmpty ? .same : .moved(tiered(outcomes, by: outcomes, broken))
    }
    // Header fields are those of the adapter's client; the contract's `sends` holds them.
    let asked = differences.filter {
      $0.side == .adapter && $0.place.header == nil
    }
    // An answer to another question is no drift.
    let firstAsked = asked.map(\.exchange).min() ?? .max
    let answered = differences.filter { $0.side == .vendor && $0.exchange < firstAsked }
    guard answered.isEmpty else { return .moved(tiered(answered, by: outcomes, broken)) }
    return asked.isEmpty ? .same : .inputMismatch(asked)
  }

  /// Differences that never count, and yet break the contract now: a volatile value that is no
  /// more as the contract wants it, where nothing that counts is to blame.
  private func violatingVolatileChanges(
    _ live: Recording, beside counted: [Difference], _ broken: [SourceLocation]
  ) -> [Difference] {
    func isRefused(_ difference: Difference) -> Bool {
      guard difference.isOutcome, !scenario.isSilent else { return false }
      return scenario.expectation(at: difference.place).map(broken.contains) ?? false
    }
    guard !broken.isEmpty, !counted.contains(where: isRefused) else { return [] }
    let all = Comparison(.runs)
      .differences(recording.evidence, live.evidence)
    let refused = all.filter(isRefused)
    return all.filter { difference in
      !counted.contains(difference) && difference.side != .adapter
        && refused.contains { difference.resembles($0) }
    }
  }

  /// Says of each change how much it matters, by what followed from it at the owned protocol.
  private func tiered(
    _ changes: [Difference], by outcomes: [Difference], _ broken: [SourceLocation]
  ) -> [Drift] {
    var drifts = changes.map(Drift.init)
    var violated: Set<Int> = []
    for outcome in outcomes {
      guard let expectation = scenario.expectation(at: outcome.place) else { continue }
      let alike = changes.indices.filter { changes[$0].resembles(outcome) }
      for index in alike.isEmpty ? Array(changes.indices) : alike {
        if drifts[index].expectation == nil { drifts[index].expectation = expectation }
        if broken.contains(expectation) { violated.insert(index) }
      }
    }
    guard !broken.isEmpty else { return drifts }
    let touched = drifts.indices.filter { drifts[$0].expectation != nil }
    let guilty =
      !violated.isEmpty ? Array(violated) : touched.isEmpty ? Array(drifts.indices) : touched
    for index in guilty {
      drifts[index].tier = .error
      if violated.isEmpty { drifts[index].expectation = broken.first }
    }
    return drifts
  }
}

extension Recording {
  /// True if nothing passed that the harness could see: a vendor on this machine shows what it does
  /// in outcomes alone.
  fileprivate var isWithoutTraffic: Bool {
    evidence.exchanges.isEmpty && evidence.interactions.isEmpty
  }
}

extension Difference {
  /// True if it shows at the owned protocol, and is no matter of which thread was faster.
  var isOutcome: Bool { side == .outcome && !place.isOrder }

  /// The place of the exchange among the others; the first one where it belongs to none.
  fileprivate var exchange: Int { place.exchange ?? 0 }

  /// Checks whether an outcome's difference looks like what follows from this one: the same values,
  /// or a field of the same name.
  fileprivate func resembles(_ outcome: Difference) -> Bool {
    if self == outcome || texts == outcome.texts { return true }
    guard let key = place.path.lastKey else { return false }
    return key == outcome.place.path.lastKey
  }
}

extension ValuePath {
  fileprivate var lastKey: String? {
    for case .key(let key) in components.reversed() { return key }
    return nil
  }
}
