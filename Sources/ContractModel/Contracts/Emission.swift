extension Expectation {
  /// The elements and the end that a stream must have.
  ///
  /// A list alone is the next elements of the stream, whatever follows them; `then` says how it
  /// must go on after exactly the elements that are named.
  package struct Emission: Sendable, Hashable {
    /// How a stream must go on after its elements.
    package enum Ending: Sendable, Hashable {
      /// It gives nothing more for now, and does not end.
      case open
      /// It ends.
      case finished
      /// It ends because its reader was cancelled.
      case cancelled
      /// It fails, with an error like this where one is named.
      case failed(Expected?)
    }

    /// The elements, as a list; `nil` when any will do.
    package var elements: Expected?
    /// How the stream must go on; `nil` when nobody looks.
    package var then: Located<Ending>?
    /// Where it is written.
    package var location: SourceLocation

    /// Creates an expectation of a stream.
    package init(
      elements: Expected? = nil, then: Located<Ending>? = nil, location: SourceLocation
    ) {
      self.elements = elements
      self.then = then
      self.location = location
    }

    /// How many elements are named one by one; `nil` when their number is open.
    package var count: Int? { elements?.matcher.elementCount }

    /// The error with which the stream must fail.
    package var error: Expected? {
      if case .failed(let error) = then?.value { error } else { nil }
    }

    /// The part of what was read that the expectation speaks of.
    ///
    /// A list alone speaks of so many elements, and of the end only where there are fewer.
    package func read(of emissions: Outcome.Emissions) -> Outcome.Emissions {
      guard then == nil, let count, emissions.elements.count >= count else { return emissions }
      return Outcome.Emissions(Array(emissions.elements.prefix(count)), end: .open)
    }
  }
}

extension Matcher {
  /// How many elements a list must have to match; `nil` when the matcher does not say.
  fileprivate var elementCount: Int? {
    switch self {
    case .array(let elements), .unordered(let elements): elements.count
    case .exactly(let inner): inner.matcher.elementCount
    case .all(let parts): parts.lazy.compactMap(\.matcher.elementCount).first
    default: nil
    }
  }
}
