import ContractHarness
import Foundation
import Synchronization

/// The keys that a user presses in the terminal, each without Enter.
///
/// Call ``restore()`` at the end: the process may end before the object is released.
final class Keyboard: Sendable {
  /// The key that ends the input of a terminal.
  ///
  /// A terminal that passes on single keys does not end the input at this key. So callers of
  /// ``next()`` compare with it.
  static let controlD: Character = "\u{4}"

  /// The settings of the terminal before the first change; `nil` while they are in effect.
  ///
  /// The property is static, because a signal handler has to restore the settings too.
  private static let saved = Mutex<termios?>(nil)

  private let thread: SerialThread
  /// True if the input had ended before the first key was asked for.
  private let hasEnded: Bool

  /// Makes the terminal pass on each key at once, and not show it.
  ///
  /// The result is `nil` if standard input is not a terminal.
  init?(forgettingEarlierKeys forgetsEarlier: Bool = false) throws {
    var settings = termios()
    guard tcgetattr(STDIN_FILENO, &settings) == 0 else { return nil }
    thread = try SerialThread("the keyboard")
    Self.saved.withLock { saved in
      if saved == nil { saved = settings }
    }
    settings.c_lflag &= ~tcflag_t(ICANON | ECHO)
    tcsetattr(STDIN_FILENO, TCSANOW, &settings)
    hasEnded = forgetsEarlier && Self.earlierKeys().contains(where: Self.endsOfInput.contains)
  }

  /// The bytes that mean the end of the input: 4 for Ctrl-D, and 0.
  ///
  /// Linux leaves a 0 for a Ctrl-D that came while the terminal still read whole lines.
  private static let endsOfInput: [UInt8] = [4, 0]

  /// Takes the keys that were pressed so far.
  ///
  /// The function reads them instead of discarding them, because a terminal reports the end of its
  /// input only once.
  private static func earlierKeys() -> [UInt8] {
    var keys: [UInt8] = []
    var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    while poll(&input, 1, 0) > 0 {
      var bytes = [UInt8](repeating: 0, count: 1000)
      let count = Foundation.read(STDIN_FILENO, &bytes, bytes.count)
      guard count > 0 else { return keys + [4] }
      keys += bytes.prefix(count)
    }
    return keys
  }

  deinit { Self.restore() }

  /// Restores the terminal's settings, if an object has changed them.
  static func restore() {
    saved.withLock { saved in
      guard var settings = saved.take() else { return }
      tcsetattr(STDIN_FILENO, TCSANOW, &settings)
    }
  }

  /// Waits for the next key; `nil` at the end of input, or if the task is cancelled.
  func next() async -> Character? {
    if hasEnded { return nil }
    return await withTaskExecutorPreference(thread) { Self.read() }
  }

  /// The interval in milliseconds at which a wait checks if its task was cancelled.
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
