/// The result of a live run for a vendor in one scenario, in addition to the verdicts on the
/// adapters.
package struct VendorFinding: Sendable, Hashable, Codable {
  /// The name of the contract that contains the scenario, such as `price-list`.
  package var contract: String
  /// The name of the scenario in which the vendor was compared.
  package var scenario: String
  /// The line and column of the scenario in its contract file.
  package var location: SourceLocation
  /// The vendor's name in the contract, such as `Price server`.
  package var vendor: String
  /// The names of the live adapters that contacted the vendor.
  package var adapters: [String]
  /// The result of the comparison with the recording, such as ``VendorStatus/drifted``.
  package var status: VendorStatus
  /// The differences from the recording, in the order of the exchanges.
  package var drift: [Drift]
  /// The reasons why the vendor could not be reached or compared; empty if it was compared.
  package var reasons: [Diagnostic]
  /// The day of the recording, such as `2026-02-11`; `nil` if there is none.
  package var recordedOn: String?
  package var recordingPath: String?
  /// The doubles that still agree with the recording, but no longer with the vendor.
  package var outdatedDoubles: [OutdatedDouble] = []
  /// The messages about each change and each outdated double, and the reasons; empty until
  /// ``explained()`` adds them.
  package var diagnostics: [Diagnostic] = []
  /// The positions of the expectations that the changes break; empty until ``explained()``.
  ///
  /// A failure at one of these positions needs no message of its own.
  package var explainedPlaces: [SourceLocation] = []
  /// True if the changes fail the run, even if each case passes.
  package var failsRun = false

  /// A double that still behaves as the vendor did when it was recorded.
  package struct OutdatedDouble: Sendable, Hashable, Codable {
    /// The kind and the name of the double, such as `fake 'in memory'`.
    package var name: String
    /// The lines of the difference: `- …` for the vendor's current values, `+ …` for the double's
    /// values.
    package var differences: [String]

    /// Creates the description of a double that passes against the recording and fails against the
    /// vendor.
    package init(name: String, differences: [String]) {
      self.name = name
      self.differences = differences
    }
  }

  /// Creates the result for live adapters; outdated doubles and messages are added later.
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
  package var tier: Drift.Tier? { drift.map(\.tier).max() }

  /// True if the vendor was checked and differs from the recording.
  package var hasMoved: Bool { status == .drifted || status == .broken }

  /// Merges the result with that for another live adapter in the same scenario.
  ///
  /// A change that both adapters saw is listed once. The worse status counts.
  package func merged(with other: VendorFinding) -> VendorFinding {
    var merged = self
    merged.adapters += other.adapters.filter { !adapters.contains($0) }
    merged.status = max(status, other.status)
    for drift in other.drift {
      if let index = merged.drift.firstIndex(where: { $0.isSame(as: drift) }) {
        merged.drift[index].addEffects(of: drift)
        merged.drift[index].step = merged.drift[index].step ?? drift.step
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

/// The result of comparing a vendor's behaviour with its recording.
package enum VendorStatus: String, Sendable, Hashable, Codable, CaseIterable, Comparable {
  /// The vendor behaves as recorded, apart from volatile values.
  case same
  /// The vendor differs from the recording, but the contract still holds.
  case drifted
  /// The vendor differs from the recording and breaks the contract, although the recording conforms
  /// to it.
  case broken
  /// The vendor could not be reached or compared, so it may have changed.
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
