import ContractValues
import Foundation

/// Commands for advice in messages, which call the tool in the same way as the user did.
package enum ToolCommand {
  /// The environment variable that passes the user's command to workers.
  static let variable = "CONTRACTS_COMMAND"

  private static let call: [String] = {
    let words = ProcessInfo.processInfo.environment[variable, default: ""]
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    return words.count == 2 ? words : ["swift run contracts", ""]
  }()

  /// Stores the user's command for this process and its child processes, unless one is stored
  /// already.
  ///
  /// If the program is in a build folder of SwiftPM, commands in advice begin with `swift run`.
  package static func remember(_ arguments: [String]) {
    guard let program = arguments.first else { return }
    setenv(variable, "\(call(of: program))\n\(folders(in: arguments))", 0)
  }

  /// Returns the words that a user types to call a program, such as `swift run contracts`.
  package static func call(of program: String) -> String {
    guard "/\(program)".contains("/.build/") else { return program.shellQuoted }
    let name = program.split(separator: "/").last.map(String.init) ?? program
    return "swift run \(name.shellQuoted)"
  }

  /// Returns the user's command line for a shell, in which `option` replaces `others`.
  package static func repeated(
    _ arguments: [String], with option: String? = nil, without others: Set<String> = []
  ) -> String {
    let kept = arguments.dropFirst().filter { !others.contains($0) && $0 != option }
    return ([call[0]] + kept.map(\.shellQuoted) + [option].compactMap(\.self))
      .joined(separator: " ")
  }

  /// Creates a command line for a shell with the same folders as in the user's command.
  ///
  /// The arguments must be quoted already.
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
