package import ContractModel

/// The facts about a CI system, such as GitHub Actions, from its environment variables.
package enum ContinuousIntegration {
  /// True if the variable `CI` is set, and not to a value such as `false`.
  package static func isSaid(by environment: [String: String]) -> Bool {
    !["", "0", "false", "no", "off"].contains(environment["CI", default: ""].lowercased())
  }

  /// Returns a text that is the same on all machines of one CI run, even if a job is repeated, and
  /// different in any other run.
  ///
  /// It is the number of the run at GitHub, GitLab, Buildkite, CircleCI or Azure; empty for any
  /// other CI.
  package static func run(in environment: [String: String]) -> String {
    let variables = [
      "GITHUB_RUN_ID", "CI_PIPELINE_ID", "BUILDKITE_BUILD_ID",
      "CIRCLE_WORKFLOW_WORKSPACE_ID", "BUILD_BUILDID",
    ]
    return variables.compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
  }
}

extension Diagnostic {
  /// The message that recording is refused in CI, where nobody reviews the recording.
  package static func recordingInCI(help: String) -> Diagnostic {
    Diagnostic(
      "CI is set: recordings are made where someone reviews them", help: [help])
  }
}
