import ContractBinding
import ContractModel
import ContractValues

extension ObservationComparison {
  /// Compares what delegates were told in a step, and what probes showed after it.
  func watched(_ first: Outcome, _ second: Outcome, at place: Place) -> [Difference] {
    delegateCalls(first.received, second.received, at: place.key("received"))
      + values(.object(first.observed), .object(second.observed), root: place.key("observed"))
  }

  private func delegateCalls(_ first: [DelegateCall], _ second: [DelegateCall], at place: Place)
    -> [Difference]
  {
    guard first.map(\.form) == second.map(\.form) else {
      return [
        Difference(
          .behaviour, at: place, "told", first: first.inShort, second: second.inShort)
      ]
    }
    return zip(first, second).enumerated().flatMap { index, pair in
      zip(pair.0.arguments, pair.1.arguments).enumerated().flatMap { position, arguments in
        values(
          arguments.0, arguments.1, root: place.index(index).key("arguments").index(position))
      }
    }
  }
}

extension DelegateCall {
  /// The part that is equal in two honest runs: the method, and the number of its arguments.
  fileprivate var form: String { "\(method) \(arguments.count)" }
}

extension [DelegateCall] {
  fileprivate var inShort: String {
    isEmpty ? "nothing" : map(\.method).joined(separator: ", ")
  }
}
