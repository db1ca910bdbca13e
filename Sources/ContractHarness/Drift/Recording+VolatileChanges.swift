import ContractBinding
import ContractModel
import ContractValues

extension Recording {
  /// Finds volatile values of a later run that have another format, and volatile header fields that
  /// are missing or new.
  func volatileChanges(in later: Recording, declared: [VolatilePart]) -> [Difference] {
    guard !volatile.isEmpty else { return [] }
    let places = Set(volatile)
    let found = Comparison(.runs, volatility: Volatility(declared: declared))
      .differences(evidence, later.evidence)
      .filter { $0.side != .adapter && places.contains($0.place) }
    return found.compactMap { $0.isPresenceOfHeader ? $0 : $0.formatChange }
      + found.timesWithoutDigits
  }
}
