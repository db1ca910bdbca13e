import ContractHarness
import Foundation

/// The keys of the terminal, each without Enter.
///
/// The terminal gets its former settings back when the object is released.
final class Keyboard: Sendable {
  private let saved: termios
  private let thread: SerialThread

  /// Changes the settings of the terminal on standard input.
  ///
  /// It is `nil` if standard input is no terminal.
  init?() throws {
    var settings = termios()
    guard tcgetattr(STDIN_FILENO, &settings) == 0 else { return nil }
    let thread = try SerialThread("the keyboard")
    saved = settings
    self.thread = thread
    settings.c_lflag &= ~tcflag_t(ICANON | ECHO)
    tcsetattr(STDIN_FILENO, TCSANOW, &settings)
  }

  deinit {
    var settings = saved
    tcsetattr(STDIN_FILENO, TCSANOW, &settings)
  }

  /// Waits for the next key.
  ///
  /// - Returns: The character; `nil` at the end of input, or if the task is cancelled.
  func next() async -> Character? {
    await withTaskExecutorPreference(thread) { Self.read() }
  }

  /// The time in milliseconds after which a wait looks for a cancellation.
  private static let patience: Int32 = 100

  private static func read() -> Character? {
    while !Task.isCancelled {
      var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
      guard poll(&input, 1, patience) > 0 else { continue }
      var byte: UInt8 = 0
      // Ctrl-D is no end of input without a line, but people mean it so.
      guard Foundation.read(STDIN_FILENO, &byte, 1) == 1, byte != 0, byte != 4 else { return nil }
      return Character(Unicode.Scalar(byte))
    }
    return nil
  }
}
