package import ContractModel
package import ContractValues

extension Recording {
  /// Finds the outdated values in this run of a double, at the places where the vendor has changed.
  ///
  /// - Parameters:
  ///   - live: The vendor's new behaviour, stored like a recording.
  ///   - recorded: The recording from before the change.
  ///   - declared: The contract's `volatile` list.
  /// - Returns: The differences as lines: the place, `- …` for the vendor's value, and `+ …` for
  ///   that of the double.
  package func differences(
    from live: Recording, since recorded: Recording, declared: [VolatilePart]
  ) -> [String] {
    let counted = Volatility(declared: declared, learnt: recorded.volatile)
    // Volatile values count only if nothing else differs, because then one of them breaks the
    // contract.
    let moves = [counted, Volatility()].lazy.map { Self.outcomes(recorded, live, $0) }
    guard let moved = moves.first(where: { !$0.isEmpty }) else { return [] }
    let places = Set(moved.map(\.place))
    return Self.outcomes(live, self, Volatility())
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

  private static func outcomes(
    _ first: Recording, _ second: Recording, _ volatility: Volatility
  ) -> [Difference] {
    Comparison(.runs, volatility: volatility).differences(
      Evidence(outcomes: first.evidence.outcomes), Evidence(outcomes: second.evidence.outcomes)
    ).filter(\.isOutcome)
  }
}
