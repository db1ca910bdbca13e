package import ContractModel
package import ContractValues

extension Recording {
  /// Finds what a double still gives as the vendor did, in the places where the vendor has moved.
  ///
  /// - Parameters:
  ///   - live: What the vendor does now.
  ///   - recorded: What it did.
  ///   - declared: The contract's `volatile` list.
  /// - Returns: What the vendor gives, `- …`, and what the double gives, `+ …`.
  package func differences(
    from live: Recording, since recorded: Recording, declared: [VolatilePart]
  ) -> [String] {
    let counted = Volatility(declared: declared, learnt: recorded.volatile)
    // Of a volatile value that is all that has moved, it is the contract that speaks.
    let moves = [counted, Volatility()].lazy.map { Self.outcomes(recorded, live, $0) }
    guard let moved = moves.first(where: { !$0.isEmpty }) else { return [] }
    let places = Set(moved.map(\.place))
    return Self.outcomes(live, self, Volatility())
      .filter { places.contains($0.place) }
      .flatMap(\.lines)
  }

  private static func outcomes(
    _ first: Recording, _ second: Recording, _ volatility: Volatility
  ) -> [Difference] {
    Comparison(.runs, volatility: volatility).differences(
      Evidence(outcomes: first.evidence.outcomes), Evidence(outcomes: second.evidence.outcomes)
    ).filter(\.isOutcome)
  }
}
