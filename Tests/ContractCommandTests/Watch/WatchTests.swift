import Foundation
import Testing

/// `verify --watch` through the real command, with edits of contracts and recordings.
struct WatchTests {
  /// Starts the command in the background, and defines `rounds N`, which waits until it has ended
  /// so many rounds.
  private static let begin = """
    cp -r "$REPOSITORY"/{Contracts,Recordings} .
    rounds() { for i in $(seq 400); do
      [ "$(grep -c waiting out 2>/dev/null)" = "$1" ] && return; sleep 0.05; done
      echo "never ended round $1"; }
    contracts verify file-reader map --watch "${options[@]}" >out 2>&1 & watch=$!
    rounds 1

    """

  private func watch(_ edits: String, options: String = "") async throws -> Command.Result {
    var result = try await TemporaryFolder.with { folder in
      try await Command.shell(
        "options=(\(options))\n\(Self.begin)\(edits)\nkill $watch; wait $watch; echo $?; cat out",
        in: folder)
    }
    result.stdout = result.stdout.replacing(/\(\d[^)]* m?s\)/, with: "(…)")
    return result
  }

  @Test func `verifies what an edit concerns, and shows what is wrong with it`() async throws {
    let result = try await watch(
      """
      echo '# a word' >>Contracts/map.yaml; rounds 2
      touch Recordings/file-reader/a-final-slash*; rounds 3
      echo 'bad: [' >>Contracts/map.yaml; rounds 4
      """)

    #expect(
      result.stdout == """
        143
        file-reader: 7 scenarios kept by 3 subjects (…)
        map: 9 scenarios kept by 4 subjects (…)
        39 kept, 18 pairs do not apply (…)

        waiting for edits
        edited: Contracts/map.yaml
        map: 9 scenarios kept by 4 subjects (…)
        22 kept, 14 pairs do not apply (…)

        waiting for edits
        edited: Recordings/file-reader/a-final-slash-asks-for-a-directory.json
        file-reader: 7 scenarios kept by 3 subjects (…)
        17 kept, 4 pairs do not apply (…)

        waiting for edits
        edited: Contracts/map.yaml
        error: the file is not valid YAML
           --> Contracts/map.yaml:101:7
            |
        101 | bad: [
            |       ^ did not find expected node content
        help: close what was opened, or quote the text

        nothing was checked, 1 other problem (…)

        waiting for edits

        """, "\(result.stdout)\(result.stderr)")
  }

  @Test func `takes no report that it writes for an edit`() async throws {
    let result = try await watch("sleep 0.5", options: "--junit report.xml --html page.html")

    #expect(result.stdout.ranges(of: "waiting").count == 1, "\(result.stdout)")
    #expect(!result.stdout.contains("edited"))
  }

  @Test func `verifies an edit that comes in the middle of a round`() async throws {
    let result = try await watch(
      """
      echo '# a word' >>Contracts/map.yaml; sleep 0.08
      echo '# a word' >>Contracts/file-reader.yaml; sleep 2; rounds $(grep -c waiting out)
      """)

    #expect(result.stdout.contains("Contracts/file-reader.yaml"), "\(result.stdout)")
    #expect(result.stdout.ranges(of: "file-reader: 7 scenarios kept").count == 2)
  }

  @Test(arguments: ["--live", "--in-process", "--changed HEAD", "--shard 1/2", "--events -"])
  func `excludes what makes no sense beside it`(option: String) async throws {
    let result = try await TemporaryFolder.with { folder in
      try await Command.shell("contracts verify --watch \(option)", in: folder)
    }
    let name = option == "--events -" ? option : String(option.prefix { $0 != " " })

    #expect(result.exit == 64)
    #expect(result.stderr.hasPrefix("Error: '--watch' excludes '\(name)'.\n"), "\(result.stderr)")
  }
}
