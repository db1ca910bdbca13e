package import ContractValues

/// One difference between the vendor's behaviour and its recording.
package struct Drift: Sendable, Hashable, Codable {
  /// The severity of a change in the vendor's behaviour: how much harm it can do to clients.
  package enum Tier: Int, Sendable, Hashable, Codable, CaseIterable, Comparable {
    /// Something was added, or a value changed within its type; no client should depend on this.
    case info
    /// Something was removed or renamed, an empty list now has elements, or a value has another
    /// type, format, status or order; no subject reads it in this scenario.
    case warning
    /// A value that a subject reads was removed or changed as in ``warning``, a change breaks the
    /// contract, or another or a new code makes the subject throw another error.
    case error

    /// The severity as a word for messages and events, such as `warning`.
    package var word: String { severity.rawValue }

    /// The tier as the severity of a message, which the policy of a run may still change.
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

  /// The step of the scenario to which an answer or a result belongs.
  package struct Step: Sendable, Hashable, Codable {
    /// The number of the step, from 1.
    package var number: Int
    /// The step in the contract's words, such as `call post`.
    package var words: String
    package var location: SourceLocation

    /// Creates the description of a step by its index from 0; `nil` if there is no such step.
    package init?(_ index: Int, of scenario: Scenario) {
      guard scenario.steps.indices.contains(index) else { return nil }
      number = index + 1
      words = scenario.steps[index].words
      location = scenario.steps[index].location
    }

    /// The step as a line for messages, such as `step 1     call post`.
    package var fact: String { Diagnostic.fact("step \(number)", words) }
  }

  /// The severity, which decides if `--drift fail` fails the run.
  package var tier: Tier
  /// The kind of change, such as a removed value.
  package var change: Difference.Change
  /// The request whose response changed, such as `POST /orders`; `nil` if none was sent.
  package var request: String?
  /// The request without its variable segments, or the operation or SDK function whose answer
  /// changed; `nil` if it is not known.
  package var operation: String?
  /// The position of the value in the recording, such as `exchanges[0].response.body.id`.
  package var place: Place
  /// The step that sent the request, or whose result changed; `nil` if it is not known.
  package var step: Step?
  /// The change as the end of a sentence, such as `is now a string, was a number`.
  package var predicate: String
  /// The noun for what has changed if it is no answer: `a request`, if only one run has sent it, or
  /// a part of the request, such as `query page`.
  package var noun: String?
  /// The recorded value as a short text, such as `"open"`.
  package var before: String
  /// The vendor's current value as a short text, such as `"paid"`.
  package var after: String
  /// The vendor's current answer as a text on one line; `nil` unless its status has changed.
  package var answer: String?
  /// The position of the expectation in the contract that depends on the change; `nil` if there is
  /// none.
  package var expectation: SourceLocation?
  /// The line to add under the contract's vendor to ignore this value; `nil` if there is none.
  package var volatileLine: String?
  /// True if the vendor's new behaviour breaks the contract.
  package var isBreaking: Bool
  /// The line to add to the contract if the old values agreed only by chance; `nil` if the change
  /// breaks no relation.
  package var unrelatedLine: String?
  /// Further changes that follow from this one, such as `next has another value: 2 → 3`.
  package var consequences: [String] = []
  /// The positions of all expectations that no longer hold because of the change.
  package var broken: [SourceLocation] = []

  package init(
    _ tier: Tier,
    _ change: Difference.Change,
    request: String? = nil,
    operation: String? = nil,
    place: Place,
    predicate: String,
    before: String,
    after: String,
    expectation: SourceLocation? = nil,
    volatileLine: String? = nil,
    isBreaking: Bool = false
  ) {
    self.tier = tier
    self.change = change
    self.request = request
    self.operation = operation
    self.place = place
    self.predicate = predicate
    self.before = before
    self.after = after
    self.expectation = expectation
    self.volatileLine = volatileLine
    self.isBreaking = isBreaking
  }
}

extension Drift {
  /// Adds the severity, the broken expectations and the consequences of another change that has the
  /// same cause, or is the same for another adapter.
  package mutating func addEffects(of other: Drift) {
    tier = max(tier, other.tier)
    isBreaking = isBreaking || other.isBreaking
    expectation = expectation ?? other.expectation
    broken += other.broken.filter { !broken.contains($0) }
    consequences += other.consequences.filter { !consequences.contains($0) }
    unrelatedLine = unrelatedLine ?? other.unrelatedLine
  }

  /// Returns the drift with each text changed that comes from the vendor or the adapter, such as to
  /// remove secrets.
  package func mapTexts(_ change: (String) -> String) -> Drift {
    var changed = self
    changed.before = change(before)
    changed.after = change(after)
    changed.request = request.map(change)
    changed.operation = operation.map(change)
    changed.predicate = change(predicate)
    changed.answer = answer.map(change)
    changed.consequences = consequences.map(change)
    return changed
  }

  /// Creates the description of a difference between a recording and the vendor, for a contract
  /// that still holds.
  package init(_ difference: Difference) {
    let (before, after) = difference.texts
    self.init(
      difference.fillsList ? .warning : difference.change.tier,
      difference.change,
      request: difference.request,
      operation: difference.operation,
      place: difference.place,
      predicate: difference.predicate,
      before: before,
      after: after,
      volatileLine: difference.volatileLine
    )
    if difference.isOfWholeRequest {
      noun = "a request"
    } else if difference.place.isInRequest, difference.place.path.components.isEmpty {
      let isBody = difference.place.components.last == .key("body")
      noun = isBody ? "the body" : difference.place.nameInRequest
    }
  }
}

extension Difference.Change {
  fileprivate var tier: Drift.Tier {
    switch self {
    case .added, .value: .info
    case .removed, .renamed, .type, .format, .order, .status, .sequence: .warning
    }
  }
}

/// The kinds of vendor changes that fail a live run, from `--drift`; a broken contract always does.
package enum DriftPolicy: String, Sendable, Hashable, CaseIterable {
  /// No change fails the run; the vendor is checked against the contract, not against recordings.
  case ignore
  /// No change fails the run; changes are only reported.
  case warn
  /// A change with the tier ``Drift/Tier/warning`` or higher fails the run, such as a removed value
  /// or another type.
  case fail

  /// Returns true if a vendor's changes in one scenario must fail the run.
  ///
  /// A broken contract fails the run even if a baseline lists the adapter's failure.
  func fails(_ finding: VendorFinding) -> Bool {
    if finding.status == .broken { return true }
    return self == .fail && finding.status == .drifted && finding.tier ?? .info >= .warning
  }
}
