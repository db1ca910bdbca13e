extension Expectation {
  /// The elements and the end that a step expects of a stream, under `emits`.
  ///
  /// A list without `then` describes the next elements, and others may follow. With `then`, the
  /// stream must produce exactly these elements, and must then end or stay open as `then` says.
  package struct Emission: Sendable, Hashable {
    /// The expected state of a stream after its elements, under `then`.
    package enum Ending: Sendable, Hashable {
      /// `open`: the stream produces no element for a while, and does not end.
      case open
      /// `finished`: the stream ends without an error.
      case finished
      /// `cancelled`: the stream ends because its reader was cancelled.
      case cancelled
      /// `failed`: the stream ends with an error; with `nil`, any error is accepted.
      case failed(Expected?)
    }

    /// The expected elements as one list; `nil` accepts any elements.
    package var elements: Expected?
    /// The state that the stream must have after the elements, such as finished; `nil` accepts any
    /// state.
    package var then: Located<Ending>?
    /// The line and column of the value under `emits`, for messages.
    package var location: SourceLocation

    /// The exact number of expected elements; `nil` if the contract accepts several numbers.
    package var count: Int? { elements?.matcher.elementCount }

    /// The error with which the stream must end; `nil` if it need not fail, or may fail with any
    /// error.
    package var error: Expected? {
      if case .failed(let error) = then?.value { error } else { nil }
    }

    /// Returns the elements and the end of a stream that this expectation describes.
    ///
    /// Without `then`, these are as many elements as the list has, and the end is ignored. With
    /// `then`, it is the whole stream. It is also the whole stream if there are too few elements,
    /// or if several lengths are accepted.
    package func read(of emissions: Outcome.Emissions) -> Outcome.Emissions {
      guard then == nil, let count, emissions.elements.count >= count else { return emissions }
      return Outcome.Emissions(Array(emissions.elements.prefix(count)), end: .open)
    }
  }
}

extension Matcher {
  /// The exact length that the matcher requires of a list; `nil` if several lengths match.
  fileprivate var elementCount: Int? {
    switch self {
    case .array(let elements), .unordered(let elements): elements.count
    case .exactly(let inner): inner.matcher.elementCount
    case .all(let parts): parts.lazy.compactMap(\.matcher.elementCount).first
    default: nil
    }
  }
}
