import Foundation

/// The keys that a user presses while `verify --watch` waits.
///
/// The terminal passes each key on at once and does not show it, until the object is released.
final class Keyboard: Sendable {
  private let settings: termios

  /// The keys, one character each.
  let keys: AsyncStream<Character>

  /// Takes over the keys of standard input; `nil` if it is not a terminal.
  init?() {
    var settings = termios()
    guard Terminal.isTerminal(STDIN_FILENO), tcgetattr(STDIN_FILENO, &settings) == 0 else {
      return nil
    }
    self.settings = settings
    settings.c_lflag &= ~tcflag_t(ICANON | ECHO)
    tcsetattr(STDIN_FILENO, TCSANOW, &settings)
    let (keys, continuation) = AsyncStream<Character>.makeStream()
    self.keys = keys
    Thread.detachNewThread {
      var byte: UInt8 = 0
      while read(STDIN_FILENO, &byte, 1) == 1 {
        continuation.yield(Character(Unicode.Scalar(byte)))
      }
      continuation.finish()
    }
  }

  deinit {
    var settings = settings
    tcsetattr(STDIN_FILENO, TCSANOW, &settings)
  }
}
