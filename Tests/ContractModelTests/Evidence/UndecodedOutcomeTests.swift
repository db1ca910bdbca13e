import ContractBinding
import ContractModel
import Testing

/// Steps that end with the error of a decoder, in each way in which an operation can fail.
struct UndecodedOutcomeTests {
  private static let decoding = Value.error(ErrorValue(type: "DecodingError", fields: [:]))
  private static let other = Value.error(ErrorValue(type: "OrderError", fields: [:]))

  private static func outcomes(_ error: Value) -> [Outcome] {
    [
      Outcome(end: .threw(error)),
      Outcome(end: .open, emissions: Outcome.Emissions([], end: .failed(error))),
    ]
      + [["failure": error], error].map { argument in
        Outcome(
          end: .returned(nil),
          callbacks: [
            Outcome.Callback(handler: "done", arguments: [.null, argument], beforeReturning: false)
          ])
      }
  }

  @Test(arguments: outcomes(decoding))
  func `is undecoded`(_ outcome: Outcome) { #expect(outcome.isUndecoded) }

  @Test(arguments: outcomes(other) + [Outcome(end: .returned(1))])
  func `is not undecoded`(_ outcome: Outcome) { #expect(!outcome.isUndecoded) }
}
