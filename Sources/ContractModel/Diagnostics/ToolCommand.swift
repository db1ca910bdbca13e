import ContractBinding
import ContractValues
import Foundation

/// The command line by which this tool is run: messages name commands that work when they are
/// pasted where the user stands.
package enum ToolCommand {
  /// The environment variable by which workers know how their user has called the tool.
  static let variable = "CONTRACTS_COMMAND"

  private static let call: [String] = {
    let words = ProcessInfo.processInfo.environment[variable, default: ""]
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    return words.count == 2 ? words : ["swift run contracts", ""]
  }()

  /// Keeps how the tool was called, for this process and those that it starts.
  ///
  /// - Parameter arguments: The words of the command line, the program's name first. In a build
  ///   folder of SwiftPM's it is `swift run` that finds the program.
  package static func remember(_ arguments: [String]) {
    guard let program = arguments.first else { return }
    let isBuilt = program.contains("/.build/")
    let name = program.split(separator: "/").last.map(String.init) ?? program
    let words = isBuilt ? "swift run \(name.shellQuoted)" : program.shellQuoted
    setenv(variable, "\(words)\n\(folders(in: arguments))", 0)
  }

  /// A command line with the folders that this one was given.
  ///
  /// - Parameter arguments: The words behind the program's name, quoted for a shell.
  /// - Returns: A line to paste.
  package static func line(_ arguments: String) -> String {
    "\(call[0]) \(arguments)\(call[1])"
  }

  /// The options that say where contracts and recordings are, as they were given.
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
