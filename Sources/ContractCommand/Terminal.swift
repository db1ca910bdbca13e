import ArgumentParser
import ContractHarness
import Foundation

/// Where people read: facts on standard output, problems on standard error.
enum Terminal {
  /// Opens the standard streams that were handed over closed: a report would else get the number
  /// of one, and be printed into.
  static func openStreams() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
      _ = open("/dev/null", O_RDWR)
    }
  }

  /// Whether a stream ends at a person.
  static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  /// Whether a stream may be coloured: a terminal, and nobody said otherwise (no-color.org).
  static func isColourful(_ descriptor: Int32) -> Bool {
    let environment = ProcessInfo.processInfo.environment
    return isTerminal(descriptor) && environment["NO_COLOR", default: ""].isEmpty
      && environment["TERM"] != "dumb"
  }

  /// How many columns standard output has; 80 where it is no terminal.
  static var width: Int {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
    return Int(size.ws_col)
  }

  /// Writes text to standard output.
  static func write(_ text: String) {
    write(text, to: .standardOutput)
  }

  /// Writes text to standard error.
  static func complain(_ text: String) {
    write(text, to: .standardError)
  }

  /// Writes as long as someone reads: a pager that was left must not cost the report.
  private static func write(_ text: String, to stream: FileHandle) {
    try? stream.write(contentsOf: Data(SecretGate.passing(text).utf8))
  }

  /// Tells problems, and ends the command where one of them is an error.
  ///
  /// - Throws: Exit code 2 for an error.
  static func report(_ problems: [Diagnostic]) throws {
    let text = DiagnosticText(isColored: isColourful(STDERR_FILENO))
    var lines = SourceLines()
    for problem in problems { complain(text.harmlessly([lines.completed(problem)]) + "\n\n") }
    if problems.contains(where: { $0.severity == .error }) { throw ExitCode(2) }
  }
}
