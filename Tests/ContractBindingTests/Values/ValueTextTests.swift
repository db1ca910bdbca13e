import ContractBinding
import Testing

@Suite struct ValueTextTests {
  static let texts: [(Value, String)] = [
    (Value.null, "null"),
    (true, "true"),
    (3, "3"),
    (1.5, "1.5"),
    (.largeInteger("18446744073709551616"), "18446744073709551616"),
    ("tea \"x\" \\ \n\t\u{1}é", #""tea \"x\" \\ \n\t\u0001é""#),
    ([1, "a", nil], #"[1, "a", null]"#),
    (["b": 1, "a": []], #"{"a": [], "b": 1}"#),
    ([:], "{}"),
    (.token("View#1"), "View#1"),
    (.error(ErrorValue(type: "CancellationError")), "CancellationError"),
    (.error(ErrorValue(type: "ShopError", caseName: "closed")), "ShopError.closed"),
    (
      .error(ErrorValue(type: "ShopError", caseName: "soldOut", fields: ["item": "tea"])),
      #"ShopError.soldOut(item: "tea")"#
    ),
    (
      .error(ErrorValue(type: "ShopError", caseName: "refused", fields: ["value": 3])),
      "ShopError.refused(3)"
    ),
    (
      .error(ErrorValue(type: "ShopError", caseName: "clash", fields: ["values": ["a", 1]])),
      #"ShopError.clash("a", 1)"#
    ),
    (
      .error(ErrorValue(type: "NSError", fields: ["domain": "d", "code": 3])),
      #"NSError(code: 3, domain: "d")"#
    ),
  ]

  @Test(arguments: texts)
  func `is compact, sorted and escaped`(value: Value, text: String) {
    #expect(value.description == text)
  }

  @Test func `reads members as null where there are none`() {
    let value: Value = ["a": ["b": 1]]

    #expect(value["a"]["b"] == 1)
    #expect(value["x"]["y"] == nil)
    #expect(throws: ContractArgumentError.self) { try value["x"].make(as: Int.self) }
  }
}
