import ContractBinding
import ContractHarness
@testable import ContractModel
import Testing

struct TextFormatTests {
  @Test(arguments: [
    ("2026-02-11T10:00:00Z", true),
    ("2026-02-11t10:00:00.123z", true),
    ("2026-02-11T10:00:00+05:30", true),
    ("2016-12-31T23:59:60Z", true),
    ("2024-02-29T00:00:00Z", true),
    ("2026-02-29T00:00:00Z", false),
    ("1900-02-29T00:00:00Z", false),
    ("2026-13-01T00:00:00Z", false),
    ("2026-02-11T24:00:00Z", false),
    ("2026-02-11T10:00:00", false),
    ("2026-02-11T10:00:00.Z", false),
    ("2026-02-11T10:00:00+0530", false),
    ("2026-02-11 10:00:00Z", false),
    ("2026-02-11", false),
    ("2026-02-11T10:00:00Z ", false),
    ("+026-02-11T10:00:00Z", false),
  ])
  func `knows a date and time`(_ text: String, _ isOne: Bool) {
    #expect(Matching().accepts(.of(.datetime), .string(text)) == isOne)
  }

  @Test(arguments: [
    ("https://example.com", true),
    ("https://user@example.com:8080/a%20b?x=1#y", true),
    ("http://[::1]:80/", true),
    ("mailto:a@example.com", true),
    ("file:///etc/hosts", true),
    ("urn:isbn:0451450523", true),
    ("localhost:8080", false),
    ("localhost:8080/x", false),
    ("/orders/1", false),
    ("//example.com/", false),
    ("https://", false),
    ("https://:80/", false),
    ("https://example.com/a b", false),
    ("https://example.com/%zz", false),
    ("https://example.com/#a#b", false),
    ("https://bücher.example/", false),
    ("1http://example.com", false),
    ("", false),
  ])
  func `knows an absolute URL`(_ text: String, _ isOne: Bool) {
    #expect(Matching().accepts(.of(.url), .string(text)) == isOne)
  }

  @Test(arguments: [
    ("00000000-0000-0000-0000-000000000000", true),
    ("123e4567-e89b-12d3-a456-42661417400", false),
    ("123e4567-e89b-12d3-a456-42661417400g", false),
    ("{123e4567-e89b-12d3-a456-426614174000}", false),
  ])
  func `knows a UUID`(_ text: String, _ isOne: Bool) {
    #expect(Matching().accepts(.of(.uuid), .string(text)) == isOne)
  }
}
