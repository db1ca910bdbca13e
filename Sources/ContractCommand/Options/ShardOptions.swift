import ArgumentParser
import ContractHarness
import ContractModel
import Foundation

struct ShardOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Run one part of the cases, such as 2/5. Other machines run the other parts.",
      discussion: """
        Each scenario is in exactly one part, with all its subjects. All machines compute the same \
        parts. Without this option, the environment chooses the part: TEST_SHARD_INDEX and \
        TEST_TOTAL_SHARDS of Bazel, or CI_NODE_INDEX and CI_NODE_TOTAL of GitLab. GitLab's \
        variables count only if 'parallel:' of the job is a number, and not a matrix. \
        '--shard 1/1' runs all cases.
        """,
      valueName: "i/n"
    )
  )
  var shard: Shard?

  func validate() throws { _ = try assignment() }
}

/// The part of a run that this machine does.
///
/// `source` is the option or the variables that chose the part, with a verb: `--shard says`.
struct ShardAssignment: Sendable, Hashable {
  let shard: Shard
  let source: String

  /// A text that must be equal on all machines of a run: the mode, and the number of the CI run.
  ///
  /// It shows if two reports belong together.
  func run(in mode: CaseInput.Mode) -> String {
    "\(mode.rawValue) \(ContinuousIntegration.run(in: ProcessInfo.processInfo.environment))"
  }
}

extension ShardOptions {
  /// Finds this machine's part of the run, from `--shard` or the variables of Bazel or GitLab.
  ///
  /// It is `nil` if this machine does the whole run. Numbers such as `6/5` are an error.
  func assignment() throws -> ShardAssignment? {
    let assignment = try assignmentOfAny(in: ProcessInfo.processInfo.environment)
    return assignment?.shard.count == 1 ? nil : assignment
  }

  private func assignmentOfAny(in environment: [String: String]) throws -> ShardAssignment? {
    if let shard { return ShardAssignment(shard: shard, source: "--shard says") }
    if let bazel = try Self.shard(
      environment, index: "TEST_SHARD_INDEX", from: 0, count: "TEST_TOTAL_SHARDS")
    {
      return ShardAssignment(
        shard: bazel, source: "Bazel's TEST_SHARD_INDEX and TEST_TOTAL_SHARDS say")
    }
    // GitLab also numbers the jobs of a matrix, but each of them is a separate run.
    if let job = environment["CI_JOB_NAME"], job.hasSuffix("]") { return nil }
    return try Self.shard(environment, index: "CI_NODE_INDEX", from: 1, count: "CI_NODE_TOTAL")
      .map {
        ShardAssignment(shard: $0, source: "GitLab's CI_NODE_INDEX and CI_NODE_TOTAL say")
      }
  }

  /// Reads a part from two variables: an index that begins at `first`, and a count.
  ///
  /// It returns `nil` if one of them is missing or empty. GitLab sets only the count if a job is
  /// not parallel.
  private static func shard(
    _ environment: [String: String], index: String, from first: Int, count: String
  ) throws -> Shard? {
    guard let indexText = environment[index], let countText = environment[count],
      !indexText.isEmpty, !countText.isEmpty
    else { return nil }
    guard let number = Int(indexText), (first..<Int.max).contains(number),
      let total = Int(countText), let shard = Shard(number - (first - 1), of: total)
    else {
      throw ValidationError(
        "\(index) is '\(indexText)' and \(count) is '\(countText)', which name no shard.")
    }
    return shard
  }
}

extension Shard: ExpressibleByArgument {
  /// Reads a text such as `2/5`; `nil` for any other text, such as `6/5`.
  package init?(argument: String) { self.init(argument) }
}
