import ContractBinding

extension RedactionPass {
  /// Redacts what delegates were told, and what probes showed.
  ///
  /// - Parameters:
  ///   - outcome: The outcome of one step.
  ///   - place: Its place, such as `outcomes[0]`.
  mutating func watched(_ outcome: inout Outcome, at place: String) {
    for index in outcome.received.indices {
      for argument in outcome.received[index].arguments.indices {
        outcome.received[index].arguments[argument] = value(
          outcome.received[index].arguments[argument], at: ValuePath(),
          in: "\(place).received[\(index)].arguments[\(argument)]")
      }
    }
    guard !outcome.observed.isEmpty,
      case .object(let clean) = value(
        .object(outcome.observed), at: ValuePath(), in: "\(place).observed")
    else { return }
    outcome.observed = clean
  }
}
