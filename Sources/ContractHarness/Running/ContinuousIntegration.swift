/// Where nobody reviews what is recorded.
public enum ContinuousIntegration {
  /// Whether an environment says that it is one: CI is set, and to no word for "no".
  ///
  /// - Parameter environment: The process's environment.
  /// - Returns: Whether recording is refused.
  public static func isSaid(by environment: [String: String]) -> Bool {
    !["", "0", "false", "no", "off"].contains(environment["CI", default: ""].lowercased())
  }
}

extension Diagnostic {
  /// A recording that was asked for where nobody reviews it.
  ///
  /// - Parameter help: How to record all the same.
  /// - Returns: The message.
  public static func recordingInCI(help: String) -> Diagnostic {
    Diagnostic(
      "CI is set: recordings are made where someone reviews them", help: [help])
  }
}
