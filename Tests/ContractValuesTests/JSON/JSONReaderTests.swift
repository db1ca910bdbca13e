import ContractBinding
@testable import ContractValues
import TestSupport
import Testing

struct JSONReaderTests {
  @Test(
    arguments: [
      ("null", .null), (" true ", .boolean(true)), ("false", .boolean(false)),
      ("0", .integer(0)), ("-0", .integer(0)), ("-12", .integer(-12)),
      ("9223372036854775807", .integer(.max)), ("-9223372036854775808", .integer(.min)),
      ("9223372036854775808", .largeInteger("9223372036854775808")),
      ("-123456789012345678901234567890", .largeInteger("-123456789012345678901234567890")),
      ("1.0", .number(1)), ("1e2", .number(100)), ("-1.5E-3", .number(-0.0015)),
      ("0.1", .number(0.1)), ("\"\"", .string("")), (#""\u0000""#, .string("\0")),
      (#""\"\\\/\b\f\n\r\t""#, .string("\"\\/\u{8}\u{C}\n\r\t")),
      (#""\ud83d\ude00""#, .string("😀")), (#""\uD83D\uDE00""#, .string("😀")),
      (#""\u00e9""#, .string("é")), ("\"\u{7F}\"", .string("\u{7F}")),
      ("[]", .array([])), ("[ 1 , [ ] ]", .array([1, .array([])])),
      ("{}", .object([:])), (#"{"a":{"":1}}"#, .object(["a": .object(["": 1])])),
      (#"{"\u0061":1}"#, .object(["a": 1])),
    ] as [(String, Value)])
  func `reads every form of value`(json: String, value: Value) throws {
    #expect(try Value(json: json.bytes) == value)
  }

  @Test(
    arguments: [
      ("", "unexpected end", 0), ("  ", "unexpected end", 2), ("nul", "unexpected character", 0),
      ("nule", "unexpected character", 0), ("1 2", "unexpected text", 2),
      ("01", "number with a leading zero", 0), ("-", "unexpected character", 1),
      ("1.", "unexpected character", 2), (".5", "unexpected character", 0),
      ("+1", "unexpected character", 0), ("1e", "unexpected character", 2),
      ("1e999", "number out of range", 0), ("NaN", "unexpected character", 0),
      ("[1", "expected ',' or ']'", 2), ("[1,]", "unexpected character", 3),
      ("[1 2]", "expected ',' or ']'", 3), ("{", "expected a key", 1),
      (#"{"a"}"#, "expected ':'", 4), (#"{"a":1,}"#, "expected a key", 7),
      (#"{"a":1"#, "expected ',' or '}'", 6), (#"{"a":1,"a":2}"#, "key \"a\" appears twice", 7),
      (#"{"a":1,"\u0061":2}"#, "key \"a\" appears twice", 7), ("{a:1}", "expected a key", 1),
      ("\"a", "string without an end", 0), (#""\"#, "unexpected end", 2),
      (#""\x""#, "unknown escape", 2), (#""\u12"#, "expected four hexadecimal digits", 3),
      (#""\u+123""#, "expected four hexadecimal digits", 3),
      (#""\ud83d""#, "half a surrogate pair", 3), (#""\ude00""#, "half a surrogate pair", 3),
      (#""\ud83d\u0041""#, "half a surrogate pair", 3),
      ("\"\n\"", "control character in a string", 1),
      ("\"a\\n\u{1}\"", "control character in a string", 4), ("'a'", "unexpected character", 0),
    ])
  func `says what is wrong and where`(json: String, reason: String, offset: Int) {
    #expect(throws: JSONError(reason, at: offset)) { try Value(json: json.bytes) }
  }

  @Test func `leaves each field of a passage as a text of its own`() throws {
    let passage = JSONPassage(way: [["messages"]], fields: ["json"], form: .text)
    let json = #"{"messages": [{"json": [1, 2]}, {"json": {"a": "é"}, "id": [ ]}], "json": 3}"#
    let value = try Value(json: json.bytes, passage: passage)

    #expect(
      value == [
        "messages": [["json": "[1,2]"], ["json": #"{"a":"é"}"#, "id": []]],
        "json": 3,
      ])
  }

  @Test func `refuses more values than a recording needs`() {
    let json = "[" + String(repeating: "0,", count: 4_000_000) + "0]"

    #expect(throws: JSONError("more than 4000000 values", at: 7_999_999)) {
      try Value(json: json.bytes)
    }
  }

  @Test func `refuses bytes that are not UTF-8`() {
    #expect(throws: JSONError("string is not UTF-8", at: 1)) {
      try Value(json: [0x22, 0xFF, 0x22])
    }
    #expect(throws: JSONError("string is not UTF-8", at: 1)) {
      try Value(json: [0x22, 0xC0, 0x80, 0x5C, 0x6E, 0x22])
    }
  }

  @Test func `reads 256 levels and refuses the next`() throws {
    func nested(_ depth: Int) -> [UInt8] {
      (String(repeating: "[", count: depth) + String(repeating: "]", count: depth)).bytes
    }

    #expect(throws: Never.self) { try Value(json: nested(256)) }
    #expect(throws: JSONError("nested deeper than 256 levels", at: 256)) {
      try Value(json: nested(257))
    }
    #expect(throws: JSONError("nested deeper than 256 levels", at: 256)) {
      try Value(json: String(repeating: "[", count: 1_000_000).bytes)
    }
  }

  @Test func `never traps on damaged text`() {
    var random = SeededGenerator(seed: 7)
    let whole = #"{"a":[1,-2.5e3,"\ud83d\ude00\n",true,null],"b":{"c":"é"}}"#.bytes

    for _ in 0..<5_000 {
      var damaged = whole
      for _ in 0..<Int.random(in: 1...4, using: &random) where !damaged.isEmpty {
        let place = Int.random(in: 0..<damaged.count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: damaged[place] = UInt8.random(in: 0...255, using: &random)
        case 1: damaged.remove(at: place)
        default: damaged = Array(damaged.prefix(max(1, place)))
        }
      }
      if let value = try? Value(json: damaged) {
        #expect((try? Value(json: value.json())) == value)
      }
    }
  }
}
