@testable import ContractHarness
@testable import ContractModel
@testable import ContractRedaction
@testable import ContractValues

/// A contract file: it has a contract or problems, never both or neither, and no message holds
/// what a terminal obeys.
func testContract(_ input: [UInt8]) {
  let text = String(decoding: input, as: UTF8.self)
  let file = ContractFile.read(text: text, path: "fuzz.yaml")
  precondition((file.contract == nil) == !file.problems.isEmpty)
  precondition(file.problems.count <= 101)
  requireHarmless(DiagnosticText().render(file.problems))
}

/// Traps at a character that a terminal obeys.
func requireHarmless(_ text: String) {
  precondition(text.unicodeScalars.allSatisfy { $0 == "\n" || !$0.isHidden })
}
