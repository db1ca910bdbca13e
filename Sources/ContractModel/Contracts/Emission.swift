extension Expectation {
  /// The expected elements and end of a stream.
  ///
  /// A list without `then` describes the next elements, and any elements may follow. With `then`,
  /// the stream has exactly these elements before it continues as `then` says.
  package struct Emission: Sendable, Hashable {
    /// The state of a stream after its elements.
    package enum Ending: Sendable, Hashable {
      /// The stream gives no more elements for now, and does not end.
      case open
      /// The stream ends.
      case finished
      /// The stream ends because its reader was cancelled.
      case cancelled
      /// The stream fails; with an error that matches, if the contract describes one.
      case failed(Expected?)
    }

    /// The expected elements as a list, or `nil` if any elements are accepted.
    package var elements: Expected?
    /// The expected state after the elements, or `nil` if the contract does not say.
    package var then: Located<Ending>?
    /// The place in the contract file.
    package var location: SourceLocation

    /// Creates an expectation of a stream.
    package init(
      elements: Expected? = nil, then: Located<Ending>? = nil, location: SourceLocation
    ) {
      self.elements = elements
      self.then = then
      self.location = location
    }

    /// The number of expected elements, or `nil` if the contract leaves the number open.
    package var count: Int? { elements?.matcher.elementCount }

    /// The error with which the stream must fail.
    package var error: Expected? {
      if case .failed(let error) = then?.value { error } else { nil }
    }

    /// Returns the part of the stream that the expectation covers.
    ///
    /// A list without `then` covers as many elements as it has. It covers the end only if the
    /// stream has fewer elements.
    package func read(of emissions: Outcome.Emissions) -> Outcome.Emissions {
      guard then == nil, let count, emissions.elements.count >= count else { return emissions }
      return Outcome.Emissions(Array(emissions.elements.prefix(count)), end: .open)
    }
  }
}

extension Matcher {
  /// The number of elements that a list must have, or `nil` if the matcher accepts several numbers.
  fileprivate var elementCount: Int? {
    switch self {
    case .array(let elements), .unordered(let elements): elements.count
    case .exactly(let inner): inner.matcher.elementCount
    case .all(let parts): parts.lazy.compactMap(\.matcher.elementCount).first
    default: nil
    }
  }
}
