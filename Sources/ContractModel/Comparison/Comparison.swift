package import ContractBinding
package import ContractValues

/// A comparison of two runs, values or requests, which ignores volatile values such as timestamps.
package struct Comparison {
  /// The strictness of a comparison, such as `.shape` for a double that need not return the
  /// recorded values.
  package enum Policy: Sendable, Hashable {
    /// Two runs with the vendor, or a run and its recording; every difference counts.
    case runs
    /// A double and the recording; kinds of outcome, cases of enums, keys and types must be equal.
    case shape
    /// A subject and the recording; every value counts.
    case exact
    /// Two requests, which must be equal in the form in which a replay finds them.
    case request
  }

  /// The header fields for the connection and message framing, which are not compared (RFC 9110,
  /// RFC 9112).
  ///
  /// They say nothing about the vendor's behaviour. For example, a counter with one more digit
  /// changes the length.
  package static let framing: Set<String> = [
    "connection", "content-encoding", "content-length", "keep-alive", "transfer-encoding",
  ]

  /// The strictness, such as ``Policy/shape`` for a double.
  package var policy: Policy
  /// The positions of values that may differ, such as timestamps.
  package var volatility: Volatility
  /// True if the order of a return and a completion handler's call is compared.
  package var comparesTiming: Bool
  /// True if a list with the same elements in another order counts as one difference.
  ///
  /// If false, each of its elements differs, so that its values can be learnt as volatile.
  package var comparesOrders = false
  /// True if volatile values may be missing, because doubles need not produce them.
  package var mayLackVolatile: Bool
  /// The values in the replayed responses, which the adapter must return unchanged, even volatile
  /// ones; `nil` if the vendor itself responds.
  private(set) var replayed: ReplayedValues?
  /// The rules for values that must agree although only shapes are compared; `nil` for none.
  package var held: HeldValues?
  /// Checks whether a matcher accepts a value, to choose among the alternatives of `$one-of`.
  package var accepts: (Expected, Value?) -> Bool = { _, _ in false }

  /// Creates a comparison; between two runs, it always compares the timing of completion handlers.
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

  /// Requires that an adapter returns the values in replayed responses unchanged.
  ///
  /// Times from the adapter's own clock are judged by `age`; `nil` if it is unknown.
  package mutating func setReplayed(_ evidence: Evidence, age: RecordingAge?) {
    let isEmpty = evidence.exchanges.isEmpty && evidence.interactions.isEmpty
    replayed = isEmpty ? nil : ReplayedValues(of: evidence, age: age)
  }

  /// Lists the differences between two runs in their exchanges, calls to an SDK, and outcomes.
  ///
  /// The positions are those in the first run.
  package func differences(_ before: Evidence, _ after: Evidence) -> [Difference] {
    let pairing = ExchangePairing(before.exchanges, after.exchanges)
    let leavesStream = before.outcomes.leaveStream && after.outcomes.leaveStream
    func unpaired(_ exchanges: [Exchange], _ indices: [Int]) -> [Int] {
      leavesStream ? indices.filter { !exchanges.isLeft($0, among: indices) } : indices
    }
    let missing = unpaired(before.exchanges, pairing.onlyFirst).map { index in
      sent(.string(before.exchanges[index].request.title), nil, at: index)
    }
    let surplus = unpaired(after.exchanges, pairing.onlySecond).map { index in
      sent(nil, .string(after.exchanges[index].request.title), at: index)
    }
    let paired = pairing.pairs.flatMap { pair in
      let first = before.exchanges[pair.first]
      var second = after.exchanges[pair.second]
      // An answer may be missing by chance, depending on the moment when the adapter leaves the
      // stream.
      if leavesStream,
        first.isUnanswered && before.exchanges.isLeft(pair.first)
          || second.isUnanswered && after.exchanges.isLeft(pair.second)
      {
        second.result = first.result
      }
      return exchanges(first, second, at: .exchange(pair.first))
    }
    return missing + surplus + paired + interactions(before, after)
      + outcomes(before.outcomes, after.outcomes)
  }

  private func sent(_ before: Value?, _ after: Value?, at index: Int) -> Difference {
    Difference(.sequence, at: .exchange(index), before: before, after: after, verb: "sent")
      .by(.adapter)
  }

  private func outcomes(_ before: [Outcome], _ after: [Outcome]) -> [Difference] {
    guard before.count == after.count else {
      let (old, new) = ("step \(before.count)", "step \(after.count)")
      return [happened("came to", old, new, at: Place(.outcomes))]
    }
    return zip(before, alignedByDelegates(after, with: before)).enumerated().flatMap {
      index, pair in outcomes(pair.0, pair.1, at: .outcome(index))
    }
  }

  /// Moves late calls to delegates into the steps where the first run has them, because chance
  /// decides on which side of a step's end they fall.
  private func alignedByDelegates(_ after: [Outcome], with before: [Outcome]) -> [Outcome] {
    guard let moved = MovedDelegateCalls(before, after),
      moved.moves.allSatisfy({ $0.mayMove || $0.call.isLate })
    else { return after }
    return moved.undone(in: after)
  }

  /// Lists the differences between two values at a place such as `outcomes[0].returned`.
  ///
  /// A difference that `expected` decides does not count. With `isXML`, a single element is no
  /// list, but several with one name are.
  package func values(
    _ before: Value?, _ after: Value?, at place: Place, expecting expected: Expected? = nil,
    isXML: Bool = false
  ) -> [Difference] {
    if before == after { return [] }
    return ValueComparison(comparison: self, root: place, isXML: isXML)
      .differences(before, after, expected)
  }

  /// Compares two values as a whole, such as the methods of two requests; `nil` if they are equal.
  package func field(_ before: Value?, _ after: Value?, at place: Place) -> Difference? {
    before == after ? nil : Difference(.of(before, after), at: place, before: before, after: after)
  }
}
