import ContractBinding
import Testing

/// Only the types of the parameters tell which initializer is meant.
@ContractValue struct Price: Equatable {
  var cents: Int
  var currency: String
  var note: String?
  init(cents: Double, currency: String, note: String? = nil) {
    self.init(cents: Int(cents * 100), currency: currency, note: note)
  }
  init(cents: Int, currency: String, note: String? = nil) {
    self.cents = cents
    self.currency = currency
    self.note = note
  }
}

/// Not even the type of the property tells which initializer is meant.
@ContractValue struct Tint: Equatable {
  var code: String?
  init(code: Int) { self.code = "\(code)" }
  init(code: Double) { self.code = "\(code)" }
  init(code: Int, isDark: Bool) { self.code = "\(code) \(isDark)" }
}

/// An initializer with `some` is generic.
@ContractValue struct Basket: Equatable {
  var items: [String]
  init(items: some Sequence<String>) { self.items = items.map { "some \($0)" } }
  init(items: [String]) { self.items = items }
}

enum Depot<Item: Codable & Equatable> {
  @ContractValue struct Rack: Equatable {
    var item: Item
    let level: Int
    init(item: Item, level: Int) {
      self.item = item
      self.level = level
    }
  }
}

@Contracted protocol PriceList {
  func price(_ price: Price) -> Price
  func basket(_ basket: Basket) -> Basket
  func rack(_ rack: Depot<Int>.Rack) -> Depot<Int>.Rack
}

private struct PlainPriceList: PriceList {
  func price(_ price: Price) -> Price { price }
  func basket(_ basket: Basket) -> Basket { basket }
  func rack(_ rack: Depot<Int>.Rack) -> Depot<Int>.Rack { rack }
}

@Suite struct AmbiguousInitializerTests {
  static let values: [(String, String, Value, Value)] = [
    (
      "price(_:)", "price", ["cents": 5, "currency": "CHF"],
      ["cents": 5, "currency": "CHF", "note": .null]
    ),
    (
      "price(_:)", "price", ["cents": 5, "currency": "CHF", "note": "a"],
      ["cents": 5, "currency": "CHF", "note": "a"]
    ),
    ("basket(_:)", "basket", ["items": ["tea"]], ["items": ["tea"]]),
    ("rack(_:)", "rack", ["item": 3, "level": 1], ["item": 3, "level": 1]),
  ]

  @Test(arguments: values)
  func `the initializer with the types of the properties makes an instance`(
    _ signature: String, _ key: String, _ given: Value, _ told: Value
  ) async throws {
    let pricing = try await SubjectDriver(PriceListBinding.fake("plain") { PlainPriceList() })

    #expect(try await pricing.perform(signature, [key: given]) == [.returned(told)])
  }
}
