// swift-format-ignore-file
// The articles' code between declarations that complete it; `DocumentCodeTests` compares the two.
// The README's own code is in `Tests/Tutorial`, except for the fake that no longer lies.
public import ContractBinding
import ContractTesting
import ContractURLSession
import ExampleCookies
import ExampleMap
import Foundation
import Testing
import XCTest

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Contracted protocol NetworkAdapter {
  func post(_ destination: String, payload: [String: String]) async throws -> String
}

@Contracted(including: (any NetworkAdapter).self) protocol CachingAdapter: NetworkAdapter {
  func clear() async
}

protocol Service {
  func run() async throws
}

@Contracted(of: (any Service).self) protocol ServiceOperations {
  func run() async throws
}

@Contracted(including: (any ServiceOperations).self) protocol Exporter: Service {
  func flush() async
}

struct URLSessionNetworkAdapter: NetworkAdapter {
  var baseURL: URL
  var token = ""
  var now: @Sendable () -> Date = { Date() }

  func post(_ destination: String, payload: [String: String]) async throws -> String { "posted" }
}

struct PinnedNetworkAdapter: NetworkAdapter {
  var session: URLSession

  func post(_ destination: String, payload: [String: String]) async throws -> String { "posted" }
}

final class InMemoryNetworkAdapter: NetworkAdapter {
  private var held: [String: String] = [:]
  var isOffline = false

  func hold(_ value: String, under key: String) { held[key] = value }
  func post(_ destination: String, payload: [String: String]) throws -> String { "posted" }
}

struct ErroredNetworkAdapter: NetworkAdapter {
  func post(_ destination: String, payload: [String: String]) throws -> String { throw Refused() }
}

struct Refused: Error {}

public struct OrdersSuite: ContractSuite {
  public static var subjects: [any Registration] {
    NetworkAdapterBinding.liveAdapter("URLSession") { vendor in
      URLSessionNetworkAdapter(baseURL: vendor.url)
    }
    NetworkAdapterBinding.fake("in memory") { InMemoryNetworkAdapter() }
  }
}

/// The suite of the README, by name.
public struct ShopSuite: ContractSuite {
  public static var subjects: [any Registration] { [] }
}

private struct HonestPriceList {
  let prices = ["tea": 3]

  public func price(of item: String) throws -> Int {
    guard let price = prices[item] else { throw PriceError.unknownItem }
    return price
  }
}

private enum PriceError: Error { case unknownItem }

@SubjectsBuilder private var stubs: [any Registration] {
  NetworkAdapterBinding.stub("errored") { ErroredNetworkAdapter() }.standsFor(tags: ["refused"])
}

@ContractValue struct Order {
  var item: String
  var quantity = 1
}

enum ThirdParty {
  struct Pin {
    let latitude: Double
    let longitude: Double
    var title: String?

    init(latitude: Double, longitude: Double) {
      self.latitude = latitude
      self.longitude = longitude
    }
  }
}

@ContractValue(of: ThirdParty.Pin.self) struct PinValue {
  let latitude: Double
  let longitude: Double
  var title: String?
}

@ConversionsBuilder private var pins: [any ValueConversion] { PinValue.conversion }

@ConversionsBuilder private var filters: [any ValueConversion] {
  Conversion(((String) -> Bool).self, named: ["short": { $0.count < 4 }])
}

// What a server framework has.
private struct Application {}
private struct Loop {}
private let loop = Loop()
private func application() throws -> Application { Application() }
private struct Request { init(application: Application, on loop: Loop) {} }
private struct Logger { init(label: String) {} }
private protocol Database {}
private struct MemoryDatabase: Database {}

@ConversionsBuilder private var surroundings: [any ValueConversion] {
  Conversion(Request.self, always: { Request(application: try application(), on: loop) })
  Conversion((any Database).self, always: { MemoryDatabase() })
  Conversion(Logger.self, always: { Logger(label: "contracts") })
}

@Contracted protocol Cart: AnyObject {
  func add(_ item: String)
}

@ConversionsBuilder private var objects: [any ValueConversion] {
  CartBinding.objects
}

public struct CookieSuite: ContractSuite {
  public static var subjects: [any Registration] { [] }

  public static var conversions: [any ValueConversion] {
    Conversion(
      HTTPCookie.self,
      from: { value in try cookie(named: value["name"].make(), holding: value["value"].make()) },
      to: { ["name": .string($0.name), "value": .string($0.value)] })
  }

  private static func cookie(named name: String, holding value: String) throws -> HTTPCookie {
    let properties: [HTTPCookiePropertyKey: Any] = [
      .name: name, .value: value, .domain: "shop.example", .path: "/",
    ]
    guard let cookie = HTTPCookie(properties: properties) else { throw Refused() }
    return cookie
  }
}

@SubjectsBuilder private var withStates: [any Registration] {
  NetworkAdapterBinding.liveAdapter("URLSession") { vendor in
    URLSessionNetworkAdapter(baseURL: vendor.url)
  }
  .state("the store holds") { vendor, entry in
    try await put(entry.make("value"), under: entry.make("key"), at: vendor)
  }
  NetworkAdapterBinding.fake("in memory") { InMemoryNetworkAdapter() }
    .state("the store holds") { fake, entry in
      fake.hold(try entry.make("value"), under: try entry.make("key"))
    }
}

private func put(_ value: String, under key: String, at vendor: Vendor) async throws {
  let bytes = Array("\(key)=\(value)".utf8)
  let request = VendorRequest(
    method: "POST", target: "/v3/kv/put",
    headers: [
      VendorHeader("Content-Type", "application/x-www-form-urlencoded"),
      VendorHeader("Authorization", "Bearer \(vendor.credential("ORDERS_TOKEN"))"),
    ],
    body: bytes)
  _ = try await vendor.client.send(request)
}

@SubjectsBuilder private var withFaults: [any Registration] {
  NetworkAdapterBinding.fake("in memory") { InMemoryNetworkAdapter() }
    .fault("timeout") { fake in fake.isOffline = true }
}

@SubjectsBuilder private var withCredentials: [any Registration] {
  NetworkAdapterBinding.liveAdapter("URLSession") { vendor in
    URLSessionNetworkAdapter(baseURL: vendor.url, token: vendor.credential("ORDERS_TOKEN"))
  }
}

@SubjectsBuilder private var withASession: [any Registration] {
  NetworkAdapterBinding.liveAdapter("URLSession") { vendor in
    PinnedNetworkAdapter(session: URLSession(configuration: vendor.urlSessionConfiguration))
  }
}

@SubjectsBuilder private var withAClock: [any Registration] {
  NetworkAdapterBinding.liveAdapter("URLSession") { vendor in
    URLSessionNetworkAdapter(baseURL: vendor.url, now: { vendor.now })
  }
}

@SubjectsBuilder @MainActor private var maps: [any Registration] {
  MapViewProvidableBinding.fake("map without a screen") { FakeMap() }
    .delegate(MapProviderDelegateSpy.self) { @MainActor in $0.delegate = $1 }
    .driver("tap") { @MainActor in $0.tap(try $1.make("name")) }
    .probe("shown") { @MainActor in $0.partners.map(\.name) }
    .resets()  // it leaves nothing behind
}

@Contracted protocol Bookcase: Sendable {
  func read(_ shelf: String, done: @escaping @Sendable (String) -> Void)
}

/// An SDK whose closures must be `@Sendable`.
private enum ScannerKit {
  static func read(_ shelf: String, done: @escaping @Sendable (String) -> Void) { done(shelf) }
}

private struct ScannerBookcase: Bookcase {
  let read: @Sendable (String, @escaping @Sendable (String) -> Void) -> Void

  func read(_ shelf: String, done: @escaping @Sendable (String) -> Void) { read(shelf, done) }
}

@SubjectsBuilder private var bookcases: [any Registration] {
  BookcaseBinding.liveAdapter("ScannerKit") { vendor in
    let read = vendor.sendableSeam("read", ScannerKit.read)
    return ScannerBookcase(read: { shelf, done in
      read(shelf, vendor.events.sendableTap("didRead", ["code"], to: done))
    })
  }
}

/// An error of an SDK that reserves seats.
private struct SeatKitError: Error { let code: Int }

private struct SeatAdapter {
  let reserve: (String) throws -> Bool

  func isFree(_ seat: String) throws -> Bool {
    do { return try reserve(seat) } catch let error as SeatKitError where error.code == 4 {
      return false
    }
  }
}

@ConversionsBuilder private var errorsOfSeatKit: [any ValueConversion] {
  Conversion(SeatKitError.self, from: { SeatKitError(code: try $0["code"].make()) })
}

@SubjectsBuilder private var cookies: [any Registration] {
  CookieProviderBinding.liveAdapter("HTTPCookieStorage") { _ in StorageCookieProvider() }
    .resets { clear(.shared) }
}

private func clear(_ storage: HTTPCookieStorage) {
  for cookie in storage.cookies ?? [] { storage.deleteCookie(cookie) }
}

// Only compiled; ExampleBundleTests runs the same lines.
@Suite(.disabled("there are no contracts here"))
struct ShopTests {
  @Test(arguments: ShopSuite.testCases())
  func contract(_ testCase: ContractTestCase) async throws {
    try await testCase.verify()
  }
}

// Within a function, XCTest does not find the class.
private func useXCTest() {
  final class ContractTests: XCTestCase {
    func testContracts() async {
      for testCase in ShopSuite.testCases() {
        do { try await testCase.verify() } catch { XCTFail("\(testCase)\n\(error)") }
      }
    }
  }
}
