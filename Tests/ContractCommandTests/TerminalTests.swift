import Foundation
import Testing

#if os(Linux)
  /// What a terminal gets and a pipe does not; `script` of util-linux is the terminal.
  struct TerminalTests {
    private static let verify = """
      contracts verify file-reader --contracts "$REPOSITORY/Contracts" \
      --recordings "$REPOSITORY/Recordings"
      """

    private func output(
      _ line: String, _ environment: [String: String] = [:]
    ) async throws -> String {
      let variables = ["TERM": "xterm"].merging(environment) { $1 }
      return try await TemporaryFolder.with { folder in
        let result = try await Command.shell(line, in: folder, environment: variables)
        #expect(result.exit == 0, "\(result.stdout)\(result.stderr)")
        return result.stdout
      }
    }

    private func onTerminal(_ line: String) -> String {
      "script --quiet --return --command '\(line)' /dev/null"
    }

    @Test func `a terminal gets colour, and what is redrawn is erased again`() async throws {
      let text = try await output(onTerminal(Self.verify))

      #expect(text.contains("\u{1B}[32mfile-reader"))
      #expect(text.contains("kept"))
    }

    @Test(arguments: [["NO_COLOR": "1"], ["TERM": "dumb"]])
    func `a terminal gets no colour where somebody said so`(
      environment: [String: String]
    ) async throws {
      let text = try await output(onTerminal(Self.verify), environment)

      #expect(!text.contains(/\e\[[0-9;]*m/))
    }

    @Test func `a terminal is told of a long scenario while it runs`() async throws {
      let line = onTerminal("broken-contracts verify --contracts .")
      let result = try await Mischief(deeds: ["hang"], limit: "3s")
        .verify(line: line, environment: ["TERM": "xterm"])

      #expect(result.stdout.contains(/\r0 of 1  mischief: 0\. hang, mischief-maker/))
    }

    @Test func `a pipe gets plain lines`() async throws {
      let text = try await output(Self.verify)

      #expect(!text.contains("\u{1B}") && !text.contains("\r"))
    }
  }
#endif
