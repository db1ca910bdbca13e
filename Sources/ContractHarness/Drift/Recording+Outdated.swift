package import ContractModel
package import ContractValues

extension Recording {
  /// Finds the outdated values in this run of a double, at the places where the vendor has changed.
  ///
  /// Where only the bodies of answers have changed, a step that throws now shows that the adapter
  /// cannot read them. It and later steps tell nothing about a double.
  ///
  /// - Parameters:
  ///   - live: The vendor's new behaviour, stored like a recording.
  ///   - recorded: The recording from before the change.
  ///   - declared: The contract's `volatile` list.
  ///   - changed: The places at which the vendor has changed; empty if they are not known.
  /// - Returns: The differences as lines: the place, `- …` for the vendor's value, and `+ …` for
  ///   that of the double.
  package func differences(
    from live: Recording, since recorded: Recording, declared: [VolatilePart], changed: [Place]
  ) -> [String] {
    let counted = Volatility(declared: declared, learnt: recorded.volatile)
    // Volatile values count only if nothing else differs and one of them breaks the contract. A
    // header field, such as an ETag that is gone, breaks it without them.
    let mayCount =
      changed.isEmpty || changed.contains { $0.header == nil && recorded.volatile.contains($0) }
    let isReadable = changed.isEmpty || !changed.allSatisfy(\.isInResponseBody)
    let count = isReadable ? .max : live.evidence.outcomes.countBeforeFailure(of: recorded)
    let moves = ([counted] + (mayCount ? [Volatility()] : [])).lazy
      .map { Self.outcomes(recorded, live, $0, upTo: count) }
    guard let moved = moves.first(where: { !$0.isEmpty }) else { return [] }
    let places = Set(moved.map(\.place))
    return Self.outcomes(live, self, Volatility(), upTo: count)
      .filter { places.contains($0.place) }
      .flatMap { [Diagnostic.fact("at", $0.place.description)] + $0.lines }
  }

  /// The vendor's new behaviour, with a list of the places whose values change from run to run.
  ///
  /// One live run cannot show them, and a double may leave them out.
  ///
  /// - Parameters:
  ///   - recorded: The recording from before the change.
  ///   - changed: The places where the vendor has changed. They are not listed, because a double
  ///     must follow the vendor there.
  /// - Returns: The same run with a longer list.
  package func withVolatile(of recorded: Recording, besides changed: [Place]) -> Recording {
    var live = self
    live.add(volatile: recorded.volatile.filter { !changed.contains($0) })
    return live
  }

  /// Compares the steps that both runs have, at most `limit` of them.
  private static func outcomes(
    _ first: Recording, _ second: Recording, _ volatility: Volatility, upTo limit: Int
  ) -> [Difference] {
    let runs = [first, second].map(\.evidence.outcomes)
    let common = runs.map(\.count).reduce(limit, min)
    let evidence = runs.map { Evidence(outcomes: Array($0.prefix(common))) }
    return Comparison(.runs, volatility: volatility).differences(evidence[0], evidence[1])
      .filter(\.isOutcome)
  }
}

extension [Outcome] {
  /// The number of steps before the first that throws, and that returned in the recording.
  fileprivate func countBeforeFailure(of recorded: Recording) -> Int {
    zip(self, recorded.evidence.outcomes).prefix { now, before in
      if case .threw = now.end, case .returned = before.end { return false }
      return true
    }.count
  }
}
