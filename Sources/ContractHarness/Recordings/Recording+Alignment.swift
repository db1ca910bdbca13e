import ContractBinding
import ContractModel
import ContractValues

extension Recording {
  /// Returns the recording with its exchanges in the order of another one.
  ///
  /// So the file does not change if concurrent requests arrive in another order. Two recordings
  /// with different requests have no common order, and then the recording is returned as it is.
  func aligned(with other: Recording) -> Recording {
    let pairing = ExchangePairing(other.evidence.exchanges, evidence.exchanges)
    guard pairing.isComplete else { return self }
    var aligned = self
    var places: [Int: Int] = [:]
    for pair in pairing.pairs {
      aligned.evidence.exchanges[pair.first] = evidence.exchanges[pair.second]
      places[pair.second] = pair.first
    }
    aligned.volatile = volatile.map { $0.moved(places) }
    aligned.evidence.redacted = evidence.redacted.map {
      Redacted(rule: $0.rule, place: Place($0.place)?.moved(places).description ?? $0.place)
    }.sorted()
    return aligned
  }

  mutating func add(volatile places: [Place]) {
    volatile += places.filter { !volatile.contains($0) }
    volatile.sort()
  }
}

extension Place {
  /// The same place after the exchanges were put in another order.
  ///
  /// In `places`, each key is the old index of an exchange, and its value is the new index.
  fileprivate func moved(_ places: [Int: Int]) -> Place {
    exchange.flatMap { places[$0] }.map { moved(to: .exchange($0)) } ?? self
  }
}
