package import ContractModel

/// The facts about a CI system from the environment.
package enum ContinuousIntegration {
  /// Checks whether an environment says that it is one: CI is set, and to no word for "no".
  ///
  /// - Parameter environment: The process's environment.
  /// - Returns: Whether recording is refused.
  package static func isSaid(by environment: [String: String]) -> Bool {
    !["", "0", "false", "no", "off"].contains(environment["CI", default: ""].lowercased())
  }

  /// A text that all the machines of one run share, repeated jobs among them, and those of no
  /// other run; empty where no CI tells.
  ///
  /// - Parameter environment: The process's environment.
  /// - Returns: The run's own number at GitHub, GitLab, Buildkite, CircleCI or Azure.
  package static func run(in environment: [String: String]) -> String {
    let variables = [
      "GITHUB_RUN_ID", "CI_PIPELINE_ID", "BUILDKITE_BUILD_ID",
      "CIRCLE_WORKFLOW_WORKSPACE_ID", "BUILD_BUILDID",
    ]
    return variables.compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
  }
}

extension Diagnostic {
  /// A recording that was asked for where nobody reviews it.
  ///
  /// - Parameter help: How to record all the same.
  /// - Returns: The message.
  package static func recordingInCI(help: String) -> Diagnostic {
    Diagnostic(
      "CI is set: recordings are made where someone reviews them", help: [help])
  }
}
