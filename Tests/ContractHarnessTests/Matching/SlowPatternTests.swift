import ContractBinding
import ContractHarness
@testable import ContractModel
import Testing

/// Patterns for which plain backtracking would take years: `(a+)+$` on sixty letters.
@Suite(.timeLimit(.minutes(1)))
struct SlowPatternTests {
  private static let text = String(repeating: "a", count: 60) + "!"
  private static let slow = Expected.of(.regex("^(a+)+$"))

  private func reasons(_ expected: Expected, _ actual: Value) -> [String] {
    Matching().mismatches(expected, actual).map(\.reason)
  }

  @Test func `gives up a search that does not end, and says so`() {
    let reasons = reasons(Self.slow, .string(Self.text))

    #expect(reasons.count == 1)
    #expect(
      reasons.first?.hasSuffix("…, and the search was given up: it takes too many steps") == true)
  }

  @Test func `gives up a pattern once, however many texts there are`() {
    let texts = Value.array(Array(repeating: .string(Self.text), count: 1000))

    #expect(reasons(.of(.each(Self.slow)), texts).count == 1000)
    #expect(reasons(.of(.each(.of(.oneOf([Self.slow, .of(.regex("!$"))])))), texts) == [])
  }

  @Test func `takes no answer for no`() {
    let reasons = reasons(.of(.not(Self.slow)), .string(Self.text))

    #expect(reasons.count == 1)
    #expect(reasons.first?.hasSuffix(", and a search for a pattern had no answer") == true)
    #expect(self.reasons(.of(.not(Self.slow)), "b") == [])
  }

  @Test func `searches a megabyte in a moment`() {
    let text = String(repeating: "é", count: 500_000) + "7"

    #expect(reasons(.of(.regex("[0-9]")), .string(text)) == [])
    #expect(reasons(.of(.regex("a+b")), .string(String(repeating: "a", count: 5000))).count == 1)
  }
}
