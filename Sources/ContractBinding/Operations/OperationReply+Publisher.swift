// Publishers as results, where the system has Combine. This was type-checked against a stand-in for
// Combine, and not run on a system that has it.
#if canImport(Combine)
  public import Combine

  extension OperationReply {
    /// Reports the result of a future that an operation returned, when the future has completed.
    ///
    /// - Parameter future: The future. Its error is reported as an error of the call.
    public func returned<Output, Failure>(_ future: Future<Output, Failure>) {
      // A future produces one value, and any thread may await it.
      nonisolated(unsafe) let future = future
      returned(later: { try await future.value })
    }

    /// Reports that a call returned a publisher, then each of its values, and finally its
    /// completion.
    ///
    /// - Parameter publisher: The publisher that the operation returned. This function subscribes
    ///   to it at once.
    public func stream<Source: Publisher>(_ publisher: Source) {
      let values = AsyncThrowingStream<Value, any Error> { continuation in
        // Any thread may cancel a subscription, and nothing else is done with it.
        nonisolated(unsafe) let subscription = publisher.sink(
          receiveCompletion: { completion in
            switch completion {
            case .finished: continuation.finish()
            case .failure(let error): continuation.finish(throwing: error)
            }
          },
          receiveValue: { [context] in continuation.yield(context.value(of: $0)) })
        continuation.onTermination = { _ in subscription.cancel() }
      }
      stream(values)
    }
  }
#endif
