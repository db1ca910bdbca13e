import ContractBinding
@testable import ContractHarness
@testable import ContractModel
@testable import ContractRedaction
@testable import ContractValues

/// An expectation in YAML, a line of dashes, and the JSON that is held against it.
func testMatcher(_ input: [UInt8]) {
  let text = String(decoding: input, as: UTF8.self)
  guard let line = text.firstRange(of: "\n----\n") else { return }
  let expectation = text[..<line.lowerBound].replacing("\n", with: "\n        ")
  let contract = """
    contract: fuzz
    protocol: Fuzz
    vendor: { name: Fuzz, kind: sdk }
    scenarios:
    - name: fuzz
      steps:
      - call: fuzz
        returns:
            \(expectation)
    """
  let file = ContractFile.read(text: contract, path: "fuzz.yaml")
  guard let expected = file.contract?.scenarios.first?.steps.first?.expectation.returns,
    let value = try? Value(json: Array(text[line.upperBound...].utf8))
  else { return }
  let matching = Matching(xpath: XPathEvaluator())
  let mismatches = matching.mismatches(expected, value)
  precondition(mismatches.isEmpty == matching.accepts(expected, value))
  for mismatch in mismatches {
    let facts = mismatch.expected.map { "- " + $0 } + mismatch.actual.map { "+ " + $0 }
    let message = Diagnostic(mismatch.reason, at: mismatch.location, facts: facts)
    requireHarmless(DiagnosticText().render(message))
  }
}
