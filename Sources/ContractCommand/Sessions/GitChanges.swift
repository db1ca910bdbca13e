import ContractHarness
import ContractModel
import Foundation
import Subprocess

/// The files that differ from a commit, as git tells.
struct GitChanges: Sendable {
  /// The repository's folder.
  let root: String
  /// The paths below it; those of files that are gone as well.
  let paths: [String]

  /// How much git may say, in bytes.
  private static let longest = 64 << 20

  /// Asks git about the working folder's repository.
  ///
  /// - Parameter ref: The commit, branch or tag to compare with.
  /// - Throws: A ``Unknown`` where there is no git, no repository, or no such commit.
  init(since ref: String) async throws {
    root = try await Self.git(["rev-parse", "--show-toplevel"]) { said in
      Diagnostic("'--changed' needs a git repository", facts: [said])
    }
    .trimmingCharacters(in: .newlines)
    _ = try await Self.git(
      ["rev-parse", "--verify", "--quiet", "--end-of-options", ref + "^{commit}"]
    ) { _ in
      Diagnostic(
        "git knows no commit '\(ref)'",
        help: ["fetch it first; a clone in CI is often shallow: git fetch --unshallow"])
    }
    let commands = [
      // The user's own settings would hide what lies beside a package in a subfolder.
      [
        "-c", "diff.relative=false", "diff", "--name-only", "--no-renames",
        "--ignore-submodules=none", "-z", ref, "--",
      ],
      ["ls-files", "--others", "--exclude-standard", "--full-name", "-z", ":/"],
    ]
    var paths: [String] = []
    for command in commands {
      let text = try await Self.git(command) { said in
        Diagnostic("git does not tell what has changed since '\(ref)'", facts: [said])
      }
      paths += text.split(separator: "\0").map(String.init)
    }
    self.paths = paths.sorted()
  }

  /// Why nothing can be said of changes.
  struct Unknown: Error {
    let diagnostic: Diagnostic
  }

  private static func git(
    _ arguments: [String], otherwise problem: (String) -> Diagnostic
  ) async throws -> String {
    let (isWell, text, error) = try await ask(arguments)
    guard isWell else {
      throw Unknown(
        diagnostic: problem("git says  \(error.split(separator: "\n").first ?? "nothing")"))
    }
    return text
  }

  private static func ask(_ arguments: [String]) async throws -> (Bool, String, String) {
    do {
      let result = try await Subprocess.run(
        .name("git"), arguments: Arguments(arguments), output: .string(limit: longest),
        error: .string(limit: longest))
      return (
        result.terminationStatus.isSuccess, result.standardOutput,
        result.standardError
      )
    } catch {
      throw Unknown(diagnostic: Diagnostic("git could not be run", facts: ["\(error)"]))
    }
  }
}
