package import ContractModel

/// The facts about a CI system from the environment.
package enum ContinuousIntegration {
  /// Checks whether the process runs in CI: the variable `CI` is set, and not to a word for "no".
  ///
  /// - Parameter environment: The process's environment.
  /// - Returns: True in CI, where recording is refused.
  package static func isSaid(by environment: [String: String]) -> Bool {
    !["", "0", "false", "no", "off"].contains(environment["CI", default: ""].lowercased())
  }

  /// Returns a text that all machines of one CI run share, including repeated jobs, and no other
  /// run has.
  ///
  /// - Parameter environment: The process's environment.
  /// - Returns: The number of the run at GitHub, GitLab, Buildkite, CircleCI or Azure; empty for
  ///   any other CI.
  package static func run(in environment: [String: String]) -> String {
    let variables = [
      "GITHUB_RUN_ID", "CI_PIPELINE_ID", "BUILDKITE_BUILD_ID",
      "CIRCLE_WORKFLOW_WORKSPACE_ID", "BUILD_BUILDID",
    ]
    return variables.compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
  }
}

extension Diagnostic {
  /// A request to record in CI, where nobody reviews the recording.
  ///
  /// - Parameter help: The advice for recording anyway.
  /// - Returns: The message.
  package static func recordingInCI(help: String) -> Diagnostic {
    Diagnostic(
      "CI is set: recordings are made where someone reviews them", help: [help])
  }
}
