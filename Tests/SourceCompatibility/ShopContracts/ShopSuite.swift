// swift-format-ignore-file
// This source must build unchanged: see Shop/PriceList.swift.
import CompatibilityShop
import ContractBinding
import Foundation

public struct ShopSuite: ContractSuite {
  public static var subjects: [any Registration] {
    PriceListBinding.liveAdapter("URLSession") { vendor in
      HTTPPriceList(
        baseURL: vendor.url, token: vendor.credential("SHOP_TOKEN"), now: { vendor.now })
    }
    .state("the shop sells") { vendor, item in
      try await put(item.make("price"), under: item.make("item"), at: vendor)
    }
    .state("the shop is open") { vendor, _ in
      try Data().write(to: vendor.place.appending(path: "open"))
    } cleanUp: { vendor, _ in
      try FileManager.default.removeItem(at: vendor.place.appending(path: "open"))
    }
    PriceListBinding.liveAdapter("client") { vendor in ClientPriceList(client: vendor.client) }
    PriceListBinding.fake("in memory") { FakePriceList() }
      .state("the shop sells") { fake, item in try sell(item, in: fake) }
      .fault("timeout") { fake in fake.isOffline = true }
      .callsMayOverlap()
    PriceListBinding.testDouble("another") { FakePriceList() }
    PriceListBinding.stub("stub") { FakePriceList() }.standsFor(tags: ["plain"])
    PriceListBinding.spy("spy") { FakePriceList() }.standsFor(scenarios: ["tea has a price"])
    PriceListBinding.mock("mock") { FakePriceList() }.standsFor(tags: ["plain"], scenarios: [])
    PriceListBinding.dummy("dummy") { FakePriceList() }.standsFor(tags: ["plain"])
    tills
    openings
    BellSubjects.all
  }

  public static var conversions: [any ValueConversion] {
    Conversion(
      Note.self,
      from: { value in Note(try value["text"].make(as: String.self)) },
      to: { ["text": .string($0.text)] })
    receipt
    HoursConversion()
  }

  private static let receipt: Conversion<Receipt> = Conversion(
    Receipt.self, to: { receipt in .object(["total": .integer(receipt.total)]) })

  private static func sell(_ item: Arguments, in fake: FakePriceList) throws {
    fake.prices[try item.make("item", as: String.self)] = try item.make("price")
  }

  @SubjectsBuilder private static var tills: [any Registration] {
    TillClientBinding.liveAdapter("drawer", as: till) { _ in 3 }
    TillClientBinding.double("closures", .fake, as: till) { 3 }
    TillClientBinding.fake("till") { till(4) }
  }

  @Sendable private static func till(_ amount: Int) -> TillClient {
    TillClient(open: { $0 < amount }, count: { amount })
  }

  @SubjectsBuilder private static var openings: [any Registration] {
    OpeningOperationsBinding.fake("restated") { FixedHours() }
    LiveAdapter("by hand", for: OpeningByHandBinding.self, upcast: { $0 }) { _ in FixedHours() }
    for hour in [8, 9] {
      TestDouble("from \(hour)", kind: .stub, for: HoursBinding.self, upcast: { $0 }) {
        FixedHours(from: hour)
      }
      .standsFor(tags: ["hours"])
    }
  }
}

private func put(_ price: Int, under item: String, at vendor: Vendor) async throws {
  let bytes = Array("\(item)=\(price)".utf8)
  _ = try await vendor.client.send(VendorRequest(method: "POST", target: "/v3/kv/put", body: bytes))
}

struct FixedHours: Opening {
  var from = 9

  func isOpen(at hour: Int) -> Bool { hour >= from }
  func close(_ done: @escaping @Sendable (Result<Int, any Error>) -> Void) { done(.success(from)) }
}

/// Conversions that need more than two closures.
struct HoursConversion: ValueConversion {
  var typeName: String { "FixedHours" }
  var type: Any.Type { FixedHours.self }
  var makesInstances: Bool { true }

  func value(of instance: Any) -> Value? {
    (instance as? FixedHours).map { .integer($0.from) }
  }

  func instance(from value: Value) throws -> Any { FixedHours(from: try value.make()) }
}
