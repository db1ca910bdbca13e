/// The finding of a live run about the vendor in one scenario, beside those about the adapters.
package struct VendorFinding: Sendable, Hashable, Codable {
  /// The contract's name.
  package var contract: String
  /// The scenario's name.
  package var scenario: String
  /// The scenario's place in its file.
  package var location: SourceLocation
  /// The vendor's name.
  package var vendor: String
  /// The live adapters through which it was asked.
  package var adapters: [String]
  /// The answer to the question, does the vendor still do what the recording says.
  package var status: VendorStatus
  /// Where it does not, in the order of the exchanges.
  package var drift: [Drift]
  /// Why it could not be asked or compared.
  package var reasons: [Diagnostic]
  /// The day of the recording, `2026-02-11`; `nil` where there is none.
  package var recordedOn: String?
  /// The recording's path; `nil` where there is none.
  package var recordingPath: String?
  /// The doubles that agree with the recording, and no more with the vendor.
  package var outdatedDoubles: [OutdatedDouble] = []
  /// The messages: each change, each double that is left behind, or why nothing is known;
  /// filled by ``explained()``.
  package var diagnostics: [Diagnostic] = []
  /// True if the run fails for it, beyond what the verdicts say.
  package var failsRun = false

  /// A double that still behaves as the vendor did.
  package struct OutdatedDouble: Sendable, Hashable, Codable {
    /// The double: `fake 'in memory'`.
    package var name: String
    /// The vendor's values now, `- …`, and the double's, `+ …`.
    package var differences: [String]

    /// Creates an entry.
    package init(name: String, differences: [String]) {
      self.name = name
      self.differences = differences
    }
  }

  /// Creates a finding.
  package init(
    contract: String,
    scenario: String,
    location: SourceLocation,
    vendor: String,
    adapters: [String],
    status: VendorStatus,
    drift: [Drift] = [],
    reasons: [Diagnostic] = [],
    recordedOn: String? = nil,
    recordingPath: String? = nil
  ) {
    self.contract = contract
    self.scenario = scenario
    self.location = location
    self.vendor = vendor
    self.adapters = adapters
    self.status = status
    self.drift = drift
    self.reasons = reasons
    self.recordedOn = recordedOn
    self.recordingPath = recordingPath
  }
}

extension VendorFinding {
  /// How much the drift matters at most; `nil` when there is none.
  package var tier: Drift.Tier? { drift.map(\.tier).max() }

  /// True if the vendor was asked and does otherwise than recorded.
  package var hasMoved: Bool { status == .drifted || status == .broken }

  /// The finding together with that of another live adapter in the same scenario: what both met
  /// is one thing.
  ///
  /// - Parameter other: The other's finding.
  /// - Returns: What the two say of the vendor.
  package func merged(with other: VendorFinding) -> VendorFinding {
    var merged = self
    merged.adapters += other.adapters.filter { !adapters.contains($0) }
    merged.status = max(status, other.status)
    for drift in other.drift {
      if let index = merged.drift.firstIndex(where: { $0.isSame(as: drift) }) {
        merged.drift[index].tier = max(merged.drift[index].tier, drift.tier)
        merged.drift[index].expectation = merged.drift[index].expectation ?? drift.expectation
      } else {
        merged.drift.append(drift)
      }
    }
    merged.reasons += other.reasons.filter { !reasons.contains($0) }
    merged.recordedOn = recordedOn ?? other.recordedOn
    merged.recordingPath = recordingPath ?? other.recordingPath
    return merged
  }
}

/// The answer to the question, does a vendor still do what a recording says.
package enum VendorStatus: String, Sendable, Hashable, Codable, CaseIterable, Comparable {
  /// It does, volatile parts aside.
  case same
  /// It does not, and the contract holds all the same.
  case drifted
  /// It does not, and the contract, which the recording keeps, holds no more.
  case broken
  /// It could not be asked, or not be compared; it may have drifted.
  case couldNotCheck = "could-not-check"

  /// Orders by how much there is to do.
  package static func < (left: Self, right: Self) -> Bool { left.weight < right.weight }

  private var weight: Int {
    [Self.same, .couldNotCheck, .drifted, .broken].firstIndex(of: self) ?? 0
  }
}

extension Drift {
  fileprivate func isSame(as other: Drift) -> Bool {
    (change, request, place) == (other.change, other.request, other.place)
      && (before, after) == (other.before, other.after)
  }
}
