extension OperationReply {
  /// Reports that a call returned a stream, then each element when it arrives, and the end.
  ///
  /// A task of its own reads the stream, so that other calls can be made meanwhile. The return is
  /// reported before the first element, because an adapter is ready when its call has returned.
  ///
  /// - Parameter stream: The asynchronous sequence that the operation returned.
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
