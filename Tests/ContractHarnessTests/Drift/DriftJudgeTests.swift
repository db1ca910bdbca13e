import ContractValues
import Testing

struct DriftJudgeTests {
  @Test(arguments: DriftRow.all)
  func `says what has become of the vendor`(_ row: DriftRow) {
    #expect(row.judged == row.expected)
  }
}

extension DriftRow: CustomTestStringConvertible {}
