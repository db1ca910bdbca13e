import ContractModel
import Foundation
import Testing

@Suite("The time of a recording")
struct RecordingAgeTests {
  private func date(_ text: String) -> Date? {
    RecordingAge(text, at: Date(timeIntervalSince1970: 0))?.recordedAt
  }

  @Test("is read as it was written, on each day of a year and in leap years")
  func isReadAsWritten() {
    for day in stride(from: 0, to: 60_000, by: 13) {
      let written = Date(timeIntervalSince1970: Double(day * 86_400 + day))
      #expect(date(written.ISO8601Format()) == written)
    }
  }

  @Test("is read with an offset too")
  func isReadWithOffset() {
    #expect(date("2026-02-11T10:30:00+01:00") == date("2026-02-11T09:30:00Z"))
  }

  @Test(
    "is none in other texts",
    arguments: ["", "yesterday", "2026-02-11 at half past ", "2026-03-00T10:00:00Z"])
  func isNone(text: String) {
    #expect(date(text) == nil)
  }
}
