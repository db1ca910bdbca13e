import ContractBinding
@testable import ContractValues
import TestSupport
import Testing

struct JSONWriterTests {
  @Test func `writes one fact a line with keys in order of their code units`() {
    let value: Value = ["b": [1, [:]], "a": "x", "Z": nil, "é": [], "": 1.5]

    #expect(
      value.json(.lines).text == """
        {
          "": 1.5,
          "Z": null,
          "a": "x",
          "b": [
            1,
            {}
          ],
          "é": []
        }

        """)
  }

  @Test func `writes equal values as equal text without white space`() {
    let value: Value = ["b": [1, 2.0, true], "a": "x y"]

    #expect(value.json().text == #"{"a":"x y","b":[1,2.0,true]}"#)
  }

  @Test(
    arguments: [
      ("\"\\/", #""\"\\/""#), ("\n\r\t", #""\n\r\t""#),
      ("\0\u{1B}\u{7F}", #""\u0000\u001b\u007f""#),
      ("é😀", "\"é😀\""), ("\u{9B}\u{85}", #""\u009b\u0085""#), ("\u{A0}\u{C3}", "\"\u{A0}\u{C3}\""),
      ("\u{202E}\u{2066}\u{200F}\u{61C}", #""\u202e\u2066\u200f\u061c""#),
      ("\u{2028}\u{2029}\u{FEFF}", #""\u2028\u2029\ufeff""#),
      ("\u{FFFE}\u{FFFF}", #""\ufffe\uffff""#),
      ("\u{2014}\u{20AC}\u{627}\u{FFFD}", "\"\u{2014}\u{20AC}\u{627}\u{FFFD}\""),
    ])
  func `escapes what a terminal obeys and leaves the rest`(text: String, json: String) throws {
    let written = Value.string(text).json()

    #expect(written.text == json)
    #expect(try Value(json: written) == .string(text))
  }

  @Test func `gives back every value that JSON can hold`() throws {
    var random = SeededGenerator(seed: 42)
    for _ in 0..<2_000 {
      let value = Value.random(depth: 4, using: &random)

      #expect(try Value(json: value.json()) == value)
      #expect(try Value(json: value.json(.lines)) == value)
    }
  }

  @Test func `gives back every value through tags`() throws {
    var random = SeededGenerator(seed: 43)
    for _ in 0..<2_000 {
      let value = Value.random(depth: 4, tags: true, using: &random)

      let written = value.tagged.json(.lines)

      #expect(try Value(tagged: Value(json: written)) == value)
    }
  }

  @Test(arguments: ["(Int) -> ()", "@Sendable (Answer) -> ()", "function"])
  func `a function in an earlier recording has no type any more`(_ name: String) throws {
    #expect(try Value(tagged: ["$token": .string(name)]) == .token("function"))
  }
}

extension Value {
  /// A value of any kind; the strings and keys are those that trip writers and readers.
  static func random(
    depth: Int, tags: Bool = false, using random: inout SeededGenerator
  ) -> Value {
    let kind = Int.random(in: 0..<(depth > 0 ? (tags ? 12 : 9) : 6), using: &random)
    switch kind {
    case 0: return .null
    case 1: return .boolean(Bool.random(using: &random))
    case 2: return .integer(Int(truncatingIfNeeded: random.next()))
    case 3:
      let bits = Double(bitPattern: random.next())
      return .number(bits.isFinite ? bits : 0.1)
    case 4: return .largeInteger("-98765432109876543210\(UInt8.random(in: 0...9, using: &random))")
    case 5: return .string(text(using: &random))
    case 6, 7:
      return .array(
        (0..<Int.random(in: 0...3, using: &random)).map { _ in
          Value.random(depth: depth - 1, tags: tags, using: &random)
        })
    case 9: return .token("View#1")
    case 10:
      return .error(
        ErrorValue(
          type: "Failure", caseName: Bool.random(using: &random) ? "lost" : nil,
          fields: [text(using: &random): Value.random(depth: depth - 1, tags: tags, using: &random)]
        ))
    case 11: return .number(Bool.random(using: &random) ? .infinity : -.infinity)
    default:
      var fields: [String: Value] = [:]
      for _ in 0..<Int.random(in: 0...3, using: &random) {
        fields[text(using: &random)] = Value.random(depth: depth - 1, tags: tags, using: &random)
      }
      return .object(fields)
    }
  }

  private static func text(using random: inout SeededGenerator) -> String {
    let parts = [
      "", "a", "$", "$$", "$error", "$token", "\"", "\\", "\n", "\r\n", "\0", "é", "e\u{301}",
      "\u{301}", "😀", "\u{202E}", "\u{FEFF}", "]", "'", ".", "}",
    ]
    return (0..<Int.random(in: 0...4, using: &random))
      .map { _ in parts.randomElement(using: &random) ?? "" }.joined()
  }
}
