import ContractHarness
import Foundation
import Synchronization

/// The keys of the terminal, each without Enter.
///
/// Call ``restore()`` at the end: the process may end before the object is released.
final class Keyboard: Sendable {
  /// The key that ends the input of a terminal.
  ///
  /// It is no end of input without a line, but people mean it so.
  static let controlD: Character = "\u{4}"

  /// The settings that the terminal had before; `nil` if they are in place.
  ///
  /// They are those of the process, because a signal's handler must restore them too.
  private static let saved = Mutex<termios?>(nil)

  private let thread: SerialThread

  /// Changes the settings of the terminal on standard input.
  ///
  /// It is `nil` if standard input is no terminal.
  ///
  /// - Parameter forgetsEarlier: True to drop the keys that were pressed so far.
  /// - Throws: An error if the system grants no thread.
  init?(forgettingEarlierKeys forgetsEarlier: Bool = false) throws {
    var settings = termios()
    guard tcgetattr(STDIN_FILENO, &settings) == 0 else { return nil }
    thread = try SerialThread("the keyboard")
    Self.saved.withLock { saved in
      if saved == nil { saved = settings }
    }
    settings.c_lflag &= ~tcflag_t(ICANON | ECHO)
    tcsetattr(STDIN_FILENO, forgetsEarlier ? TCSAFLUSH : TCSANOW, &settings)
  }

  deinit { restore() }

  /// Gives the terminal its former settings back.
  func restore() { Self.restore() }

  /// Gives the terminal its former settings back, if an object has changed them.
  static func restore() {
    saved.withLock { saved in
      guard var settings = saved.take() else { return }
      tcsetattr(STDIN_FILENO, TCSANOW, &settings)
    }
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
      guard Foundation.read(STDIN_FILENO, &byte, 1) == 1 else { return nil }
      return Character(Unicode.Scalar(byte))
    }
    return nil
  }
}
