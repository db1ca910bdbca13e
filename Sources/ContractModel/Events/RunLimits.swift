/// How long things may take, in seconds.
public struct RunLimits: Sendable, Hashable, Codable {
  /// One step that names no limit of its own.
  public var step: Double
  /// One scenario.
  public var scenario: Double

  /// Creates limits.
  public init(step: Double = 5, scenario: Double = 30) {
    self.step = step
    self.scenario = scenario
  }
}
