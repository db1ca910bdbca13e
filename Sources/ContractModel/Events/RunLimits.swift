/// The time limits of a run, in seconds.
public struct RunLimits: Sendable, Hashable, Codable {
  /// The limit of a step without its own limit.
  public var step: Double
  /// The limit of a scenario.
  public var scenario: Double

  /// Creates limits.
  public init(step: Double = 5, scenario: Double = 30) {
    self.step = step
    self.scenario = scenario
  }
}
