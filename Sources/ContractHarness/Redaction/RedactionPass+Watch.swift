import ContractBinding
import ContractModel
import ContractValues

extension RedactionPass {
  /// Redacts what delegates were told, and what probes showed.
  ///
  /// - Parameters:
  ///   - outcome: The outcome of one step.
  ///   - place: Its place, such as `outcomes[0]`.
  mutating func watched(_ outcome: inout Outcome, at place: String) {
    for index in outcome.received.indices {
      let told = outcome.received[index]
      outcome.received[index].arguments = arguments(
        told.arguments, of: told.method, at: "\(place).received[\(index)].arguments")
    }
    guard !outcome.observed.isEmpty,
      case .object(let clean) = value(
        .object(outcome.observed), at: ValuePath(), in: "\(place).observed")
    else { return }
    outcome.observed = clean
  }
}
