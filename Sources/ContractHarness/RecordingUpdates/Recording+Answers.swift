package import ContractModel
import ContractValues

extension Recording {
  /// Checks whether the vendor answered as in another recording, also in values that are volatile.
  ///
  /// The times of its answers are left out, because they always differ.
  package func hasAnswers(of other: Recording) -> Bool {
    !Comparison(.runs).differences(other.evidence, aligned(with: other).evidence)
      .contains { difference in
        difference.side == .vendor
          && !(difference.place.header.map(Volatility.timeHeaders.contains) ?? false)
      }
  }
}
