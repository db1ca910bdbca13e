/// The time limits of a run, in seconds.
public struct RunLimits: Sendable, Hashable, Codable {
  /// The limit for a step that has no limit of its own in the contract.
  public var step: Double
  /// The limit for a whole scenario, with all its states and steps.
  public var scenario: Double

  /// Creates limits in seconds: by default, 5 for a step and 30 for a scenario.
  public init(step: Double = 5, scenario: Double = 30) {
    self.step = step
    self.scenario = scenario
  }
}
