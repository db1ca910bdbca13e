package import ContractModel
package import ContractValues

extension Recording {
  /// Finds a double's outdated values, which still follow the recording where the vendor has
  /// changed.
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

  private static func outcomes(
    _ first: Recording, _ second: Recording, _ volatility: Volatility
  ) -> [Difference] {
    Comparison(.runs, volatility: volatility).differences(
      Evidence(outcomes: first.evidence.outcomes), Evidence(outcomes: second.evidence.outcomes)
    ).filter(\.isOutcome)
  }
}
