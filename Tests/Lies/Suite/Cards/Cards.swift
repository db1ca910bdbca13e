import ContractBinding
import Foundation

/// The card payments of a shop; amounts are in cents.
@Contracted
protocol Cards: Sendable {
  /// Reserves an amount; an order with a reference is booked once.
  func authorize(_ order: CardOrder) async throws -> CardPayment
  /// Takes a part of what is reserved, or all that is left.
  func capture(_ id: String, amount: Int?) async throws -> CardPayment
  /// Gives a part back of what was taken.
  func refund(_ id: String, amount: Int, reason: String?) async throws -> CardRefund
  /// Gives up what is reserved.
  func void(_ id: String) async throws -> CardPayment
  /// Finds a payment.
  func payment(_ id: String) async throws -> CardPayment
  /// Lists payments from the newest, a page at a time.
  func payments(customer: String, status: CardStatus?, limit: Int, after: String?) async throws
    -> CardPage
  /// Adds up the payments of a customer.
  func account(_ customer: String) async throws -> CardAccount
}

/// What a customer wants to pay.
struct CardOrder: Codable, Sendable {
  var customer: String
  var amount: Int
  var currency: String
  var reference: String?
}

/// The state of a payment.
enum CardStatus: String, Codable, Sendable { case authorized, captured, refunded, voided }

/// One payment; the fee is that of the amounts that were taken.
struct CardPayment: Codable, Sendable {
  var id: String
  var customer: String
  var reference: String?
  var currency: String
  var amount: Int
  var captured: Int
  var refunded: Int
  var open: Int
  var fee: Int
  var status: CardStatus
  var refunds: [CardRefund]
  var createdAt: Date
  var updatedAt: Date
}

/// Money that went back.
struct CardRefund: Codable, Sendable {
  var id: String
  var paymentId: String
  var amount: Int
  var reason: String?
  var at: Date
}

/// A part of the payments.
struct CardPage: Codable, Sendable {
  var payments: [CardPayment]
  var total: Int
  var next: String?
}

/// The payments of a customer in numbers.
struct CardAccount: Codable, Sendable {
  var customer: String
  var payments: Int
  var captured: Int
  var refunded: Int
  var balance: Int
}

/// The reason why a payment is refused.
enum CardError: Error, Codable {
  case unknownPayment(id: String)
  case tooMuch(available: Int)
  case wrongStatus(status: CardStatus)
  case invalid(field: String, message: String)
  case unreadable
}
