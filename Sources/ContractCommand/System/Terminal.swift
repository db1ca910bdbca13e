import ArgumentParser
import ContractHarness
import ContractModel
import ContractRedaction
import ContractReports
import Foundation
import Synchronization

/// Where people read: facts on standard output, problems on standard error.
enum Terminal {
  /// Opens the standard streams that were handed over closed: a report would else get the number
  /// of one, and be printed into.
  static func openStreams() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
      _ = open("/dev/null", O_RDWR)
    }
  }

  /// Checks whether a stream ends at a person.
  static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  /// Checks whether a stream may be coloured: a terminal, and nobody said otherwise (no-color.org).
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

  /// True if standard output took all that was written to it, or nobody read on.
  static var isWhole: Bool { !hasLost.load(ordering: .relaxed) }

  private static let hasLost = Atomic(false)

  /// Writes text to standard output as long as someone reads.
  ///
  /// A pager that was left must not cost the report; what is lost otherwise, such as on a full
  /// disk, is told once.
  static func write(_ text: String) {
    do throws(Errno) { try write(text, to: .standardOutput) } catch {
      guard error != .brokenPipe, !hasLost.exchange(true, ordering: .relaxed) else { return }
      let problem = Diagnostic(
        "standard output could not be written",
        facts: [Diagnostic.fact("reason", "\(error) (errno \(error.rawValue))")],
        help: ["make room where it goes, and run it again"])
      complain(problem)
    }
  }

  /// Writes text to standard error, and has nowhere to tell what is lost.
  static func complain(_ text: String) {
    try? write(text, to: .standardError)
  }

  /// Writes a problem to standard error.
  static func complain(_ problem: Diagnostic, as text: DiagnosticText = DiagnosticText()) {
    complain(text.harmlessly([problem]) + "\n\n")
  }

  private static func write(_ text: String, to stream: FileDescriptor) throws(Errno) {
    var rest = ArraySlice(OutputRedactor.redact(text).utf8)
    while !rest.isEmpty {
      do {
        rest = rest.dropFirst(try rest.withUnsafeBytes { try stream.write($0) })
      } catch Errno.wouldBlock {
        // Whoever made it so expects that writers wait by themselves.
        var room = pollfd(fd: stream.rawValue, events: Int16(POLLOUT), revents: 0)
        poll(&room, 1, -1)
      } catch {
        throw error as? Errno ?? .ioError
      }
    }
  }

  /// Tells problems, and ends the command where one of them is an error.
  ///
  /// - Throws: Exit code 2 for an error.
  static func report(_ problems: [Diagnostic]) throws {
    let text = DiagnosticText(isColoured: isColourful(STDERR_FILENO))
    var lines = SourceLines()
    for problem in problems { complain(lines.completed(problem), as: text) }
    if problems.contains(where: { $0.severity == .error }) { throw ExitCode(2) }
  }
}
