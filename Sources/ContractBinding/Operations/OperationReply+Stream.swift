extension OperationReply {
  /// Reports that a call returned a stream, then each element as it comes, and the end.
  ///
  /// A task of its own reads the stream, so that other calls can go on. The return is reported
  /// before the first element, because a subject is ready when its call has returned.
  ///
  /// - Parameter stream: The result of the call.
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
