import ContractBinding
import ContractModel
import Testing

struct ValueFormatTests {
  @Test(arguments: [
    ("0d1f77ab-77ab-4c8e-9d3e-0123456789ab", "a lower-case UUID"),
    ("0D1F77AB-77AB-4C8E-9D3E-0123456789AB", "an upper-case UUID"),
    ("0d1f77AB-77AB-4C8E-9D3E-0123456789AB", "a UUID"),
    ("2026-11-23T07:39:40Z", "a time in UTC with 0 digits of a second"),
    ("2026-11-23T07:39:40.123Z", "a time in UTC with 3 digits of a second"),
    ("2026-11-23T07:39:40+01:00", "a time with an offset with 0 digits of a second"),
    ("2026-11-23T07:39:40.5", "a time without a zone with 1 digits of a second"),
    ("2026-11-23", "a date"),
    ("Mon, 23 Nov 2026 07:39:43 GMT", "a time as in a header"),
    ("\"33a64df5\"", "a quoted ETag"), ("W/\"33a64df5\"", "a weak ETag"),
    ("https://a.example/b", "an address"), ("1042", "an integer as text"),
    ("9f86d081884c7d65", "16 lower-case hexadecimal digits"),
    ("iss_k3Jd82mX", "8 characters after iss_"),
    ("eyJpZCI6MX0=", "a token of about 12 characters"),
  ])
  func `a format is written, and read back`(_ text: String, _ words: String) throws {
    let format = try #require(ValueFormat(of: .string(text)))
    #expect(format.description == words)
    #expect(ValueFormat(words) == format)
    #expect(format.covers(.string(text)))
  }

  @Test(arguments: ["", "tea", "two words", "open", "in-progress", "Grüße"])
  func `prose and words have no format`(_ text: String) {
    #expect(ValueFormat(of: .string(text)) == nil)
  }

  @Test(arguments: [
    ("0d1f77ab-77ab-4c8e-9d3e-0123456789ab", "0D1F77AB-77AB-4C8E-9D3E-0123456789AB", "a UUID"),
    ("0d1f77ab-77ab-4c8e-9d3e-0123456789ab", "iss_k3Jd82mX", "a token"),
    (
      "2026-11-23T07:39:40.12Z", "2026-11-23T07:39:40.123Z",
      "a time in UTC with 3 digits of a second"
    ),
    ("2026-11-23T07:39:40Z", "2026-11-23T07:39:40.123Z", "a time in UTC"),
    ("2026-11-23T07:39:40Z", "2026-11-23T07:39:40+01:00", "a time"),
    ("iss_k3Jd82mX", "iss_k3Jd82", "text after iss_"), ("99", "100", "an integer as text"),
  ])
  func `two formats have one that covers both`(_ first: String, _ second: String, _ words: String)
    throws
  {
    let formats = try [first, second].map { try #require(ValueFormat(of: .string($0))) }
    #expect(formats[0].joined(with: formats[1])?.description == words)
    #expect(formats[1].joined(with: formats[0])?.description == words)
    #expect(ValueFormat(words)?.covers(.string(first)) == true)
  }

  @Test(arguments: [
    ("0d1f77ab-77ab-4c8e-9d3e-0123456789ab", Value.integer(7)),
    ("0d1f77ab-77ab-4c8e-9d3e-0123456789ab", "0D1F77AB-77AB-4C8E-9D3E-0123456789AB"),
    ("2026-11-23T07:39:40Z", "2026-11-23T07:39:40"), ("eyJpZCI6MX0=", "eyJpZC"),
    ("2026-11-23T07:39:40.12Z", "2026-11-23T07:39:40.1234Z"),
  ])
  func `a value of another format is not covered`(_ text: String, _ other: Value) throws {
    #expect(try #require(ValueFormat(of: .string(text))).covers(other) == false)
  }
}
