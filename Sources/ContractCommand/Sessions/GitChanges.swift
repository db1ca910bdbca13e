import ContractModel
import Foundation
import Subprocess

/// The files that differ from a commit, as `git diff` and `git ls-files` list them.
struct GitChanges: Sendable {
  /// The absolute path of the repository's root folder.
  let root: String
  /// The changed paths relative to the root, including deleted and untracked files.
  let paths: [String]

  /// Compares the working folder with a commit, branch or tag.
  ///
  /// It throws if git, the repository or the commit is missing.
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
      // The user's git settings could hide files outside the package's subfolder.
      [
        "-c", "diff.relative=false", "diff", "--name-only", "--no-renames",
        "--ignore-submodules=none", "-z", ref, "--",
      ],
      ["ls-files", "--others", "--exclude-standard", "--full-name", "-z", ":/"],
    ]
    var paths: [String] = []
    for command in commands {
      let text = try await Self.git(command) { said in
        Diagnostic("git could not list the changes since '\(ref)'", facts: [said])
      }
      paths += text.split(separator: "\0").map(String.init)
    }
    self.paths = paths.sorted()
  }

  /// The path of a changed file relative to the root; `nil` if it has not changed, or is elsewhere.
  ///
  /// `file` is relative to the working folder.
  func path(of file: String) -> String? {
    let absolute = WorkingFolder.real(file)
    let start = RealPath.of(root) + "/"
    guard absolute.hasPrefix(start) else { return nil }
    let path = String(absolute.dropFirst(start.count))
    return paths.contains(path) ? path : nil
  }

  /// Reads files of the last commit, with one process for all of them.
  ///
  /// All paths are relative to the root. The result is `nil` if git does not give the files.
  func committed(_ paths: [String]) async -> [String: [UInt8]]? {
    // Git reads one name per line, so it cannot read a name with a line break.
    let paths = paths.filter { !$0.contains("\n") }
    let names = paths.map { "HEAD:\($0)\n" }.joined()
    let result = try? await Subprocess.run(
      .name("git"), arguments: ["cat-file", "--batch"], input: .array(Array(names.utf8)),
      output: .bytes(limit: ProgramOutput.limit), error: .discarded)
    guard let result, result.terminationStatus.isSuccess else { return nil }
    return Self.contents(in: result.standardOutput, of: paths)
  }

  /// Separates the output of `git cat-file --batch` into contents, without the missing ones; `nil`
  /// if the output is cut.
  ///
  /// For each of the names, git writes a line `ID TYPE SIZE` with the content below it, or a line
  /// that ends with `missing`.
  private static func contents(in output: [UInt8], of names: [String]) -> [String: [UInt8]]? {
    var contents: [String: [UInt8]] = [:]
    var rest = output[...]
    for name in names {
      guard let end = rest.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
      let heading = String(decoding: rest[..<end], as: UTF8.self)
      rest = rest[(end + 1)...]
      if heading.hasSuffix(" missing") { continue }
      guard let size = heading.split(separator: " ").last.flatMap({ Int($0) }), size < rest.count
      else { return nil }
      contents[name] = Array(rest.prefix(size))
      rest = rest.dropFirst(size + 1)
    }
    return contents
  }

  private static func git(
    _ arguments: [String], otherwise problem: (String) -> Diagnostic
  ) async throws -> String {
    let output: ProgramOutput
    do { output = try await ProgramOutput(of: "git", arguments) } catch {
      throw DiagnosticError(Diagnostic("git could not be run", facts: ["\(error)"]))
    }
    guard output.isSuccess else {
      throw DiagnosticError(
        problem("git says  \(output.errors.split(separator: "\n").first ?? "nothing")"))
    }
    return output.text
  }
}
