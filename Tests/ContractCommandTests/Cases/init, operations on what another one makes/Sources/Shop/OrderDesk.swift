// swift-format-ignore-file

import Foundation
import FoundationNetworking

/// The orders of a shop, as the till needs them.
public protocol OrderDesk: Sendable {
  func createOrder(item: String, count: Int) async throws -> Order
  func order(id: String) async throws -> Order
  func orders() async throws -> [Order]
  func addNote(_ text: String, orderID: String) async throws
  func updates(of orderID: String) -> AsyncStream<Order>
  func deleteOrder(_ id: String) async throws
  func registerCustomer(name: String, idempotencyKey: UUID) async throws -> Int
  func customer(id: Int) async throws -> Customer
  func stock(code: String) async throws -> Int
}

public struct Order: Codable, Sendable {
  public let id: String
  public let item: String
  public let count: Int
}

public struct Customer: Codable, Sendable {
  public let name: String
}

public struct HTTPOrderDesk: OrderDesk {
  let url: URL
  public init(url: URL) { self.url = url }
  public func createOrder(item: String, count: Int) async throws -> Order { fatalError() }
  public func order(id: String) async throws -> Order { fatalError() }
  public func orders() async throws -> [Order] { fatalError() }
  public func addNote(_ text: String, orderID: String) async throws { fatalError() }
  public func updates(of orderID: String) -> AsyncStream<Order> { fatalError() }
  public func deleteOrder(_ id: String) async throws { fatalError() }
  public func registerCustomer(name: String, idempotencyKey: UUID) async throws -> Int { fatalError() }
  public func customer(id: Int) async throws -> Customer { fatalError() }
  public func stock(code: String) async throws -> Int { fatalError() }
}
