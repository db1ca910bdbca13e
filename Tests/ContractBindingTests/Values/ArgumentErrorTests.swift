import ContractBinding
import Foundation
import Testing

@Suite struct ArgumentErrorTests {
  @Test func `two keys of a dictionary that become the same are told`() throws {
    #expect(
      refusal([Int: String].self, from: ["1": "a", "01": "b", "2": "c"])
        == #"$["1"] is the same key as "01""#)
    #expect(
      refusal(
        [Int: String].self, from: [["key": 1, "value": "a"], ["key": 1, "value": "b"]])
        == "$[1].key repeats 1")
    #expect(
      refusal([Int: String].self, from: [["key": 1, "value": "a", "note": "b"]])
        .hasPrefix("$[0] expected a key and a value, got {"))
    // A list may repeat the elements of a set: nothing is lost.
    #expect(try make(Set<Int>.self, from: [1, 2, 1]) == [1, 2])
  }

  @Test func `says what was expected and what was given`() {
    #expect(refusal(String.self, from: 3) == "$ expected a string, got 3")
    #expect(refusal(Int.self, from: "3") == #"$ expected a whole number, got "3""#)
    #expect(refusal(Int.self, from: 1.5) == "$ expected a whole number, got 1.5")
    #expect(refusal(Int.self, from: true) == "$ expected a whole number, got true")
    #expect(refusal(Bool.self, from: 1) == "$ expected true or false, got 1")
    #expect(
      refusal(UInt8.self, from: 300) == "$ expected a whole number from 0 to 255, got 300")
    #expect(refusal(UInt.self, from: -1).hasPrefix("$ expected a whole number from 0 to"))
    #expect(refusal(Double.self, from: "x") == #"$ expected a number, got "x""#)
    #expect(refusal([Int].self, from: ["a": 1]) == #"$ expected a list, got {"a": 1}"#)
    #expect(refusal([String: Int].self, from: [1]) == "$[0] expected a key and a value, got 1")
    #expect(refusal(UUID.self, from: "x") == #"$ expected a UUID, got "x""#)
    #expect(
      refusal(Date.self, from: "2026-13-01T00:00:00Z")
        == #"$ expected an RFC 3339 date and time, got "2026-13-01T00:00:00Z""#)
    #expect(refusal(Int.self, from: nil) == "$ is missing")
    #expect(refusal(Any.self, from: nil) == "$ is missing")
  }

  @Test func `names the place`() {
    let order: Value = ["itemName": "tea", "quantity": "2", "state": "open", "placed_at": ""]

    #expect(
      refusal([String: [Order]].self, from: ["orders of today": [order]])
        == #"$["orders of today"][0].quantity expected a whole number, got "2""#)
    #expect(refusal(Order.self, from: ["itemName": "tea"]) == "$.quantity is missing")
    #expect(refusal(Order.self, from: "tea") == #"$ expected an object, got "tea""#)
    #expect(refusal(AllOptional.self, from: "tea") == #"$ expected an object, got "tea""#)
    #expect(refusal([Order].self, from: [nil]) == "$[0] expected an object, got null")
  }

  @Test func `refuses a member that the type does not know`() {
    #expect(
      refusal([AllOptional].self, from: [["nmae": "tea"]])
        == "$[0].nmae is not a member of AllOptional")
    #expect(
      refusal([String: AllOptional].self, from: ["a": ["name": "tea", "x": 1]])
        == "$.a.x is not a member of AllOptional")
  }

  @Test func `names the conversion to write`() throws {
    #expect(
      refusal([View?].self, from: [3])
        == "$[0] needs a conversion: \(own("class View")) register a Conversion(View.self, from: …)"
    )
    #expect(
      refusal((Int, View).self, from: [1, 2])
        == "$[1] needs a conversion: \(own("class View")) register a Conversion(View.self, from: …)"
    )
    #expect(
      refusal((any Lender).self, from: 3)
        == "$ needs a conversion: register a Conversion((any Lender).self, from: …)")
    #expect(
      refusal(Cage.self, from: [:])
        == "$ needs a conversion: \(own("struct Cage")) register a Conversion(Cage.self, from: …)")
  }

  @Test func `names the parameter and its type as Swift spells it`() {
    let error = #expect(throws: ContractArgumentError.self) { try make([Int?].self, from: ["x"]) }

    #expect(error?.parameter == "argument")
    #expect(error?.type == "[Int?]")
  }

  @Test func `asks for a conversion only where no rule can make the type`() {
    let context = ConversionContext(conversions: [
      Cookie.conversion, Conversion(View.self, to: { _ in 1 }),
    ])
    let makeable = [
      refusal(Compass.self, from: 3, in: context), refusal(Cookie.self, from: 3, in: context),
      refusal([Cookie?].self, from: [3], in: context), refusal(Size.self, from: 3, in: context),
      refusal(Tag.self, from: 3, in: context), refusal((any Encodable).self, from: 3, in: context),
      refusal(Data.self, from: 3, in: context), refusal(Set<URL>.self, from: [3], in: context),
      refusal(Cart.self, from: 3, in: context),
    ]

    #expect(makeable.filter { $0.contains("needs a conversion") } == [])
    // One that only shows a view makes none.
    #expect(
      refusal(View.self, from: 3, in: context)
        == "$ needs a conversion: \(own("class View")) register a Conversion(View.self, from: …)")
    #expect(
      refusal([Tag: Cage].self, from: ["a": 3], in: context)
        == "$.a needs a conversion: \(own("struct Cage")) register a Conversion(Cage.self, from: …)"
    )
    #expect(
      refusal(((Int) -> Void).self, from: 3, in: context)
        == "$ needs a conversion: register a Conversion(((Int) -> ()).self, from: …)")
  }
}

/// The advice that comes first, for a type of the application.
private func own(_ declaration: String) -> String {
  "write '@ContractValue \(declaration)' if it is yours, or"
}

private struct AllOptional: Codable {
  var name: String?
}

private struct Cage { let view: View }

private protocol Lender {}
