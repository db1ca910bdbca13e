// swift-format-ignore-file
// Orders at a shop.
import Dependencies
import DependenciesMacros
import Foundation

/// The orders of a shop.
@DependencyClient
public struct OrderClient: Sendable {
  /// Places an order.
  @DependencyEndpoint(method: "place")
  public var placeOrder: @Sendable (/* order: */ NewOrder, _ express: Bool) async throws -> Order
  /// Looks for an order.
  public var find: @Sendable (Order.ID) async throws -> Order
  public var cancel: @Sendable (_ id: Order.ID) async throws -> Void = { _ in }
  public var changes: @Sendable () -> AsyncStream<Order> = { AsyncStream { $0.finish() } }
  private var cache: @Sendable () -> Void = {}
}

public struct NewOrder: Codable, Sendable {
  public var item: String
  public var address: Address
  public struct Address: Codable, Sendable { public var street: String }
}

public struct Order: Codable, Identifiable, Sendable {
  public var id: UUID
  public var item: String
}

extension DependencyValues {
  public var orders: OrderClient {
    get { self[OrderClient.self] }
    set { self[OrderClient.self] = newValue }
  }
}

extension OrderClient: DependencyKey {
  public static let liveValue = Self.live(server: .production)
  public static let testValue = Self()
  public static var previewValue: OrderClient {
    let orders = OrderBook()
    return OrderClient(
      placeOrder: { order, _ in await orders.place(order) }, find: { try await orders.find($0) })
  }

  public static func live(
    server: Server, session: URLSession = .shared, now: @escaping @Sendable () -> Date = Date.init
  ) -> OrderClient {
    OrderClient(placeOrder: { _, _ in fatalError() }, find: { _ in fatalError() })
  }

  public static var noop: Self { .init(placeOrder: { _, _ in .some }, find: { _ in .some }) }

  func logging() -> Self { self }
  static func slow(_ other: Self) -> Self { other }
}

public enum Server: String, Sendable { case production, sandbox }

public actor OrderBook {
  func place(_ order: NewOrder) -> Order { .some }
  func find(_ id: UUID) throws -> Order { .some }
}

public final class FakeOrders: @unchecked Sendable {
  public init(stock: Int = 3) {}
  public func client() -> OrderClient { .previewValue }
}

struct OrderFeature {
  @Dependency(\.orders) var orders
  var client: OrderClient { orders }
}
