import ContractRedaction
import ContractReports
import Foundation

/// The lines of other files that contain an old name, for example in a suite or in the settings of
/// CI.
///
/// They are shown and not changed, because the text may mean something else there.
struct NameMentions: Sendable {
  /// The maximum number of lines that the text shows.
  private static let most = 20
  /// The maximum number of characters of a line that is shown whole.
  private static let longest = 100
  /// The number of characters that are shown before and after the name in a longer line, such as a
  /// line of a report.
  private static let context = 30

  private let name: String
  /// The lines, such as `Sources/Suite.swift:12: .standsFor(scenarios: ["…"])`.
  let lines: [String]

  /// Searches the files that git knows, and new ones that it does not ignore, for a whole word.
  ///
  /// Without git, the list is empty.
  init(of name: String, outside folders: [String]) async {
    let excluded = folders.map { ":(exclude)\($0)" }
    let arguments =
      ["grep", "--untracked", "-I", "-n", "-w", "-F", "-e", name, "--", "."] + excluded
    let found = await ProgramOutput.text(of: "git", arguments)
    self.name = name
    lines = (found ?? "").split(separator: "\n").map(String.init)
      .filter { !Self.isIdentifier(name, in: $0) }
  }

  /// True if a line of Swift contains a name of one word, but only outside of string literals, such
  /// as the identifier `total`.
  ///
  /// A literal such as `"shop/total"` may refer to the contract, so its line is shown.
  private static func isIdentifier(_ name: String, in line: String) -> Bool {
    let path = line.prefix { $0 != ":" }
    guard path.hasSuffix(".swift"), name.allSatisfy(isPartOfWord) else { return false }
    // The code between `\(` and `)` is not part of the literal's text.
    let literals = line.matches(of: #/"(?:[^"\\]|\\\([^)]*\)|\\.)*"/#).map {
      $0.output.replacing(#/\\\([^)]*\)/#, with: " ")
    }
    return !literals.contains { literal in
      literal.split { !isPartOfWord($0) }.contains { $0 == name }
    }
  }

  private static func isPartOfWord(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "_"
  }

  var text: String {
    guard !lines.isEmpty else { return "" }
    let rest = lines.count - Self.most
    let shown = lines.prefix(Self.most).map { "  " + TerminalText.line(excerpt(of: $0)) }
    return "\nthe old name is also here, and stays there:\n"
      + (shown + (rest > 0 ? ["  and \(rest) more"] : [])).map { $0 + "\n" }.joined()
  }

  /// Returns the place, and the name with the text around it.
  private func excerpt(of line: String) -> String {
    guard line.count > Self.longest else { return line }
    // A part of a secret could not be found after the cut.
    let line = OutputRedactor.redact(line)
    let parts = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3 else { return line }
    let text = parts[2]
    guard let found = text.firstRange(of: name) else { return "\(parts[0]):\(parts[1])" }
    let before = text[..<found.lowerBound].suffix(Self.context)
    let after = text[found.upperBound...].prefix(Self.context)
    return "\(parts[0]):\(parts[1]):" + (before.startIndex > text.startIndex ? "…" : "")
      + text[before.startIndex..<after.endIndex] + (after.endIndex < text.endIndex ? "…" : "")
  }
}
