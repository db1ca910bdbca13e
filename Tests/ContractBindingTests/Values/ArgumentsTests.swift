import ContractBinding
import Foundation
import Testing

@Suite struct ArgumentsTests {
  @Test func `makes what a value says`() throws {
    #expect(try make(String.self, from: "tea") == "tea")
    #expect(try make(Bool.self, from: true))
    #expect(try make(Int.self, from: 3) == 3)
    #expect(try make(Int.self, from: 1.0) == 1)
    #expect(try make(Double.self, from: 3) == 3)
    #expect(try make(Double.self, from: .token("inf")) == .infinity)
    #expect(try make(Float.self, from: 0.1) == 0.1)
    #expect(try make(Character.self, from: "é") == "é")
    #expect(try make(Duration.self, from: 2.5) == .milliseconds(2500))
    #expect(try make([Int].self, from: [1, 2]) == [1, 2])
    #expect(try make(Set<Int>.self, from: [2, 1, 2]) == [1, 2])
    #expect(try make([String: [Int?]].self, from: ["a": [1, nil]]) == ["a": [1, nil]])
    #expect(try make([Int: String].self, from: ["3": "a"]) == [3: "a"])
    #expect(try make([Size: Int].self, from: ["small": 1]) == [.small: 1])
    #expect(try make(Tag.self, from: "new") == Tag(rawValue: "new"))
    #expect(try make(URL.self, from: "https://a.example") == URL(string: "https://a.example"))
    #expect(try make(Data.self, from: "AQL/") == Data([1, 2, 255]))
    #expect(try make(Locale.self, from: "de_CH") == Locale(identifier: "de_CH"))
    #expect(try make(Value.self, from: ["a": 1]) == ["a": 1])
  }

  @Test func `makes nil of what is missing or null`() throws {
    #expect(try make(Int?.self, from: nil) == nil)
    #expect(try make(Int?.self, from: .null) == nil)
    #expect(try make(Int??.self, from: .null) == nil)
    #expect(try make(Int?.self, from: 3) == 3)
    #expect(try make(Any?.self, from: .null) == nil)
    #expect(try make([String: Any]?.self, from: nil) == nil)
  }

  @Test func `makes JSON-like Any, with truth values and numbers apart`() throws {
    let object = try make(
      [String: Any].self, from: ["flag": true, "count": 1, "list": [nil, 1.5, ["a": "b"]]])

    #expect(object["flag"] as? Bool == true)
    #expect(object["flag"] as? Int == nil)
    #expect(object["count"] as? Int == 1)
    #expect(object["count"] as? Bool == nil)
    let list = try #require(object["list"] as? [Any])
    #expect(list[0] is NSNull)
    #expect(list[1] as? Double == 1.5)
    #expect(list[2] as? [String: Any] as? [String: String] == ["a": "b"])
    #expect(JSONSerialization.isValidJSONObject(object))
  }

  @Test func `makes the other forms of JSON-like Any`() throws {
    #expect(try make([[String: Any]].self, from: [["a": 1]])[0]["a"] as? Int == 1)
    #expect(try make([String: any Sendable].self, from: ["a": 1])["a"] as? Int == 1)
    #expect(try make([Any].self, from: [1, "a"]).count == 2)
    #expect(try make(Any.self, from: "a") as? String == "a")
    #expect(try make([AnyHashable: Any].self, from: ["a": 1])["a"] as? Int == 1)
    #expect(try make(AnyHashable.self, from: [1]) == AnyHashable([1]))
    #expect(
      try make(Any.self, from: .largeInteger("18446744073709551615")) as? UInt64 == .max)
  }

  @Test func `makes bytes from base64 and from lists`() throws {
    #expect(try make(Data.self, from: "AQI=") == Data([1, 2]))
    #expect(try make([UInt8].self, from: "AQI=") == [1, 2])
    #expect(try make([UInt8].self, from: [1, 2]) == [1, 2])
    #expect(try make(ArraySlice<UInt8>.self, from: "") == [])
    #expect(throws: ContractArgumentError.self) { try make([UInt8].self, from: "AQI") }
    #expect(throws: ContractArgumentError.self) { try make([Int8].self, from: "AQI=") }
  }

  @Test func `gives any Encodable what encodes as the value`() throws {
    let value: Value = ["item": "tea", "count": 2, "tags": ["a", nil, true, 1.5]]

    let payload = try make((any Encodable & Sendable).self, from: value)

    let json = try JSONSerialization.jsonObject(with: JSONEncoder().encode(payload))
    #expect(ConversionContext().value(of: json) == value)
    #expect(ConversionContext().value(of: payload) == value)
    #expect(try make((any Encodable).self, from: "tea") as? String == "tea")
    #expect(try make((any Codable)?.self, from: value) != nil)
    #expect(try make((any Codable)?.self, from: nil) == nil)
  }

  @Test func `makes Codable types with their keys, enums and dates`() throws {
    let order = try make(
      Order.self,
      from: [
        "itemName": "tea", "quantity": 2, "state": ["shipped": ["by": "Ann"]],
        "placed_at": "1970-01-01T01:00:00+01:00",
      ])

    #expect(
      order
        == Order(
          item: "tea", quantity: 2, state: .shipped(by: "Ann"), note: nil,
          placed: Date(timeIntervalSince1970: 0)))
  }

  @Test func `makes a Codable class`() throws {
    #expect(try make(Cart.self, from: ["items": ["cup"]]).items == ["cup"])
    #expect(try make(GiftCart.self, from: ["items": ["cup"]]).items == ["cup"])
  }

  @Test func `makes what decodes by hand`() throws {
    let value: Value = [
      "list": [1, nil, ["deep": "small"]], "nested": ["x": ["y": 1]], "super": ["z": 2],
    ]

    #expect(try make(ByHand.self, from: value) == ByHand())
    #expect(try make(Either.self, from: 3) == .number(3))
    #expect(try make(Either.self, from: "a") == .text("a"))
  }

  @Test func `gives back what it wrote`() throws {
    try roundTrip(
      Order(
        item: "tea", quantity: 2, state: .split(1, 2), note: "x",
        placed: Date(timeIntervalSince1970: 1_770_802_200.123456)))
    try roundTrip([[1]: "b", [0]: "a"])
    try roundTrip(UUID())
    try roundTrip(URLComponents(string: "https://a.example/b?c=d"))
    try roundTrip(Data([0, 1, 2]))
    try roundTrip(1...3)
    try roundTrip(["a": [1.5, nil]])
    try roundTrip([Tag(rawValue: "a")])
    try roundTrip(Options([.one, .two]))
    try roundTrip(Date(timeIntervalSince1970: -1e11))
    try roundTrip(DateComponents(year: 2026, month: 2))
    try roundTrip(CGFloat(1.5))
  }

  private func roundTrip<Instance: Equatable>(_ instance: Instance) throws {
    let context = ConversionContext()
    let value = context.value(of: instance)
    #expect(try make(Instance.self, from: value, in: context) == instance, "\(value)")
  }
}

private struct ByHand: Decodable, Equatable {
  enum Key: String, CodingKey { case list, nested, x }

  init() {}

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    var list = try container.nestedUnkeyedContainer(forKey: .list)
    let count = list.count
    let first = try list.decode(Int.self)
    let isNull = try list.decodeNil()
    let deep = try list.decode([String: Size].self)
    let nested = try container.nestedContainer(keyedBy: Key.self, forKey: .nested)
    let inner = try nested.decode([String: Int].self, forKey: .x)
    let outer = try [String: Int](from: container.superDecoder())
    guard count == 3, first == 1, isNull, deep == ["deep": .small], inner == ["y": 1],
      outer == ["z": 2], list.isAtEnd
    else { throw ShopError.closed }
  }
}

/// Tries one form after another, as many a payload does.
private enum Either: Decodable, Equatable {
  case number(Int)
  case text(String)

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    do {
      self = .number(try container.decode(Int.self))
    } catch is DecodingError {
      self = .text(try container.decode(String.self))
    }
  }
}
