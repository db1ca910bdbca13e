public import ContractBinding

/// A double that is wrong in one way, and what verification must say of it.
public struct BrokenDouble: Sendable, CustomStringConvertible {
  /// What kind of verdict it must get.
  public enum Verdict: Sendable, Hashable {
    /// A promise is broken.
    case broken
    /// It ended before anything could be said.
    case couldNotCheck
  }

  /// What is wrong with it, such as `calls back twice`; the subject's name as well.
  public let description: String
  /// The contract that must catch it.
  public let contract: String
  /// The one scenario that it stands for, and that must catch it.
  public let scenario: String
  /// What the verdict must be.
  public let verdict: Verdict
  /// The zero-based step that goes wrong.
  public let step: Int
  /// What the diagnostic must speak of: a place inside a value, or a word of the outcome.
  public let reason: String
  /// The double, as a suite registers it.
  public let subject: any Registration

  /// Describes a broken double.
  ///
  /// - Parameters:
  ///   - double: The double; its name says what is wrong with it.
  ///   - contract: The contract that must catch it.
  ///   - scenario: The scenario that must catch it; the double then stands for it alone.
  ///   - step: The zero-based step that goes wrong.
  ///   - verdict: What the verdict must be.
  ///   - reason: What the diagnostic must speak of.
  public init<Binding: OperationBinding, Double>(
    _ double: TestDouble<Binding, Double>,
    contract: String,
    scenario: String,
    step: Int = 0,
    verdict: Verdict = .broken,
    reason: String
  ) {
    self.description = double.description.name
    self.contract = contract
    self.scenario = scenario
    self.step = step
    self.verdict = verdict
    self.reason = reason
    self.subject = double.standsFor(scenarios: [scenario])
  }
}
