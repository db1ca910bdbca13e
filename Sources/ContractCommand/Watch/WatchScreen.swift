import ContractReports
import Foundation

/// The lines that `verify --watch` writes before and after the results of a round.
struct WatchScreen: Sendable {
  /// True if standard output is a terminal, which shows one round at a time.
  let isTerminal: Bool
  /// True if standard input is a terminal, so that the user can press keys.
  let hasKeys: Bool
  let write: @Sendable (String) -> Void

  /// Clears a terminal, and writes a line with up to three edited files, if edits began the round.
  func begin(_ round: WatchRound, builds: Bool) {
    if isTerminal { write("\u{1B}[H\u{1B}[2J\u{1B}[3J") }
    guard !round.edits.isEmpty else { return }
    let shown = round.edits.sorted().prefix(3).joined(separator: ", ")
    let rest = round.edits.count > 3 ? " and \(round.edits.count - 3) more" : ""
    let action = builds ? ", building" : ""
    write(TerminalText.line("edited: \(shown)\(rest)\(action)") + "\n")
  }

  /// Shows lines that are not results, such as the error of a build.
  func tell(_ lines: [String]) {
    write(lines.map { TerminalText.line($0) + "\n" }.joined())
  }

  /// Ends a round with a line such as `waiting for edits · a all · q quit`.
  ///
  /// `record` has the contracts that the key `r` records.
  func end(failures: Int, record: [String]) {
    var words = ["waiting for edits"]
    if hasKeys {
      words.append("a all")
      if failures > 0 { words.append("f failed (\(failures))") }
      if !record.isEmpty { words.append("r record \(record.joined(separator: ", "))") }
      words.append("q quit")
    }
    write("\n" + TerminalText.line(words.joined(separator: " · ")) + "\n")
  }
}
