import Foundation
import Synchronization

/// A pipe, terminal or device that receives output, and whose reader may be slow or missing.
///
/// It waits for the reader, but not forever. The deinitializer closes it.
package final class StreamFile: Sendable {
  /// The maximum time that opening a named pipe waits for a reader.
  private static let openingLimit = Duration.seconds(2)
  /// The maximum time for which a reader may read nothing before the write fails.
  private static let stallLimit = Duration.seconds(30)
  /// The limit for a reader that reads nothing after a signal has asked the process to end.
  private static let hurriedLimit = Duration.milliseconds(500)
  /// The maximum time in milliseconds before the limits are checked again, short so that
  /// ``hurry()`` has a quick effect.
  private static let pause: Int32 = 20
  /// The number of bytes that a pipe with free space always accepts at once, so that the write does
  /// not block.
  private static let atOnce = Int(PIPE_BUF)

  private static let isHurried = Atomic(false)

  /// Shortens all waits for readers from now on, because a signal has asked the process to end.
  package static func hurry() { isHurried.store(true, ordering: .relaxed) }

  private let descriptor: Int32
  private let path: String

  /// Opens a stream for writing, and waits up to 2 s for the reader of a named pipe.
  ///
  /// After ``hurry()``, it does not wait. Without a reader, it throws `ENXIO`.
  package init(_ path: String) throws(SystemError) {
    self.path = path
    let start = ContinuousClock.now
    while true {
      let opened = open(path, O_WRONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
      if opened >= 0 {
        descriptor = opened
        return
      }
      let code = errno
      let limit = Self.isHurried.load(ordering: .relaxed) ? .zero : Self.openingLimit
      guard code == EINTR || code == ENXIO && fileKind(at: path, followsLinks: true) == S_IFIFO,
        ContinuousClock.now - start < limit
      else { throw SystemError(code: code, path: path) }
      poll(nil, 0, Self.pause)
    }
  }

  deinit { close(descriptor) }

  /// Writes all bytes; throws `ETIMEDOUT` if the reader takes nothing for 30 s.
  ///
  /// After a signal has asked the process to end, the limit is 0.5 s (``hurry()``).
  package func write(_ bytes: [UInt8]) throws(SystemError) {
    let code = Self.write(bytes, to: descriptor, stallLimit: Self.stallLimit)
    guard code == 0 else { throw SystemError(code: code, path: path) }
  }

  /// Writes all bytes to a descriptor, which may be in blocking mode; returns `errno`, or 0.
  ///
  /// If `stallLimit` is `nil`, the wait for a reader ends only after ``hurry()``.
  package static func write(
    _ bytes: [UInt8], to descriptor: Int32, stallLimit: Duration? = nil
  ) -> Int32 {
    var rest = bytes[...]
    var lastProgress = ContinuousClock.now
    while !rest.isEmpty {
      // A write to a full pipe would block, and a signal handler could not end it.
      var room = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
      guard poll(&room, 1, pause) != 0 else {
        let limit = isHurried.load(ordering: .relaxed) ? hurriedLimit : stallLimit
        if let limit, ContinuousClock.now - lastProgress >= limit { return ETIMEDOUT }
        continue
      }
      let count = rest.prefix(atOnce).withUnsafeBytes { piece in
        Foundation.write(descriptor, piece.baseAddress, piece.count)
      }
      if count > 0 {
        rest = rest.dropFirst(count)
        lastProgress = .now
      } else if count == 0 || ![EINTR, EAGAIN].contains(errno) {
        return count == 0 ? EIO : errno
      }
    }
    return 0
  }
}
