import Synchronization

/// The end of what a process wrote to its standard error.
final class TailBuffer: Sendable {
  private struct State {
    var bytes: [UInt8] = []
    var dropped = false
  }

  private let limit: Int
  private let state = Mutex(State())

  /// Creates an empty tail.
  ///
  /// - Parameter limit: How many bytes are kept at least, once so many were written.
  init(limit: Int = 64 << 10) {
    self.limit = limit
  }

  /// The text that is kept.
  var text: String {
    state.withLock { state in
      guard state.dropped || state.bytes.count > limit else {
        return String(decoding: state.bytes, as: UTF8.self)
      }
      let tail = state.bytes.suffix(limit)
      // Whole lines: the end of a secret would not be known for one.
      let start = tail.firstIndex(of: 0x0A) ?? tail.endIndex
      return "…" + String(decoding: tail[start...], as: UTF8.self)
    }
  }

  func append(_ bytes: some Collection<UInt8>) {
    state.withLock { state in
      state.bytes.append(contentsOf: bytes)
      // Cut seldom, so that the cost of a byte does not depend on how many came before.
      guard state.bytes.count > 4 * limit else { return }
      state.bytes.removeFirst(state.bytes.count - limit)
      state.dropped = true
    }
  }

  func clear() {
    state.withLock { $0 = State() }
  }
}
