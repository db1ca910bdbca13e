// The compiler prefers the functions for `AsyncStream` and `AsyncThrowingStream` to the general one.
extension OperationReply {
  /// Reports that a call returned a stream, then each element when it arrives, and the end.
  ///
  /// A task of its own reads the stream, so that other calls can be made meanwhile. The return is
  /// reported before the first element, because an adapter is ready when its call has returned.
  ///
  /// - Parameter stream: The asynchronous sequence that the operation returned.
  @_disfavoredOverload
  public func stream<Stream: AsyncSequence & Sendable>(_ stream: Stream) {
    receive(.streams)
    read { [context, receive] in
      do {
        for try await element in stream { receive(.element(context.value(of: element))) }
        receive(.finished)
      } catch {
        receive(.failed(context.value(ofError: error)))
      }
    }
  }

  /// Reports a stream whose elements need not be `Sendable`, such as those of an associated type.
  public func stream<Element>(_ stream: AsyncStream<Element>) {
    // A stream may be read in any task. Each element becomes a value in the task that reads it, as
    // the arguments of a completion handler do on its thread.
    nonisolated(unsafe) let stream = stream
    receive(.streams)
    read { [context, receive] in
      for await element in stream { receive(.element(context.value(of: element))) }
      receive(.finished)
    }
  }

  /// Reports a stream with an error, whose elements need not be `Sendable`.
  public func stream<Element, Failure>(_ stream: AsyncThrowingStream<Element, Failure>) {
    // As above.
    nonisolated(unsafe) let stream = stream
    receive(.streams)
    read { [context, receive] in
      do {
        for try await element in stream { receive(.element(context.value(of: element))) }
        receive(.finished)
      } catch {
        receive(.failed(context.value(ofError: error)))
      }
    }
  }
}
