import ContractReports
import Foundation
import Testing

/// The rows of the table of exit statuses, each through the real command, and the manual's table.
struct ExitStatusTests {
  /// A command line, and the rule that decides on its status.
  struct Example: Sendable, CustomTestStringConvertible {
    let condition: String
    let way: String
    let line: String

    init(_ condition: String, as way: String = "", _ line: String) {
      (self.condition, self.way, self.line) = (condition, way, line)
    }

    var testDescription: String { "\(condition): \(line)" }
  }

  private static let (kept, nothing) = (
    "at least one case was judged, and each was kept or is known to fail",
    "no case was judged: none was selected, or all were skipped or pending"
  )
  private static let noFailures =
    "`--failed` or `last()`: no case that was asked for had such a verdict when it ran last"
  private static let unchanged = "`--changed`: nothing that was asked for has changed"
  private static let repository = """
    git init -q . && git add -A
    git -c user.name=Ada -c user.email=ada@example.com commit -qm first

    """

  private static let examples = [
    Example("a subject broke a contract", as: "is tired", "hostile-contracts verify"),
    Example(
      "a vendor broke a contract, or has drifted under `--drift fail`",
      #"sed -i 's/"done: buy tea"/3/' Recordings/errands/an-errand-is-run.json; "#
        + "hostile-contracts verify --live --drift fail --subject 'at home'"),
    Example("a case or a vendor could not be checked", as: "traps", "hostile-contracts verify"),
    Example(
      "a case or a vendor could not be checked", as: "exits well", "hostile-contracts verify"),
    Example(
      "an error belongs to no case, such as a report that cannot be written",
      "echo '{' > Contracts/other.yaml; hostile-contracts verify"),
    Example(
      "an error belongs to no case, such as a report that cannot be written",
      as: "registers nothing", "hostile-contracts verify"),
    Example(
      "an error belongs to no case, such as a report that cannot be written",
      "hostile-contracts verify 'err*' --filter 'subject(\"at home\") & subject(obedient)'"),
    Example(kept, "hostile-contracts verify"),
    Example("the shard is empty, while others have cases", "hostile-contracts verify --shard 9/9"),
    Example(
      "`report merge`: no shard had a case, and none had a problem",
      repository
        + """
        for shard in 1 2; do
          hostile-contracts verify --changed HEAD --shard $shard/2 --events .git/$shard.jsonl || exit 9
        done
        hostile-contracts report merge .git/1.jsonl .git/2.jsonl
        """),
    Example(unchanged, repository + "hostile-contracts verify --changed HEAD"),
    Example(unchanged, repository + "hostile-contracts verify --changed HEAD --quiet"),
    Example(
      noFailures, "mkdir .build; hostile-contracts verify && hostile-contracts verify --failed"),
    Example(
      noFailures,
      "mkdir .build; hostile-contracts verify && hostile-contracts verify --filter 'last(failed)'"),
    Example(
      noFailures, as: "is tired",
      "mkdir .build; hostile-contracts verify; "
        + "hostile-contracts verify --failed --subject 'at home'"),
    Example(
      noFailures, as: "is tired",
      "mkdir .build; hostile-contracts verify; hostile-contracts verify --live --failed"),
    Example(
      noFailures, as: "is tired",
      "mkdir .build; hostile-contracts verify; "
        + "hostile-contracts verify --filter 'last(could-not-check)'"),
    Example(
      "an error belongs to no case, such as a report that cannot be written",
      "mkdir .build; hostile-contracts verify; "
        + "hostile-contracts verify --filter 'last(failed) & !last(failed)'"),
    Example(
      "an error belongs to no case, such as a report that cannot be written",
      "mkdir .build; hostile-contracts verify; hostile-contracts verify --filter "
        + "'last(failed) & subject(\"at home\") & subject(obedient)'"),
    Example(
      nothing,
      "sed -i 's/^    steps:/    pending: later\\n&/' Contracts/errands.yaml; "
        + "hostile-contracts verify"),
    Example(
      nothing, as: "stands for another",
      "hostile-contracts verify --all-pairs --subject idle --scenario 'an errand is run'"),
  ]

  @Test(arguments: examples)
  func `exits as the table says`(_ example: Example) async throws {
    let rule = try #require(ExitRule.all.first { $0.condition == example.condition })
    let result = try await TemporaryFolder.with { folder in
      try await Command.shell(
        #"cp -r "$REPOSITORY"/Tests/HostileContracts/{Contracts,Recordings} ."# + "\n"
          + example.line, in: folder, environment: ["HOSTILE": example.way])
    }

    #expect(result.exit == rule.status, "\(result.stdout)\(result.stderr)")
    #expect(!result.stdout.isEmpty)
  }

  @Test func `has an example of each row`() {
    #expect(Set(Self.examples.map(\.condition)) == Set(ExitRule.all.map(\.condition)))
  }

  @Test func `is the manual's table`() throws {
    let article = try String(
      contentsOf: Command.repository.appending(
        path: "Sources/ContractCommand/ContractCommand.docc/ReportsAndCI.md"),
      encoding: .utf8)
    let rows = ExitRule.all.map { "| \($0.condition) | \($0.status) |\n" }.joined()

    #expect(article.contains(rows), "\(rows)")
  }
}
