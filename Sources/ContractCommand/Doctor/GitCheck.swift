import ContractValues
import Foundation
import Subprocess

/// Looks at what git does to recordings.
///
/// A recording must come out of a clone with the bytes that went in, and it must go in at all.
struct GitCheck {
  let folder: String

  private var example: String { "\(folder)/contract/scenario.json" }

  /// The result; `nil` outside of a repository.
  var check: Check? {
    get async {
      guard await ask(["rev-parse", "--is-inside-work-tree"]) != nil else { return nil }
      if await ask(["check-ignore", "--quiet", "--no-index", example]) != nil {
        return .problem(
          "git", "git ignores \(folder)",
          cure: "remove the rule that this shows: git check-ignore -v \(example.shellQuoted)")
      }
      let attributes = await ask(["check-attr", "text", "eol", "--", example]) ?? ""
      let keepsBytes = attributes.contains(": eol: lf") || attributes.contains(": text: unset")
      guard keepsBytes else {
        return .warning(
          "git", "git may change the line ends of recordings",
          cure: "echo \("\(folder)/** text eol=lf".shellQuoted) >> .gitattributes")
      }
      return .good("git", "recordings keep their line ends")
    }
  }

  /// Runs git; the result is `nil` if it fails or is missing.
  private func ask(_ arguments: [String]) async -> String? {
    let said = try? await Subprocess.run(
      .name("git"), arguments: Arguments(arguments), output: .string(limit: 100_000),
      error: .discarded)
    guard let said, said.terminationStatus.isSuccess else { return nil }
    return said.standardOutput
  }
}
