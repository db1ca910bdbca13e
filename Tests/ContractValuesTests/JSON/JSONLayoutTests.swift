import ContractBinding
@testable import ContractValues
import TestSupport
import Testing

struct JSONLayoutTests {
  @Test(
    arguments: [
      "{}", "[ ]", "{\n}", #"{"a":1,"b":[1,2]}"#, #"{"a": 1, "b": [1, 2]}"#, #"{ "a" : 1 }"#,
      "{\n  \"a\": [\n    1,\n    {}\n  ]\n}\n", "{\n\t\"a\" : [ 1, 2 ]\n}",
      #"["\/","\u003c","\u00e9"]"#, #"["\u00E9","x"]"#, #"["é","\u2028"]"#, "[1.0,1e3,-0]",
      #"["\u0008","\n"]"#, "12", #""a""#,
      "[1,\n2]", "{\"a\":\r\n1}",
    ])
  func `gives a text again in the layout that it has`(text: String) throws {
    let bytes = Array(text.utf8)
    let layout = try #require(JSONLayout(of: bytes))
    let compact = try #require(JSONLayout.compact.checked(bytes))

    #expect(layout.applied(to: compact).text == text)
  }

  @Test(
    arguments: [
      #"{"a": 1,"b":2}"#, #"["/","\/"]"#, #"["é","\u00e9"]"#, "[1,\n2,3]", " 1",
      "{\n  \"a\": {\n   \"b\": 1\n  }\n}", #"["\u00e9","\u00E8"]"#,
    ])
  func `finds no layout in a mixture`(text: String) {
    #expect(JSONLayout(of: Array(text.utf8)) == nil)
  }

  @Test(
    arguments: [
      (#"{"b": 1, "a": 2}"#, ["a": 3, "b": 1], #"{"b": 1, "a": 3}"#),
      (#"{"b": 1.0, "a": 2}"#, ["b": .number(1)], #"{"b": 1.0}"#),
      (#"{"b": 1, "a": 2}"#, ["a": 2], #"{"a": 2}"#),
      (#"{"b": 1}"#, ["b": 1, "c": ["x": 1, "d": 2]], #"{"b": 1,"c": {"d": 2,"x": 1}}"#),
      (
        #"{"z": {"b": 1,"a":2}, "y":[1 , 2]}"#, ["z": ["a": 2, "b": 1], "y": [1, 3]],
        #"{"z": {"b": 1,"a":2}, "y":[1 , 3]}"#
      ),
      (
        #"{"a": { "b" :  {"c": [ 1, [2] ]}} }"#, ["a": ["b": ["c": [1, [3]]]]],
        #"{"a": { "b" :  {"c": [ 1, [3] ]}} }"#
      ),
      (#"{ "b" : 1, "c": 2 }"#, ["x": 1, "c": 2], #"{ "x" : 1, "c": 2 }"#),
      ("[1, 2]", [1], "[1]"), ("[1, 2]", [], "[]"), ("[]", [1, 2], "[1,2]"),
      ("[1, {}]\n", [1, ["a": 1], "x"], "[1, {\"a\":1}, \"x\"]\n"),
      (#"{"a":"\/"}"#, ["a": "b/"], #"{"a":"b\/"}"#),
    ] as [(String, Value, String)])
  func `changes what has changed, and nothing else`(
    text: String, new: Value, expected: String
  ) throws {
    let bytes = Array(text.utf8)
    let changed = JSONText.replacing(try Value(json: bytes), by: new, in: bytes)

    #expect(changed.text == expected)
    #expect(try Value(json: changed) == new)
  }
}
