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

  extension CurrentValueSubject: ValueDecodable {
    /// Creates a subject with its current value, to which the implementation can send others.
    static func make(from value: Value, _ decoding: ValueDecoding) throws -> Self {
      try decoding.subject(value) { Self(try decoding.make(value, as: Output.self)) }
    }

    static func unmakeable(_ decoding: ValueDecoding) -> Any.Type? {
      decoding.unmakeable(Output.self)
    }
  }

  extension PassthroughSubject: ValueDecodable {
    /// Creates a subject that has sent nothing yet, for `new`.
    static func make(from value: Value, _ decoding: ValueDecoding) throws -> Self {
      try decoding.subject(value) {
        guard value == "new" else { throw decoding.mismatch("new", value) }
        return Self()
      }
    }
  }

  extension ValueDecoding {
    /// Returns the scenario's subject with a name such as `PassthroughSubject#1`, or creates one.
    ///
    /// The value of a subject may be any text, so only a name in a result counts as one.
    fileprivate func subject<Subject>(
      _ value: Value, or create: () throws -> Subject
    ) throws -> Subject {
      if case .token = value, let known: Subject = known(value) { return known }
      return try create()
    }
  }
#endif
