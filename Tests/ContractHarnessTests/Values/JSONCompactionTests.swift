import ContractBinding
import ContractHarness
import Testing

struct JSONCompactionTests {
  @Test(
    arguments: [
      "{}", "[]", "null", "[true, false, null]", "12", "-7", "[0, 1.5, -0.25, 10.05, 2.0]",
      "[0.05, -0.001, 0.00012]",
      #"{"a": {"b": [1, {"c": "x"}]}, "b": []}"#, #""Größe \"1\" / \\ \n\t\r""#,
    ])
  func `strips what the writer has laid out in lines`(text: String) throws {
    let value = try Value(json: Array(text.utf8))

    #expect(JSONText.compacted(value.json(.lines))?.text == value.json().text)
  }

  /// Each says the same in another way, or says nothing.
  @Test(
    arguments: [
      #"{"b": 1, "a": 2}"#, #"{"a": 1, "a": 2}"#, #"{"\\": 1, "a": 2}"#, "1.50", "1e3", "-0",
      "01", "1.", ".5", "-", "0.00001", "1234567890123456.5", #""\u0041""#, #""\/""#, #""a"#,
      "\"\u{85}\"", "\"\t\"", "tru", "[1 2]", "[1,]", "[", "{\"a\" 1}", "{1: 2}", "1 2", "", "NaN",
    ])
  func `leaves to the reader what the writer would not write`(text: String) {
    #expect(JSONText.compacted(Array(text.utf8)) == nil)
  }

  @Test func `refuses bytes that are not UTF-8 and depths that nobody reads`() {
    let deep = [UInt8](repeating: UInt8(ascii: "["), count: 100_000)

    #expect(JSONText.compacted([0x22, 0xC3, 0x28, 0x22]) == nil)
    #expect(JSONText.compacted(deep) == nil)
  }
}
