import ContractValues
import Foundation

/// Creates commands for advice in messages.
///
/// They call the tool as the user called it, so that they work when pasted.
package enum ToolCommand {
  /// The environment variable that passes the user's command to workers.
  static let variable = "CONTRACTS_COMMAND"

  private static let call: [String] = {
    let words = ProcessInfo.processInfo.environment[variable, default: ""]
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    return words.count == 2 ? words : ["swift run contracts", ""]
  }()

  /// Stores the user's command for this process and its child processes, unless a command is
  /// already stored.
  ///
  /// - Parameter arguments: The command line with the program's name first. If the program is in a
  ///   build folder of SwiftPM, commands in advice begin with `swift run`.
  package static func remember(_ arguments: [String]) {
    guard let program = arguments.first else { return }
    setenv(variable, "\(call(of: program))\n\(folders(in: arguments))", 0)
  }

  /// Returns the words that a user types to call a program.
  ///
  /// - Parameter program: The program as the system has called it. `swift run` gives a path that
  ///   begins at the package's folder.
  /// - Returns: `swift run` with the program's name, or the program itself.
  package static func call(of program: String) -> String {
    guard "/\(program)".contains("/.build/") else { return program.shellQuoted }
    let name = program.split(separator: "/").last.map(String.init) ?? program
    return "swift run \(name.shellQuoted)"
  }

  /// Returns the user's command line, in which one option replaces others.
  ///
  /// - Parameters:
  ///   - arguments: The words of the command line, beginning with the program's name.
  ///   - option: The option to add; `nil` to add none.
  ///   - others: The options to leave out.
  /// - Returns: A line to paste into a shell.
  package static func repeated(
    _ arguments: [String], with option: String? = nil, without others: Set<String> = []
  ) -> String {
    let kept = arguments.dropFirst().filter { !others.contains($0) && $0 != option }
    return ([call[0]] + kept.map(\.shellQuoted) + [option].compactMap(\.self))
      .joined(separator: " ")
  }

  /// Creates a command line with the same folders as in the user's command.
  ///
  /// - Parameter arguments: The words after the program's name, quoted for a shell.
  /// - Returns: A line that a user can paste into a shell.
  package static func line(_ arguments: String) -> String {
    "\(call[0]) \(arguments)\(call[1])"
  }

  /// Returns the options `--contracts` and `--recordings` as the user wrote them; empty if the user
  /// gave neither.
  static func folders(in arguments: [String]) -> String {
    ["--contracts", "--recordings"].map { option in
      for (index, word) in arguments.enumerated() {
        if word == option, index + 1 < arguments.count {
          return " \(option) \(arguments[index + 1].shellQuoted)"
        }
        if word.hasPrefix("\(option)=") {
          return " \(option) \(String(word.dropFirst(option.count + 1)).shellQuoted)"
        }
      }
      return ""
    }.joined()
  }
}
