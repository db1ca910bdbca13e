import ContractValues
import Testing

struct PlaceholderTests {
  @Test(arguments: [
    ("redacted-1", "redacted"), ("redacted-1-27", "redacted"), ("redacted-27", "redacted"),
    ("a=redacted-3&b=redacted-4-5;", "a=redacted&b=redacted;"), ("redacted-", "redacted-"),
    ("redacted-x-1", "redacted-x-1"), ("redactedredacted-2", "redactedredacted"),
    ("redact-1", "redact-1"),
  ])
  func `removes the numbers of placeholders at once`(text: String, expected: String) {
    let once = Placeholder.anonymised(Array(text.utf8))
    #expect(String(decoding: once, as: UTF8.self) == expected)
    #expect(Placeholder.anonymised(once) == once)
  }
}
