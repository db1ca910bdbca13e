import ContractBinding
import ContractHarness
@testable import ContractModel
import Testing

/// A subject held to a contract and a recording, what it did, and what is said of it.
struct VerdictRow: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let input: CaseInput
  let outcomes: [Outcome]
  let exchanges: [Exchange]
  let lines: [String]

  init(
    _ name: String, _ input: CaseInput, did outcomes: [Outcome], sent exchanges: [Exchange] = [],
    _ lines: String...
  ) {
    testDescription = name
    self.input = input
    self.outcomes = outcomes
    self.exchanges = exchanges
    self.lines = lines
  }

  func check(_ sourceLocation: Testing.SourceLocation = #_sourceLocation) {
    #expect(
      input.verdict(outcomes, exchanges: exchanges).lines == lines, sourceLocation: sourceLocation)
  }
}
