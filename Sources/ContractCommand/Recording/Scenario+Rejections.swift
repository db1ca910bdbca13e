import ContractBinding
import ContractModel

extension Scenario {
  /// Lists the steps that the vendor rejected, where the scenario says nothing about the outcome.
  ///
  /// A first contract often has values that the vendor does not know. Then its recordings contain
  /// only errors, and a verification can still pass.
  ///
  /// - Parameter outcomes: The recorded outcomes, one for each step.
  /// - Returns: A line for each such step, such as
  ///   `step 1, call price, threw PriceError.unknownItem`.
  func unexpectedRejections(in outcomes: [Outcome]) -> [String] {
    zip(steps, outcomes).enumerated().compactMap { index, pair in
      let (step, outcome) = pair
      guard step.expectation.isEmpty, let words = outcome.rejection else { return nil }
      return "step \(index + 1), \(step.words), \(words)"
    }
  }
}

extension Outcome {
  /// The words for an error that a step threw or gave to its completion handler, such as
  /// `threw PriceError.unknownItem`; `nil` if there was none.
  fileprivate var rejection: String? {
    if case .threw(let error) = end { return "threw \(ValuePreview(error).line)" }
    for argument in callbacks.flatMap(\.arguments) {
      guard case .object(let fields) = argument, fields.count == 1, let failure = fields["failure"]
      else { continue }
      return "called back with \(ValuePreview(failure).line)"
    }
    return nil
  }
}
