package import ContractValues

/// One value at which the vendor's behaviour differs from a recording.
package struct Drift: Sendable, Hashable, Codable {
  /// The severity of a change in the vendor's behaviour, which depends on the harm that it can do
  /// to clients.
  package enum Tier: Int, Sendable, Hashable, Codable, CaseIterable, Comparable {
    /// Something was added, or a value changed within its type.
    ///
    /// No client should depend on that.
    case info
    /// Something was removed, or has another type, status or sequence.
    ///
    /// A client may break, although the contract still holds.
    case warning
    /// The vendor's new behaviour breaks the contract.
    case error

    /// The severity as a word for messages and events, such as `warning`.
    package var word: String { severity.rawValue }

    /// The severity of the messages about such a change.
    var severity: Diagnostic.Severity {
      switch self {
      case .info: .info
      case .warning: .warning
      case .error: .error
      }
    }

    /// Orders by severity, lowest first.
    package static func < (left: Tier, right: Tier) -> Bool { left.rawValue < right.rawValue }
  }

  /// The severity, which decides if `--drift fail` fails the run.
  package var tier: Tier
  /// The kind of change, such as a removed value.
  package var change: Difference.Change
  /// The request whose response changed, such as `POST /orders`; `nil` if none was sent.
  package var request: String?
  /// The position in the recording, such as `exchanges[0].response.body.total`.
  package var place: Place
  /// The recorded value as a short text, such as `"open"`.
  package var before: String
  /// The vendor's current value as a short text, such as `"paid"`.
  package var after: String
  /// The line of the contract's expectation that depends on the change; `nil` if none does.
  package var expectation: SourceLocation?
  /// The line to add under the contract's vendor to ignore this value; `nil` if there is none.
  package var volatileLine: String?

  /// Creates the description of a change, without an expectation unless one is given.
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
  /// Creates the description of a difference between a recording and the vendor, for a contract
  /// that still holds.
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

/// The changes of a vendor that fail a live run, from `--drift`.
///
/// If the vendor breaks the contract, the run always fails.
package enum DriftPolicy: String, Sendable, Hashable, CaseIterable {
  /// No change fails the run.
  ///
  /// The vendor is checked only against the contract, and not compared with recordings.
  case ignore
  /// No change fails the run; changes are only reported.
  case warn
  /// A change of at least ``Drift/Tier/warning`` fails the run: something was removed, or has
  /// another type, status or sequence.
  case fail

  /// Tells if a vendor's changes in one scenario must fail the run.
  ///
  /// A broken contract fails it anyway.
  package func fails(_ finding: VendorFinding) -> Bool {
    self == .fail && finding.status == .drifted && finding.tier ?? .info >= .warning
  }
}
