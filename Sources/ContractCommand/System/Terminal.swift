import ArgumentParser
import ContractModel
import ContractRedaction
import ContractReports
import Foundation
import Synchronization

/// The output of a command: results go to standard output, and problems to standard error.
enum Terminal {
  /// Opens `/dev/null` for each standard stream that is closed.
  ///
  /// Otherwise a report file would get the number of a standard stream, and output would go into
  /// the report. A closed standard output is opened for reading alone: a write to it must fail,
  /// because nobody can read the text.
  static func openStreams() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
      _ = open("/dev/null", descriptor == STDOUT_FILENO ? O_RDONLY : O_RDWR)
    }
  }

  static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  /// The rule for colours in output, from `--color`.
  enum Colour: String, CaseIterable, ExpressibleByArgument {
    case auto, always, never
  }

  /// The rule for colours, with a lock, because tasks may write while a command sets it.
  private static let colour = Mutex(Colour.auto)

  static func choose(_ rule: Colour) { colour.withLock { $0 = rule } }

  /// Returns true if output to a stream may have colours.
  ///
  /// Without a choice, `NO_COLOR` forbids them (no-color.org) and `CLICOLOR_FORCE` asks for them
  /// (bixense.com/clicolors). Otherwise a terminal has them, unless `TERM=dumb`.
  static func isColourful(_ descriptor: Int32) -> Bool {
    let environment = ProcessInfo.processInfo.environment
    switch colour.withLock(\.self) {
    case .always: return true
    case .never: return false
    case .auto:
      guard environment["NO_COLOR", default: ""].isEmpty else { return false }
      let isForced = !["", "0"].contains(environment["CLICOLOR_FORCE", default: ""])
      return isForced || isTerminal(descriptor) && environment["TERM"] != "dumb"
    }
  }

  /// The number of columns of standard output; 80 if it is not a terminal.
  static var width: Int {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
    return Int(size.ws_col)
  }

  /// True if all text reached standard output; otherwise the exit status must be 2.
  static var isComplete: Bool { !hasLost.load(ordering: .relaxed) }

  private static let hasLost = Atomic(false)
  private static let isClosed = Atomic(false)

  /// Reports once that the reader of standard output has ended too early, if it has.
  ///
  /// Only commands that give verdicts call it. A list whose pager was closed needs no message.
  static func reportClosedOutput() {
    guard isClosed.exchange(false, ordering: .relaxed) else { return }
    complain(
      Diagnostic(
        "standard output was closed before all output was written",
        facts: [Diagnostic.fact("reason", "its reader has ended (errno \(EPIPE))")],
        help: ["read it to its end, or write it to a file"]))
  }

  /// Writes text to standard output, with secrets replaced.
  ///
  /// A failure does not stop the report. A full disk or a closed stream is reported once.
  /// ``reportClosedOutput()`` reports a reader that has ended.
  static func write(_ text: String) {
    writeRedacted(OutputRedactor.redact(text))
  }

  /// Writes text whose secrets were replaced earlier, before its lines were broken.
  static func writeRedacted(_ text: String) {
    do throws(Errno) { try write(text, to: .standardOutput) } catch {
      if error == .brokenPipe { isClosed.store(true, ordering: .relaxed) }
      guard !hasLost.exchange(true, ordering: .relaxed), error != .brokenPipe else { return }
      let problem = Diagnostic(
        "standard output could not be written",
        facts: [Diagnostic.fact("reason", "\(error) (errno \(error.rawValue))")],
        help: ["make room where it goes, and run it again"])
      complain(problem)
    }
  }

  /// Writes text to standard error, with secrets replaced.
  ///
  /// It ignores failures, because no other stream is left.
  static func complain(_ text: String) {
    try? write(OutputRedactor.redact(text), to: .standardError)
  }

  /// Writes a problem to standard error, with an empty line before the next one.
  static func complain(_ problem: Diagnostic, as text: DiagnosticText = DiagnosticText()) {
    complain(text.safeText([problem]) + "\n\n")
  }

  /// Writes problems to standard error, with their lines of source, and with colours if it has them.
  static func complain(_ problems: [Diagnostic]) {
    let text = DiagnosticText(isColoured: isColourful(STDERR_FILENO))
    var lines = SourceLines()
    for problem in problems { complain(lines.completed(problem), as: text) }
  }

  private static func write(_ text: String, to stream: FileDescriptor) throws(Errno) {
    let code = StreamFile.write(Array(text.utf8), to: stream.rawValue)
    guard code == 0 else { throw Errno(rawValue: code) }
  }

  /// Writes problems to standard error, and throws exit code 2 if one of them is an error.
  static func report(_ problems: [Diagnostic]) throws {
    complain(problems)
    if problems.contains(where: { $0.severity == .error }) { throw ExitCode(2) }
  }
}
