import Foundation
import Synchronization

/// The lines that a traced case writes to standard output and standard error, with their times.
///
/// Everything is passed on to standard error, where the parent process reads it.
///
/// It is a class with a lock, because a thread of its own reads the output while the case runs.
package final class CapturedOutput: Sendable {
  /// The interval in milliseconds at which the reading thread checks if the case has ended.
  private static let pause: Int32 = 20

  private struct State {
    var lines: [(moment: ContinuousClock.Instant, text: String)] = []
    var rest: [UInt8] = []
    var isEnding = false
    var waiter: CheckedContinuation<Void, Never>?
    var hasEnded = false
  }

  /// The pipe of the case that runs, and the former standard error.
  ///
  /// `openTarget` is -1 while nothing is captured. Both are atomic, because a handler of a crash
  /// reads them, and it may not wait for a lock.
  private static let openPipe = Atomic<CInt>(-1)
  private static let openTarget = Atomic<CInt>(-1)
  /// The registration of a function that passes on the remaining output when the process exits.
  ///
  /// The first access registers it; later ones do nothing. Nobody uses the value.
  private static let exitHandler = atexit {
    fflush(nil)
    CapturedOutput.passOnRest()
  }

  private let state = Mutex(State())
  private let readEnd: CInt
  /// Copies of the original standard output and standard error, in this order, to restore them.
  private let former: [CInt]

  /// Redirects standard output and error until ``end()``; `nil` without free descriptors.
  init?() {
    var ends: [CInt] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    _ = Self.exitHandler
    readEnd = ends[0]
    // A process that the subject starts must get the two streams, and not the pipe's own ends.
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    // The crash handler and the reading thread both read from the pipe. Neither may wait for bytes
    // that the other has already taken.
    _ = fcntl(readEnd, F_SETFL, O_NONBLOCK)
    former = [STDOUT_FILENO, STDERR_FILENO].map { fcntl($0, F_DUPFD_CLOEXEC, 0) }
    guard former.allSatisfy({ $0 >= 0 }) else {
      for descriptor in ends + former where descriptor >= 0 { close(descriptor) }
      return nil
    }
    Self.openPipe.store(ends[0], ordering: .releasing)
    Self.openTarget.store(former[1], ordering: .releasing)
    // Without line buffering, a crash would lose output of the subject, and all lines would have
    // one time.
    StandardOutput.bufferLines()
    for stream in [STDOUT_FILENO, STDERR_FILENO] { dup2(ends[1], stream) }
    close(ends[1])
    Thread.detachNewThread { [self] in readLines() }
  }

  /// Restores the streams, and returns all lines in order, also those still in the pipe.
  func end() async -> [(moment: ContinuousClock.Instant, text: String)] {
    fflush(nil)
    Self.openTarget.store(-1, ordering: .releasing)
    for (stream, old) in zip([STDOUT_FILENO, STDERR_FILENO], former) { dup2(old, stream) }
    await withCheckedContinuation { continuation in
      let hasEnded = state.withLock { state in
        state.isEnding = true
        if !state.hasEnded { state.waiter = continuation }
        return state.hasEnded
      }
      if hasEnded { continuation.resume() }
    }
    return state.withLock(\.lines)
  }

  /// Passes on the output that the thread has not read yet, when the process crashes or exits.
  ///
  /// The last output of a process, such as the message of a trap, comes just before its end. A
  /// signal handler calls this, so it calls only functions such as `poll` and `write`
  /// (signal-safety(7)).
  package static func passOnRest() {
    let target = openTarget.exchange(-1, ordering: .acquiringAndReleasing)
    guard target >= 0 else { return }
    // A backtrace that follows must not go into the pipe.
    for stream in [STDOUT_FILENO, STDERR_FILENO] { dup2(target, stream) }
    let source = openPipe.load(ordering: .acquiring)
    withUnsafeTemporaryAllocation(byteCount: 1024, alignment: 1) { buffer in
      var polled = pollfd(fd: source, events: Int16(POLLIN), revents: 0)
      // A process that the subject has left may write without end, so this reads at most 64 KiB, as
      // much as a pipe holds.
      for _ in 0..<64 where poll(&polled, 1, 0) > 0 {
        let count = read(source, buffer.baseAddress, buffer.count)
        guard count > 0 else { return }
        _ = write(target, buffer.baseAddress, count)
      }
    }
  }

  private func readLines() {
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      var polled = pollfd(fd: readEnd, events: Int16(POLLIN), revents: 0)
      let isReady = poll(&polled, 1, Self.pause) > 0
      let count = isReady ? read(readEnd, &buffer, buffer.count) : 0
      if count < 0, errno == EAGAIN || errno == EINTR {
        continue
      } else if count > 0 {
        take(buffer[..<count])
        // A process that the case leaves behind can keep its end of the pipe open. So the loop
        // stops when the case has ended, and does not wait for the end of the pipe.
      } else if isReady || state.withLock(\.isEnding) {
        break
      }
    }
    close(readEnd)
    for old in former { close(old) }
    let waiter = state.withLock { state in
      if !state.rest.isEmpty {
        state.lines.append((.now, String(decoding: state.rest, as: UTF8.self)))
      }
      state.hasEnded = true
      return state.waiter
    }
    waiter?.resume()
  }

  private func take(_ bytes: ArraySlice<UInt8>) {
    _ = bytes.withUnsafeBytes { write(former[1], $0.baseAddress, $0.count) }
    state.withLock { state in
      state.rest += bytes
      while let end = state.rest.firstIndex(of: UInt8(ascii: "\n")) {
        state.lines.append((.now, String(decoding: state.rest[..<end], as: UTF8.self)))
        state.rest.removeFirst(end + 1)
      }
    }
  }
}
