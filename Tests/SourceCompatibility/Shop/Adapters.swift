// swift-format-ignore-file
// This source must build unchanged: see PriceList.swift.
import ContractBinding
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// An adapter with its own HTTP client.
public struct HTTPPriceList: PriceList {
  let baseURL: URL
  let token: String
  let now: @Sendable () -> Date

  public init(baseURL: URL, token: String = "", now: @escaping @Sendable () -> Date = { Date() }) {
    self.baseURL = baseURL
    self.token = token
    self.now = now
  }

  public func price(of item: String) async throws -> Int {
    let url = baseURL.appending(path: "\(item).json")
    let (data, response) = try await URLSession.shared.data(from: url)
    guard (response as? HTTPURLResponse)?.statusCode == 200 else { throw PriceError.unknownItem }
    return try JSONDecoder().decode([String: Int].self, from: data)["price", default: 0]
  }

  public func order(_ items: [String], note: Note?) throws -> Receipt { Receipt(total: 0) }
}

/// An adapter that takes the tool's HTTP client.
public struct ClientPriceList: PriceList {
  let client: VendorClient

  public init(client: VendorClient) { self.client = client }

  public func price(of item: String) async throws -> Int {
    let request = VendorRequest(
      method: "POST", target: "/price",
      headers: [VendorHeader("Content-Type", "application/json")], body: Array(item.utf8))
    do {
      let response: VendorResponse = try await client.send(request)
      guard response.status == 200 else { throw PriceError.unknownItem }
      return response.body.count
    } catch let failure as VendorFailure where failure.kind == .timeout {
      throw PriceError.refused(reason: failure.message)
    }
  }

  public func order(_ items: [String], note: Note?) throws -> Receipt { Receipt(total: 0) }
}

public final class FakePriceList: PriceList, @unchecked Sendable {
  public var prices = ["tea": 3]
  public var isOffline = false

  public init() {}

  public func price(of item: String) throws -> Int {
    if isOffline { throw PriceError.refused(reason: "offline") }
    guard let price = prices[item] else { throw PriceError.unknownItem }
    return price
  }

  public func order(_ items: [String], note: Note?) throws -> Receipt {
    Receipt(total: try items.map(price).reduce(0, +) + (note?.text.count ?? 0))
  }
}

/// A vendor's SDK, which keeps everything in statics.
public enum BellSDK {
  public final class Chime: Sendable {
    public init() {}
  }

  nonisolated(unsafe) public static var onRing: ((String) -> Void)?

  public static func ring(_ door: String) -> Chime { Chime() }
  @Sendable public static func volume(_ door: String) throws -> Int { 3 }
  @MainActor public static func show(_ door: String) {}
}

/// The adapter over the SDK.
public final class BellAdapter: Doorbell {
  public weak var delegate: (any DoorbellDelegate)?
  private let ring: (String) -> BellSDK.Chime
  private let volume: @Sendable (String) throws -> Int

  public init(
    ring: @escaping (String) -> BellSDK.Chime = BellSDK.ring,
    volume: @escaping @Sendable (String) throws -> Int = BellSDK.volume,
    show: @escaping @MainActor @Sendable (String) -> Void = BellSDK.show,
    onRing: @escaping (@escaping (String) -> Void) -> Void = { BellSDK.onRing = $0 }
  ) {
    self.ring = ring
    self.volume = volume
    onRing { [weak self] door in self?.delegate?.didRing(door) }
  }

  public func press(_ door: String, done: @escaping @Sendable (Bool) -> Void) {
    _ = ring(door)
    done((try? volume(door)) != nil)
  }

  public func visitors() -> AsyncStream<String> { AsyncStream { $0.finish() } }
}

public final class FakeDoorbell: Doorbell {
  public weak var delegate: (any DoorbellDelegate)?
  public private(set) var pressed: [String] = []

  public init() {}

  public func press(_ door: String, done: @escaping @Sendable (Bool) -> Void) {
    pressed.append(door)
    delegate?.didRing(door)
    done(true)
  }

  public func visitors() -> AsyncStream<String> { AsyncStream { $0.finish() } }
}
