import ContractBinding
import ContractHarness
@testable import ContractModel
import Testing

struct LongValueTests {
  @Test(
    arguments: [
      (
        [" tea"], [" milk"],
        [#"- …nd on and on and on and tea""#, #"+ …nd on and on and on and milk""#]
      ),
      (
        ["", " tea"], ["", " milk", " more"],
        [
          "  …", #"    "on and "#,
          #"- …nd on and on and on and tea""#, #"+ …nd on and on and on and milk","#,
          #"+   "on and "#, "  ]",
        ]
      ),
    ] as [([String], [String], [String])])
  func `shows where long values part`(
    expected: [String], actual: [String], shown: [String]
  ) {
    let long = Array(repeating: "on and", count: 40).joined(separator: " ")
    func list(_ ends: [String]) -> [Value] { ends.map { .string(long + $0) } }
    let input = CaseInput.example(
      .adapter,
      [.count(Expectation(returns: .of(.array(list(expected).map { .of(.literal($0)) }))))],
      recorded: [.returned(.array(list(expected)))])

    guard case .broken(let diagnostics) = input.verdict([.returned(.array(list(actual)))]) else {
      Issue.record("kept")
      return
    }
    let lines = diagnostics.flatMap(\.facts).filter { "-+ ".contains($0.prefix(1)) }
    #expect(lines.map { $0.hasSuffix("…") && $0 != "  …" ? String($0.prefix(12)) : $0 } == shown)
  }
}
