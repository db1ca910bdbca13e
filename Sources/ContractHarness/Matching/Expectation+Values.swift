package import ContractBinding
package import ContractModel

extension Expectation {
  /// Pairs the expectations of a step with the values of its outcome, such as `returns` with the
  /// returned value.
  ///
  /// An expectation that the outcome did not reach is left out, such as `throws` for a return.
  /// Under `observes`, the value is `nil` if the probe was not read.
  package func values(in outcome: Outcome) -> [(expected: Expected, actual: Value?)] {
    ends(in: outcome) + callbacks(in: outcome) + emissions(in: outcome) + delegateCalls(in: outcome)
      + observes.sorted { $0.key < $1.key }.map { ($0.value, outcome.observed[$0.key]) }
  }

  private func ends(in outcome: Outcome) -> [(expected: Expected, actual: Value?)] {
    switch outcome.end {
    case .returned(let value): returns.map { [($0, value)] } ?? []
    case .threw(let error): `throws`.map { [($0, error)] } ?? []
    case .open: []
    }
  }

  private func callbacks(in outcome: Outcome) -> [(expected: Expected, actual: Value?)] {
    callsBack.flatMap { expected -> [(expected: Expected, actual: Value?)] in
      let call = expected.index(in: outcome.callbacks).map { outcome.callbacks[$0] }
      return zip(expected.arguments, call?.arguments ?? []).map { ($0, $1) }
    }
  }

  private func emissions(in outcome: Outcome) -> [(expected: Expected, actual: Value?)] {
    guard let emits, let emissions = outcome.emissions else { return [] }
    var values: [(expected: Expected, actual: Value?)] = []
    if let elements = emits.elements {
      values.append((elements, .array(emits.read(of: emissions).elements)))
    }
    if let error = emits.error, case .failed(let thrown) = emissions.end {
      values.append((error, thrown))
    }
    return values
  }

  private func delegateCalls(in outcome: Outcome) -> [(expected: Expected, actual: Value?)] {
    zip(receives ?? [], outcome.received).flatMap { expected, call in
      zip(expected.byPosition, call.arguments).map { ($0, $1) }
    }
  }
}
