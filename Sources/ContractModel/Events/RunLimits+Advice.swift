extension RunLimits {
  /// The setting that doubles a limit which has passed: `within: 10s` in a contract for a step, or
  /// `--timeout 60` for a scenario.
  package func doubled(_ limit: Double) -> String {
    let twice = Int(exactly: limit * 2).map(String.init) ?? "\(limit * 2)"
    return limit < scenario ? "within: \(twice)s" : "--timeout \(twice)"
  }
}
