package import ContractBinding
package import ContractValues

/// A comparison of runs, values or requests that ignores volatile places.
package struct Comparison {
  /// The strictness of a comparison.
  package enum Policy: Sendable, Hashable {
    /// Compares two runs with the vendor, or a run and a recording of it: everything counts.
    case runs
    /// Compares a double and the recording: kinds of outcome, cases, keys and types count, and the
    /// values of ``Comparison/held``.
    case shape
    /// Compares a subject and the recording: every value counts.
    case exact
    /// Compares two requests in the form used for look-ups: they must be equal.
    case request
  }

  /// The header fields about the connection and the framing (RFC 9110, RFC 9112).
  ///
  /// They say nothing about the vendor's behaviour; for example, a counter with one more digit
  /// changes the length.
  package static let framing: Set<String> = [
    "connection", "content-encoding", "content-length", "keep-alive", "transfer-encoding",
  ]

  /// The strictness of the comparison.
  package var policy: Policy
  /// The places whose differences are ignored.
  package var volatility: Volatility
  /// True if it matters that a handler is called before the call returns.
  package var comparesTiming: Bool
  /// True if volatile parts may be missing, because doubles need not produce them.
  package var mayLackVolatile: Bool
  /// The replayed exchanges; the adapter must return their values unchanged, even volatile ones.
  package var replayed: [Exchange] = []
  /// The values that count although only shapes are compared; `nil` if none do.
  package var held: HeldValues?
  /// The function that checks whether a matcher accepts a value, to choose between alternatives.
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

  /// Finds the differences between two runs.
  ///
  /// - Parameters:
  ///   - before: The first run or the recording.
  ///   - after: The run to compare with it.
  /// - Returns: The differences, with their places in the first run.
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

  /// Finds the differences between two values.
  ///
  /// - Parameters:
  ///   - before: The first value; `nil` if there is none.
  ///   - after: The second value; `nil` if there is none.
  ///   - place: The place of both.
  ///   - expected: The contract's expectation; differences that it decides do not count.
  ///   - isXML: True if the values are XML, where a single element with a name is not a list, but
  ///     several are.
  /// - Returns: The differences, ordered by place.
  package func values(
    _ before: Value?, _ after: Value?, at place: Place, expecting expected: Expected? = nil,
    isXML: Bool = false
  ) -> [Difference] {
    if before == after { return [] }
    return ValueComparison(comparison: self, root: place, isXML: isXML)
      .differences(before, after, expected)
  }

  /// Compares a field, or another part that is compared as a whole.
  ///
  /// - Parameters:
  ///   - before: The first value; `nil` if there is none.
  ///   - after: The second value; `nil` if there is none.
  ///   - place: The place of the field.
  /// - Returns: The difference; `nil` if the values are equal.
  package func field(_ before: Value?, _ after: Value?, at place: Place) -> Difference? {
    guard before != after else { return nil }
    let change: Difference.Change = before == nil ? .added : after == nil ? .removed : .value
    return Difference(change, at: place, before: before, after: after)
  }
}
