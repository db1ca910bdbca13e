import ContractBinding
import Foundation
import Testing

@Suite struct ValueEncodingTests {
  @Test(arguments: [
    Sample("tea", "tea"),
    Sample(Substring("tea"), "tea"),
    Sample(Character("t"), "t"),
    Sample(true, true),
    Sample(3, 3),
    Sample(UInt8(3), 3),
    Sample(1.5, 1.5),
    Sample(1.0, .number(1)),
    Sample(Float(0.1), 0.1),
    Sample(Int?.none, nil),
    Sample(Int??.some(.none), ["some": nil]),
    Sample(Int??.some(.some(3)), 3),
    Sample([1, 2], [1, 2]),
    Sample([Int?.some(1), nil], [1, nil]),
    Sample(["a": [1]], ["a": [1]]),
    Sample([3: "a"], ["3": "a"]),
    Sample([Size.small: 1], ["small": 1]),
    Sample([true: 1], ["true": 1]),
    Sample([[1]: "b", [0]: "a"], [["key": [0], "value": "a"], ["key": [1], "value": "b"]]),
    Sample(Set(["b", "a", "c"]), ["a", "b", "c"]),
    Sample([1, 2, 3][1...], [2, 3]),
    Sample(["a": 1].keys, ["a"]),
    Sample([1, 2].reversed() as ReversedCollection<[Int]>, [2, 1]),
    Sample(Duration.seconds(2), 2),
    Sample(Duration.milliseconds(2500), 2.5),
    Sample(1...3, [1, 3]),
  ])
  func `takes plain instances as they stand`(sample: Sample) {
    #expect(ConversionContext().value(of: sample.instance as Any) == sample.value)
  }

  @Test(arguments: [
    Sample(Date(timeIntervalSince1970: 0), "1970-01-01T00:00:00Z"),
    Sample(Date(timeIntervalSince1970: 1_770_802_200.25), "2026-02-11T09:30:00.25Z"),
    Sample(Data([1, 2, 255]), "AQL/"),
    Sample(URL(string: "https://shop.example/a?b=c"), "https://shop.example/a?b=c"),
    Sample(
      UUID(uuidString: "E621E1F8-C36C-495A-93FC-0C247A3E6E5F"),
      "E621E1F8-C36C-495A-93FC-0C247A3E6E5F"),
    Sample(Locale(identifier: "de_CH"), "de_CH"),
    Sample(TimeZone(identifier: "Europe/Zurich"), "Europe/Zurich"),
    Sample(IndexPath(indexes: [1, 2]), [1, 2]),
    Sample(ComparisonResult.orderedAscending, -1),
    Sample(Notification.Name("sold"), "sold"),
    Sample(Calendar.Identifier.gregorian, "gregorian"),
  ])
  func `writes Foundation's types as people do`(sample: Sample) {
    #expect(ConversionContext().value(of: sample.instance as Any) == sample.value)
  }

  @Test(arguments: [
    Sample(Delivery.pickup, "pickup"),
    Sample(Delivery.post("Zürich"), ["post": "Zürich"]),
    Sample(Delivery.courier(name: "Ann", days: 2), ["courier": ["name": "Ann", "days": 2]]),
    Sample(Delivery.points(1, 2), ["points": [1, 2]]),
    Sample(Delivery.done(()), "done"),
    Sample(Delivery?.some(.pickup), "pickup"),
    Sample(Delivery?.none, nil),
    Sample(OrderState.open, "open"),
    Sample(OrderState.shipped(by: "Ann"), ["shipped": ["by": "Ann"]]),
    Sample(OrderState.returned("late"), ["returned": "late"]),
    Sample(OrderState.split(1, 2), ["split": [1, 2]]),
    Sample(OrderState.listed([1, 2]), ["listed": [1, 2]]),
    Sample(OrderState.mixed(1, reason: "x"), ["mixed": ["0": 1, "reason": "x"]]),
    Sample(OrderState.nested(.large), ["nested": "large"]),
    Sample(Size.small, "small"),
    Sample(Grade.high, "high"),
    Sample(Result<Int, ShopError>.success(3), ["success": 3]),
    Sample(Result<Void, ShopError>.success(()), "success"),
    Sample(
      Result<Int, ShopError>.failure(.closed),
      ["failure": .error(ErrorValue(type: "ShopError", caseName: "closed"))]),
  ])
  func `names the case of an enum, Codable or not, whatever its description`(sample: Sample) {
    #expect(ConversionContext().value(of: sample.instance as Any) == sample.value)
  }

  @Test(arguments: [
    Sample(Item(name: "tea", price: nil), ["name": "tea", "price": nil]),
    Sample([Item(name: "tea", price: 3)], [["name": "tea", "price": 3]]),
    Sample(Lazy(), ["count": nil, "name": "x"]),
    Sample(Tag(rawValue: "new"), "new"),
    Sample(Options([.one, .two]), 3),
  ])
  func `shows the stored properties of structs`(sample: Sample) {
    #expect(ConversionContext().value(of: sample.instance as Any) == sample.value)
  }

  @Test func `writes a tuple as a list, or by its labels`() {
    #expect(ConversionContext().value(of: (1, "a")) == [1, "a"])
    #expect(ConversionContext().value(of: (count: 1, name: "a")) == ["count": 1, "name": "a"])
    #expect(ConversionContext().value(of: (1, name: "a")) == ["0": 1, "name": "a"])
    #expect(ConversionContext().value(of: ()) == nil)
  }

  @Test func `tells boxed truth values from boxed numbers`() {
    let boxes: [Any] = [
      NSNumber(value: true), NSNumber(value: false), NSNumber(value: 1), NSNumber(value: 0),
      NSNumber(value: Int8(1)), NSNumber(value: 1.5), NSNumber(value: UInt64.max),
      NSDecimalNumber(string: "0.1"), NSNull(), true, 1, NSString("tea"),
    ]

    #expect(
      ConversionContext().value(of: boxes)
        == [
          true, false, 1, 0, 1, 1.5, .largeInteger("18446744073709551615"), 0.1, nil, true, 1,
          "tea",
        ])
  }

  @Test func `takes what JSONSerialization gives`() throws {
    let json = #"{"a": [true, 1, 1.5, null, {"b": "c"}], "big": 123456789012345678901234567890}"#
    let object = try JSONSerialization.jsonObject(with: Data(json.utf8))

    #expect(
      ConversionContext().value(of: object)
        == [
          "a": [true, 1, 1.5, nil, ["b": "c"]],
          "big": .largeInteger("123456789012345678901234567890"),
        ])
  }

  @Test func `takes Foundation's collections`() {
    let dictionary: NSDictionary = [
      "a": [1, true] as NSArray, "d": Date(timeIntervalSince1970: 0),
    ]

    #expect(
      ConversionContext().value(of: dictionary) == ["a": [1, true], "d": "1970-01-01T00:00:00Z"])
  }

  @Test func `looks into AnyHashable`() {
    #expect(ConversionContext().value(of: [AnyHashable("a"): AnyHashable(3)]) == ["a": 3])
    #expect(ConversionContext().value(of: AnyHashable(Size.small)) == "small")
  }

  @Test func `applies every rule to what Any holds`() {
    let mixed: [String: Any] = [
      "state": OrderState.returned("late"), "item": Item(name: "tea", price: 1),
      "error": ShopError.refused(3), "none": Int?.none as Any, "list": [Size.small] as [Any],
    ]

    #expect(
      ConversionContext().value(of: mixed)
        == [
          "state": ["returned": "late"], "item": ["name": "tea", "price": 1],
          "error": .error(ErrorValue(type: "ShopError", caseName: "refused", fields: ["value": 3])),
          "none": nil, "list": ["small"],
        ])
  }

  @Test func `never looks into what is Foundation's or the standard library's`() {
    #expect(
      ConversionContext().value(of: AsyncStream<Int> { $0.finish() }) == .token("AsyncStream<Int>"))
    #expect(ConversionContext().value(of: NSLock()) == .token("NSLock#1"))
    #expect(
      ConversionContext().value(of: UnsafeRawPointer(bitPattern: 8)) == .token("UnsafeRawPointer"))
  }
}

struct Lazy: Sendable {
  lazy var count = 3
  var name = "x"
}

struct Tag: RawRepresentable, Sendable, Hashable { var rawValue: String }

struct Options: OptionSet, Sendable {
  var rawValue: Int
  static let one = Options(rawValue: 1)
  static let two = Options(rawValue: 2)
}
