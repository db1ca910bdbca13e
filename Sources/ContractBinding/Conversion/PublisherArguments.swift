// Publishers as arguments, where the system has Combine. The conversion was type-checked against a
// stand-in for Combine, and not run on a system that has it.
#if canImport(Combine)
  import Combine

  extension AnyPublisher: ValueDecodable {
    /// Creates a publisher from a stream as contracts write it: a list of its elements, or
    /// `{elements: …, then: …}` with its end.
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
