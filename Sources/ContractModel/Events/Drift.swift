package import ContractValues

/// One place in which the vendor no longer does what a recording says.
package struct Drift: Sendable, Hashable, Codable {
  /// How much it matters.
  package enum Tier: Int, Sendable, Hashable, Codable, CaseIterable, Comparable {
    /// Something was added, or has another value of the same type: nothing that a client relies
    /// on should mind.
    case info
    /// Something was removed, or has another type, status or sequence: a client may mind, though
    /// the contract does not.
    case warning
    /// The contract does not hold any more.
    case error

    /// The tier as people and programs read it.
    package var word: String { severity.rawValue }

    /// How much its messages matter.
    var severity: Diagnostic.Severity {
      switch self {
      case .info: .info
      case .warning: .warning
      case .error: .error
      }
    }

    /// Orders by how much it matters.
    package static func < (left: Tier, right: Tier) -> Bool { left.rawValue < right.rawValue }
  }

  /// How much it matters.
  package var tier: Tier
  /// The kind of change.
  package var change: Difference.Change
  /// The request that was answered otherwise, such as `POST /orders`; `nil` where none was sent.
  package var request: String?
  /// The place in the recording.
  package var place: Place
  /// The recorded value, in short.
  package var before: String
  /// The vendor's value now, in short.
  package var after: String
  /// The expectation of the contract that speaks of what followed from it; `nil` when none does.
  package var expectation: SourceLocation?
  /// The line to add to the contract's vendor so that the place never counts.
  package var volatileLine: String?

  /// Creates a drift.
  package init(
    _ tier: Tier,
    _ change: Difference.Change,
    request: String? = nil,
    place: Place,
    before: String,
    after: String,
    expectation: SourceLocation? = nil,
    volatileLine: String? = nil
  ) {
    self.tier = tier
    self.change = change
    self.request = request
    self.place = place
    self.before = before
    self.after = after
    self.expectation = expectation
    self.volatileLine = volatileLine
  }
}

extension Drift {
  /// Creates the drift of a difference between a recording and the vendor, where the contract holds.
  package init(_ difference: Difference) {
    let (before, after) = difference.texts
    self.init(
      difference.change.tier,
      difference.change,
      request: difference.request,
      place: difference.place,
      before: before,
      after: after,
      volatileLine: difference.volatileLine
    )
  }
}

extension Difference.Change {
  fileprivate var tier: Drift.Tier {
    switch self {
    case .added, .value: .info
    case .removed, .type, .status, .sequence: .warning
    }
  }
}

/// Which drift fails a run; a contract that the vendor breaks always does.
package enum DriftPolicy: String, Sendable, Hashable, CaseIterable {
  /// None: the vendor is held to the contract alone, and not compared with recordings.
  case ignore
  /// None: it is told.
  case warn
  /// Drift that was removed, or has another type, status or sequence.
  case fail

  /// Checks whether a run fails for a finding.
  package func fails(_ finding: VendorFinding) -> Bool {
    self == .fail && finding.status == .drifted && finding.tier ?? .info >= .warning
  }
}
