package import ContractModel
package import ContractValues

extension Recording {
  /// Finds the values of a double that are outdated since the vendor changed.
  ///
  /// This recording is the double's run.
  ///
  /// If only the bodies of answers have changed, a step that now throws shows that the adapter
  /// cannot read them. That step and later ones then say nothing about the double.
  ///
  /// If `changed` is empty, the places where the vendor has changed are unknown. The result has the
  /// differences as lines: the place, `- …` with the vendor's value, and `+ …` with the double's
  /// value.
  package func differences(
    from live: Recording, since recorded: Recording, declared: [VolatilePart], changed: [Place]
  ) -> [String] {
    let counted = Volatility(declared: declared, learnt: recorded.volatile)
    // Volatile values differ in each run. So they count only if nothing else differs, and if the
    // vendor has changed at one of them, or at an unknown place. A missing header field, such as an
    // `ETag`, breaks the contract even if all values are as recorded.
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

  /// Returns this live run with the volatile places of an earlier recording.
  ///
  /// One live run cannot show which values change from run to run, and a double may leave these
  /// out.
  ///
  /// Places in `changed` do not become volatile, because a double must follow the vendor there.
  package func withVolatile(of recorded: Recording, besides changed: [Place]) -> Recording {
    var live = self
    live.add(volatile: recorded.volatile.filter { !changed.contains($0) })
    return live
  }

  /// Compares the outcomes of the first steps that both runs have, at most `limit` of them.
  ///
  /// The limit leaves out the steps from the first failure on, because the adapter could not read
  /// the vendor's new answer.
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
  /// Returns the number of steps before the first one that throws here but returned in the
  /// recording.
  ///
  /// That step and later ones say nothing about a double, because the adapter could not read the
  /// vendor's new answer.
  fileprivate func countBeforeFailure(of recorded: Recording) -> Int {
    zip(self, recorded.evidence.outcomes).prefix { now, before in
      if case .threw = now.end, case .returned = before.end { return false }
      return true
    }.count
  }
}
