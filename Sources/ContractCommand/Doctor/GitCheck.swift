import ContractValues
import Foundation

/// The check that git stores recordings and does not change their bytes.
///
/// Git ignores the files that a `.gitignore` names, and can change line ends.
struct GitCheck {
  let folder: String

  private var example: String { "\(folder)/contract/scenario.json" }

  /// The result for `doctor`, such as `git ignores Recordings`; `nil` without git, outside a
  /// repository, or if the recordings are outside of it.
  var check: Check? {
    get async {
      guard await ask(["rev-parse", "--is-inside-work-tree"]) != nil else { return nil }
      if await ask(["check-ignore", "--quiet", "--no-index", example]) != nil {
        return .problem(
          "git", "git ignores \(folder)",
          cure: "remove the rule that this shows: git check-ignore -v \(example.shellQuoted)")
      }
      // Git gives an error for a folder outside of the repository. A clone does not contain it
      // anyway.
      guard let attribute = await ask(["check-attr", "text", "--", example]) else { return nil }
      // Otherwise git may also change line ends within recorded bodies, such as images.
      guard attribute.contains(": text: unset") else {
        return .warning("git", "git may change the line ends of recordings", cure: rule)
      }
      return .good("git", "recordings keep their line ends")
    }
  }

  /// The shell command that adds `-text` for the recordings to a `.gitattributes` file.
  ///
  /// Git matches patterns with paths below the folder of that file. So recordings outside of the
  /// working folder get a file of their own.
  private var rule: String {
    let (path, working) = (WorkingFolder.real(folder), WorkingFolder.real("."))
    guard path == working || path.hasPrefix(working + "/") else {
      let file = URL(filePath: folder).appending(path: ".gitattributes").relativePath
      return "echo \("** -text".shellQuoted) >> \(file.shellQuoted)"
    }
    let pattern = GitPattern.everything(below: String(path.dropFirst(working.count + 1)))
    return "echo \("\(pattern) -text".shellQuoted) >> .gitattributes"
  }

  private func ask(_ arguments: [String]) async -> String? {
    await ProgramOutput.text(of: "git", arguments)
  }
}

/// A writer of patterns for a `.gitattributes` file (gitattributes(5)).
enum GitPattern {
  /// The characters that a pattern must escape, because they have a meaning there.
  private static let special: Set<Character> = ["\\", "*", "?", "["]

  /// The pattern for all files below a folder.
  ///
  /// - Parameter folder: The path of the folder, relative to the folder of the `.gitattributes`
  ///   file; empty for that folder itself.
  /// - Returns: The pattern, such as `Recordings/**`, in quotes if it has white space or a quote.
  static func everything(below folder: String) -> String {
    guard !folder.isEmpty else { return "**" }
    var pattern = folder.map { special.contains($0) ? "\\\($0)" : "\($0)" }.joined() + "/**"
    // At its beginning, these characters would make the pattern a comment or a negation.
    if ["#", "!"].contains(pattern.first) { pattern = "/" + pattern }
    guard pattern.contains(where: { $0.isWhitespace || $0 == "\"" }) else { return pattern }
    let quoted = pattern.map { ["\\", "\""].contains($0) ? "\\\($0)" : "\($0)" }.joined()
    return "\"\(quoted)\""
  }
}
