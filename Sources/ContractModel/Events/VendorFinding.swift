/// The result of a live run for the vendor in one scenario, in addition to the verdicts on the
/// adapters.
package struct VendorFinding: Sendable, Hashable, Codable {
  /// The contract's name.
  package var contract: String
  /// The scenario's name.
  package var scenario: String
  /// The scenario's place in its file.
  package var location: SourceLocation
  /// The vendor's name.
  package var vendor: String
  /// The live adapters that contacted the vendor.
  package var adapters: [String]
  /// The status of the vendor, compared with the recording.
  package var status: VendorStatus
  /// The differences from the recording, in the order of the exchanges.
  package var drift: [Drift]
  /// The reasons why the vendor could not be reached or compared.
  package var reasons: [Diagnostic]
  /// The day of the recording, `2026-02-11`; `nil` if there is none.
  package var recordedOn: String?
  /// The recording's path; `nil` if there is none.
  package var recordingPath: String?
  /// The doubles that still agree with the recording, but no longer with the vendor.
  package var outdatedDoubles: [OutdatedDouble] = []
  /// The messages about each change and each outdated double, and the reasons; ``explained()``
  /// fills them in.
  package var diagnostics: [Diagnostic] = []
  /// True if the finding fails the run, even if no verdict does.
  package var failsRun = false

  /// A double that still behaves as the vendor did when it was recorded.
  package struct OutdatedDouble: Sendable, Hashable, Codable {
    /// The double: `fake 'in memory'`.
    package var name: String
    /// The lines of the difference: `- …` for the vendor's current values, `+ …` for the double's.
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
  /// The highest tier of the drift; `nil` if there is none.
  package var tier: Drift.Tier? { drift.map(\.tier).max() }

  /// True if the vendor was checked and differs from the recording.
  package var hasMoved: Bool { status == .drifted || status == .broken }

  /// Merges the finding with that of another live adapter in the same scenario.
  ///
  /// A change that both saw is listed once.
  ///
  /// - Parameter other: The other adapter's finding.
  /// - Returns: The merged finding.
  package func merged(with other: VendorFinding) -> VendorFinding {
    var merged = self
    merged.adapters += other.adapters.filter { !adapters.contains($0) }
    merged.status = max(status, other.status)
    for drift in other.drift {
      if let index = merged.drift.firstIndex(where: { $0.isSame(as: drift) }) {
        merged.drift[index].tier = max(merged.drift[index].tier, drift.tier)
        merged.drift[index].isBreaking = merged.drift[index].isBreaking || drift.isBreaking
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

/// The answer to the question whether the vendor still behaves as in its recording.
package enum VendorStatus: String, Sendable, Hashable, Codable, CaseIterable, Comparable {
  /// The vendor behaves as recorded, apart from volatile parts.
  case same
  /// The vendor differs from the recording, but the contract still holds.
  case drifted
  /// The vendor differs from the recording and breaks the contract, which the recording keeps.
  case broken
  /// The vendor could not be reached or compared; it may have drifted.
  case couldNotCheck = "could-not-check"

  /// Orders by urgency: `same`, `couldNotCheck`, `drifted`, `broken`.
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
