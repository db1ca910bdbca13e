extension OperationReply {
  /// Tells that a call returned a stream, then each of its elements as it comes, and its end.
  ///
  /// The stream is read in a task of its own, so that other calls can be made meanwhile. What
  /// hands the stream over is told first: a subject that must be ready before anything happens
  /// is ready when the call returns.
  ///
  /// - Parameter stream: What the call returned.
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
}
