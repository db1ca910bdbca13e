// Publishers, where the system has Combine. These conversions were type-checked against stand-ins
// for Combine, and not run on a system that has it.
#if canImport(Combine)
  public import Combine

  extension OperationReply {
    /// Reports that a call returned a publisher, then each value, and the completion.
    ///
    /// - Parameter publisher: The publisher that the operation returned. It is subscribed to at once.
    public func stream<Source: Publisher>(_ publisher: Source) {
      let values = AsyncThrowingStream<Value, any Error> { continuation in
        // A subscription may be cancelled on any thread, and this is its only use.
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

  extension AnyPublisher: ValueDecodable {
    /// Creates a publisher of a list of values, or of `{elements: …, then: …}`.
    static func make(from value: Value, _ decoding: ValueDecoding) throws -> Self {
      let script = try StreamScript<Output>(
        value, decoding, mayFail: Failure.self != Never.self)
      let values = script.elements.publisher.setFailureType(to: Failure.self)
      switch script.end {
      case .finished: return values.eraseToAnyPublisher()
      case .open: return values.append(Empty(completeImmediately: false)).eraseToAnyPublisher()
      case .failed(let error):
        guard let failure = error as? Failure else {
          throw decoding.at("then").mismatch(ValueDecoding.expectation(of: Failure.self), value)
        }
        return values.append(Fail(error: failure)).eraseToAnyPublisher()
      }
    }

    static func unmakeable(_ decoding: ValueDecoding) -> Any.Type? {
      decoding.unmakeable(Output.self)
    }
  }
#endif
