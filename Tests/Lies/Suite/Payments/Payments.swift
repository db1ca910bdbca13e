import ContractBinding
import Foundation

/// Payments by card.
@Contracted
protocol Payments {
  /// Charges a card.
  func pay(
    _ order: String, amount: Int, card: String,
    completion: @escaping @Sendable (Result<Receipt, PaymentError>) -> Void)
  /// Gives money back.
  func refund(
    _ receipt: String, amount: Int,
    completion: @escaping @Sendable (Result<Refund, PaymentError>) -> Void)
  /// Lists all receipts, the newest first.
  func receipts(completion: @escaping @Sendable ([Receipt]) -> Void)
  /// True once payments are possible.
  var isReady: Bool { get }
}

/// The proof of a payment.
struct Receipt: Codable, Sendable {
  var id: String
  var order: String
  var amount: Int
  var currency: String
  var status: PaymentStatus
  var card: String
  var isTest: Bool
  var refunded: Int
  var note: String?
}

/// The state of a payment.
enum PaymentStatus: String, Codable, Sendable { case captured, refunded, pending }

/// Money that went back.
struct Refund: Codable, Sendable {
  var id: String
  var receipt: String
  var amount: Int
  var left: Int
}

/// The reason why no money has moved.
enum PaymentError: Error, Codable {
  case declined(reason: String)
  case unknownReceipt(id: String)
  case tooMuch(left: Int)
  case badAmount
}
