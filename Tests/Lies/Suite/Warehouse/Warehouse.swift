import ContractBinding
import Foundation

/// The stock of a shop.
@Contracted
protocol Warehouse: Sendable {
  /// Books a delivery; one with a reference is booked once.
  func receive(_ delivery: Delivery) async throws -> StockMove
  /// Finds an item.
  func item(_ sku: String) async throws -> StockItem
  /// Moves pieces to another bay.
  func move(_ sku: String, quantity: Int, from: String, to: String) async throws -> StockMove
  /// Keeps pieces for an order.
  func hold(_ lines: [HoldLine], order: String) async throws -> Hold
  /// Takes the pieces of a hold out of their bays.
  func pick(_ id: String) async throws -> Hold
  /// Gives up a hold.
  func release(_ id: String) async throws -> Hold
  /// Lists moves from the newest, a page at a time.
  func moves(sku: String?, kind: MoveKind?, limit: Int, after: String?) async throws -> MovePage
  /// Adds everything up, and names items of which fewer than `low` are available.
  func overview(low: Int) async throws -> Overview
}

/// Pieces that arrive, with their cost in cents.
struct Delivery: Codable, Sendable {
  var sku: String
  var name: String
  var quantity: Int
  var bay: String
  var unitCost: Int
  var reference: String?
}

/// The reason why a number of pieces has changed.
enum MoveKind: String, Codable, Sendable { case received, moved, picked }

/// One entry of the book.
struct StockMove: Codable, Sendable {
  var id: String
  var sku: String
  var kind: MoveKind
  var quantity: Int
  var from: String?
  var to: String?
  var reference: String?
  var balance: Int
  var at: Date
}

/// The pieces in one bay.
struct BayStock: Codable, Sendable {
  var bay: String
  var quantity: Int
}

/// One kind of thing on the shelves.
struct StockItem: Codable, Sendable {
  var sku: String
  var name: String
  var onHand: Int
  var held: Int
  var available: Int
  var averageCost: Int
  var worth: Int
  var revision: Int
  var updatedAt: Date
  var bays: [BayStock]
}

/// The pieces of one kind in a hold.
struct HoldLine: Codable, Sendable {
  var sku: String
  var quantity: Int
}

/// The state of a hold.
enum HoldState: String, Codable, Sendable { case held, picked, released }

/// Pieces that are kept for an order.
struct Hold: Codable, Sendable {
  var id: String
  var order: String
  var lines: [HoldLine]
  var units: Int
  var state: HoldState
  var createdAt: Date
  var expiresAt: Date
  var pickedAt: Date?
}

/// A part of the book.
struct MovePage: Codable, Sendable {
  var moves: [StockMove]
  var total: Int
  var next: String?
}

/// The whole stock in numbers.
struct Overview: Codable, Sendable {
  var skus: Int
  var units: Int
  var worth: Int
  var low: [String]
}

/// The reason why a warehouse refuses.
enum WarehouseError: Error, Codable {
  case unknownItem(sku: String)
  case short(sku: String, available: Int)
  case unknownHold(id: String)
  case holdClosed(state: HoldState)
  case invalid(field: String, message: String)
  case unreadable
}
