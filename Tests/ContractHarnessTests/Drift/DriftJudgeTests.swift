@testable import ContractHarness
import ContractModel
import ContractValues
import TestSupport
import Testing

struct DriftJudgeTests {
  @Test(arguments: DriftRow.all)
  func `says what has become of the vendor`(_ row: DriftRow) {
    #expect(row.judged == row.expected)
  }

  @Test func `an answer explains all that the contract says of the requests after it`() {
    func exchanges(_ id: Int) -> [Exchange] {
      [
        .example(response: #"{"id": \#(id)}"#),
        .example("POST", "/log", #"{"of": \#(id)}"#), .example("POST", "/end", #"{"of": \#(id)}"#),
      ]
    }
    let broken = [SourceLocation.line(9, 1), .line(10, 1)]
    let row = DriftRow(
      "two requests after a changed answer", exchanges(1), exchanges(2), outcomes: nil,
      broken: broken, expected: [])

    guard case .moved(let drift) = row.result else {
      Issue.record("\(row.judged)")
      return
    }

    #expect(drift.count == 1)
    #expect(drift[0].broken == broken)
  }
}

extension DriftRow: CustomTestStringConvertible {}
