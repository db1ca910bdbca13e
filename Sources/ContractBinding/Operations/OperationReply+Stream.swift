// The general function for any sequence is disfavored. For an `AsyncStream` or
// `AsyncThrowingStream` the compiler then chooses the overloads whose elements need not be
// `Sendable`.
extension OperationReply {
  /// Reports that a call returned a stream, then each element when it arrives, and the end.
  ///
  /// A task of its own reads the stream, so that other calls can be made meanwhile. The return is
  /// reported before the first element, because an adapter is ready when its call has returned.
  ///
  /// - Parameter stream: The asynchronous sequence that the operation returned.
  @_disfavoredOverload
  public func stream<Stream: AsyncSequence & Sendable>(_ stream: Stream) {
    report(stream)
  }

  /// Reports a stream whose elements need not be `Sendable`, such as those of an associated type.
  public func stream<Element>(_ stream: AsyncStream<Element>) {
    report(stream)
  }

  /// Reports a stream that may end with an error, and whose elements need not be `Sendable`.
  public func stream<Element, Failure>(_ stream: AsyncThrowingStream<Element, Failure>) {
    report(stream)
  }

  private func report<Stream: AsyncSequence>(_ stream: Stream) {
    // This is safe, because only the task that reads the stream calls the closure. The public
    // functions accept only streams that any task may read: a `Sendable` one, or one whose elements
    // were sent to it by `yield`.
    nonisolated(unsafe) let passOn = { [context, receive] () async throws -> Void in
      for try await element in stream { receive(.element(context.value(of: element))) }
    }
    receive(.streams)
    read { [context, receive] in
      do {
        try await passOn()
        receive(.finished)
      } catch {
        receive(.failed(context.value(ofError: error)))
      }
    }
  }
}
