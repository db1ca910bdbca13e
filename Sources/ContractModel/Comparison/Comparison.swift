package import ContractBinding
package import ContractValues

/// Compares runs, values and requests, all that is volatile aside.
package struct Comparison {
  /// How closely a comparison looks.
  package enum Policy: Sendable, Hashable {
    /// Two runs at the vendor, or a run and a recording of it: everything counts.
    case runs
    /// A double and the recording: kinds of outcome, cases, keys and types count.
    case shape
    /// A subject and the recording: every value counts.
    case exact
    /// Two requests in the form in which they are looked up: they must be equal.
    case request
  }

  /// Header fields that speak of the connection and the framing (RFC 9110, RFC 9112), not of
  /// what the vendor says; a counter with one digit more changes a length.
  package static let framing: Set<String> = [
    "connection", "content-encoding", "content-length", "keep-alive", "transfer-encoding",
  ]

  /// How closely it looks.
  package var policy: Policy
  /// The places that never count.
  package var volatility: Volatility
  /// True if it counts that a handler was called before the call returned.
  package var comparesTiming: Bool
  /// True if volatile parts may be missing, as in doubles.
  package var mayLackVolatile: Bool
  /// The exchanges that are given again, whose values are held although they are volatile.
  package var replayed: [Exchange] = []
  /// The answer of the contract's matchers, by which they choose between alternatives.
  package var accepts: (Expected, Value?) -> Bool = { _, _ in false }

  /// Creates a comparison.
  package init(
    _ policy: Policy,
    volatility: Volatility = Volatility(),
    comparesTiming: Bool = false,
    mayLackVolatile: Bool = false
  ) {
    self.policy = policy
    self.volatility = volatility
    self.comparesTiming = comparesTiming || policy == .runs
    self.mayLackVolatile = mayLackVolatile
  }

  /// Finds how one run differs from another.
  ///
  /// - Parameters:
  ///   - before: The run that came first, or the recording.
  ///   - after: The run that is held against it.
  /// - Returns: The differences, at the places of the first.
  package func differences(_ before: Evidence, _ after: Evidence) -> [Difference] {
    let pairing = ExchangePairing(before.exchanges, after.exchanges)
    let missing = pairing.onlyFirst.map { index in
      sent(before.exchanges[index].request.title, nil, at: index)
    }
    let surplus = pairing.onlySecond.map { index in
      sent(nil, after.exchanges[index].request.title, at: index)
    }
    let paired = pairing.pairs.flatMap { pair in
      exchanges(
        before.exchanges[pair.first], after.exchanges[pair.second], at: .exchange(pair.first))
    }
    return missing + surplus + paired + interactions(before, after)
      + outcomes(before.outcomes, after.outcomes)
  }

  private func sent(_ before: String?, _ after: String?, at index: Int) -> Difference {
    Difference(
      .sequence, at: .exchange(index), before: before.map { .string($0) },
      after: after.map { .string($0) }, verb: "sent"
    ).by(.adapter)
  }

  private func outcomes(_ before: [Outcome], _ after: [Outcome]) -> [Difference] {
    guard before.count == after.count else {
      return [
        Difference(
          .sequence, at: Place(.outcomes), before: .string("step \(before.count)"),
          after: .string("step \(after.count)"), verb: "came to")
      ]
    }
    return zip(before, after).enumerated().flatMap { index, pair in
      outcomes(pair.0, pair.1, at: .outcome(index))
    }
  }

  /// Finds how one value differs from another.
  ///
  /// - Parameters:
  ///   - before: The value before; `nil` for none.
  ///   - after: The value after.
  ///   - place: Their place.
  ///   - expected: The expectation of the contract; where it decides, nothing differs.
  ///   - isXML: True if the values are XML, where one element of a name is no list, and two are
  ///     one.
  /// - Returns: The differences, in the order of their places.
  package func values(
    _ before: Value?, _ after: Value?, at place: Place, expecting expected: Expected? = nil,
    isXML: Bool = false
  ) -> [Difference] {
    if before == after { return [] }
    return ValueComparison(comparison: self, root: place, isXML: isXML)
      .differences(before, after, expected)
  }

  /// Finds whether a field, or any other part that is compared whole, differs.
  ///
  /// - Parameters:
  ///   - before: Its value before; `nil` for none.
  ///   - after: Its value after.
  ///   - place: Its place.
  /// - Returns: The difference; `nil` for equal values.
  package func field(_ before: Value?, _ after: Value?, at place: Place) -> Difference? {
    guard before != after else { return nil }
    let change: Difference.Change = before == nil ? .added : after == nil ? .removed : .value
    return Difference(change, at: place, before: before, after: after)
  }
}
