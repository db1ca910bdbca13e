import ContractBinding
@testable import ContractValues
import TestSupport
import Testing

struct JSONCopyTests {
  @Test(
    arguments: [
      ("{ }", "{}"), ("[ ]", "[]"), (" null ", "null"),
      ("[true, false,\n null]", "[true,false,null]"),
      ("12", "12"), ("[1.50, 1e3, -0, 1E+2]", "[1.50,1e3,-0,1E+2]"),
      ("[1234567890123456789012.5]", "[1234567890123456789012.5]"),
      (#"{"b": {"a": [1, {"c": "x y"}]}, "a": []}"#, #"{"b":{"a":[1,{"c":"x y"}]},"a":[]}"#),
      (#"{"a b" : "\u0041\/\"\n é"}"#, #"{"a b":"\u0041\/\"\n é"}"#),
      (#"{"b":{"x":1,"a":1},"a":{"x":1,"a":1}}"#, #"{"b":{"x":1,"a":1},"a":{"x":1,"a":1}}"#),
      (#"{"b": 1, "a\"": 2, "\u007f": 3}"#, #"{"b":1,"a\"":2,"\u007f":3}"#),
      (
        #"["\ud83d\ude00", {"b": 1, "\uD83D\uDE00": 2}]"#,
        #"["\ud83d\ude00",{"b":1,"\uD83D\uDE00":2}]"#
      ),
    ])
  func `takes the white space away, and nothing else`(text: String, compact: String) {
    #expect(compacted(Array(text.utf8))?.text == compact)
  }

  @Test(
    arguments: [
      #"{"a": 1, "a": 2}"#, #"{"b": 1, "a": 2, "b": 3}"#, #"{"\u0061": 1, "a": 2}"#,
      #"{"\u007f": 1, "a": 2, "\u007F": 3}"#, #""\ude00\ud83d""#, #""\ud83d\u0041""#, "01", "1.",
      ".5", "-", "1e", #""\ud800""#, #""\x""#, #""\u00g0""#, #""a"#, "\"\t\"", "tru", "[1 2]",
      "[1,]", "[", "{\"a\" 1}", "{1: 2}", "1 2", "", "NaN",
    ])
  func `leaves what is wrong to the reader`(text: String) {
    #expect(compacted(Array(text.utf8)) == nil)
  }

  @Test func `refuses bytes that are not UTF-8 and depths that nobody reads`() {
    let deep = [UInt8](repeating: UInt8(ascii: "["), count: 100_000)

    #expect(compacted([0x22, 0xC3, 0x28, 0x22]) == nil)
    #expect(compacted(deep) == nil)
  }

  private func compacted(_ text: [UInt8]) -> [UInt8]? {
    text.withUnsafeBufferPointer { bytes in
      guard let start = bytes.baseAddress else { return nil }
      var copy = JSONCopy(bytes: start, count: bytes.count)
      defer { copy.deallocate() }
      return copy.document() ? Array(copy.output.bytes) : nil
    }
  }
}
