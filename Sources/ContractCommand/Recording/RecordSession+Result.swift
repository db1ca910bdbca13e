import ContractHarness
import ContractModel
import ContractValues

extension RecordSession {
  /// The result for one scenario, which the command prints as a line.
  struct Result: Sendable {
    let contract: Contract
    let scenario: Scenario
    let outcome: Outcome
  }

  /// The change that a recorded scenario made to its file, or the reason why it made none.
  enum Outcome: Sendable {
    /// The file was written.
    ///
    /// `changes` lists the differences from an earlier recording; `reason` says why `--update` could
    /// keep no part of it; `outdatedDigests` lists header fields that no longer fit the redacted
    /// body; `rejections` lists the steps that the vendor rejected although the scenario does not
    /// say so.
    case written(
      path: String, changes: [RecordedChange], reason: WholeFileReason?, outdatedDigests: [String],
      hidden: [Redacted], rejections: [String])
    /// The recording had the scenario's former name, and was moved without a call to the vendor.
    case moved(from: String, to: String)
    /// Only the date in the file was renewed, because the old one exceeded `fresh-for`.
    case renewed
    /// Only the file's list of volatile places, whose values differ from run to run, got these new
    /// entries.
    case learnt([Place])
    /// Only relations between values were added to the file or removed from it.
    case related(RelationChange)
    /// The vendor was called, and behaves as recorded, so the file stays as it was.
    case unchanged
    /// The recording is up to date, so the vendor was not called.
    case current
    /// Nothing was written, for example because a run failed, or because the runs differ.
    case refused([Diagnostic])
    /// The vendor was not called, because other scenarios could not reach it or sign in, or because
    /// the recording cannot be written.
    case notTried(Diagnostic)
    /// A signal came before the scenario had run twice.
    case interrupted
  }
}

extension RecordSession.Outcome {
  /// True if a recording only got the scenario's new name.
  var isMove: Bool {
    if case .moved = self { true } else { false }
  }

  var isChange: Bool {
    switch self {
    case .written, .moved, .renewed, .learnt, .related: true
    case .unchanged, .current, .refused, .notTried, .interrupted: false
    }
  }
}

extension RecordSession.Result {
  var key: ScenarioKey { ScenarioKey(scenario, of: contract) }

  /// The contract and the scenario, such as `orders: an order is placed`.
  var name: String { "\(contract.name): \(scenario.name)" }

  init(_ target: RecordTarget, _ outcome: RecordSession.Outcome) {
    self.init(contract: target.contract, scenario: target.scenario, outcome: outcome)
  }
}
