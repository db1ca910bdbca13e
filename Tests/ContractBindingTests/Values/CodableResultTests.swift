import ContractBinding
import Foundation
import Testing

@Suite struct CodableResultTests {
  @Test func `honours coding keys, and names the cases of enums within`() {
    let order = Order(
      item: "tea", quantity: 2, state: .returned("late"), note: nil,
      placed: Date(timeIntervalSince1970: 0))

    #expect(
      ConversionContext().value(of: order)
        == [
          "itemName": "tea", "quantity": 2, "state": ["returned": "late"], "note": nil,
          "placed_at": "1970-01-01T00:00:00Z",
        ])
  }

  @Test func `writes what a type encodes by hand`() {
    #expect(
      ConversionContext().value(of: ByHand())
        == ["list": [1, nil, ["deep": "small"]], "nested": ["x": ["y": 1]], "super": ["z": 2]])
    #expect(ConversionContext().value(of: Single(number: 7)) == 7)
    #expect(ConversionContext().value(of: Nothing()) == [:])
  }

  @Test func `encodes a class, and its superclass's part`() {
    #expect(ConversionContext().value(of: Cart()) == ["items": ["tea"]])
    #expect(ConversionContext().value(of: GiftCart() as Cart) == ["items": ["tea"]])
  }

  @Test func `falls back to stored properties where encoding fails`() {
    #expect(ConversionContext().value(of: Unencodable(count: 3)) == ["count": 3])
    #expect(ConversionContext().value(of: [Unencodable(count: 3)]) == [["count": 3]])
    #expect(
      ConversionContext().value(of: Holder(inner: Unencodable(count: 3))) == ["inner": ["count": 3]]
    )
  }

  @Test func `ends where objects hold each other`() {
    let knot = Knot()
    knot.other = knot

    let text = "\(ConversionContext().value(of: knot))"
    #expect(text.contains("Knot"))
  }
}

private struct ByHand: Encodable {
  enum Key: String, CodingKey { case list, nested, x }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    var list = container.nestedUnkeyedContainer(forKey: .list)
    try list.encode(1)
    try list.encodeNil()
    try list.encode(["deep": Size.small])
    var nested = container.nestedContainer(keyedBy: Key.self, forKey: .nested)
    try nested.encode(["y": 1], forKey: .x)
    try ["z": 2].encode(to: container.superEncoder())
  }
}

private struct Single: Encodable {
  var number: Int

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(number)
  }
}

private struct Nothing: Codable {}

private struct Unencodable: Encodable {
  var count: Int

  func encode(to encoder: any Encoder) throws { throw ShopError.closed }
}

private struct Holder: Encodable {
  var inner: Unencodable
}

private final class Knot: Encodable {
  var other: Knot?
}
