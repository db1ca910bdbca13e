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
