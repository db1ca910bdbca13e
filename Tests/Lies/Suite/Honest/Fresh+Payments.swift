import ContractBinding
import Dispatch
import Foundation
import Synchronization

extension FreshSubjects {
  /// Honest payments.
  @SubjectsBuilder static var payments: [any Registration] {
    PaymentsBinding.fake("honest: payments, in a ledger") { LedgerPayments() }.resets()
    PaymentsBinding.fake("honest: payments, in a ledger, a while later") {
      LedgerPayments(prefix: "PAY-") { complete in
        DispatchQueue.global().asyncAfter(deadline: .now() + 0.005, execute: complete)
      }
    }.resets()
    PaymentsBinding.fake("honest: payments, in a wallet") { WalletPayments() }.resets()
    PaymentsBinding.fake("honest: payments, in a wallet with masked cards") {
      WalletPayments(mask: { "\u{2022}\u{2022}\u{2022}\u{2022} " + $0 })
    }.resets()
    PaymentsBinding.fake("honest: payments, by courier") { CourierPayments() }.resets()
    PaymentsBinding.fake("honest: payments, by slow courier") {
      CourierPayments(latency: .milliseconds(8))
    }.resets()
    PaymentsBinding.fake("honest: payments, in decimals") { DecimalPayments() }.resets()
  }
}

/// An honest fake that books each movement, and adds them up when somebody asks.
private final class LedgerPayments: Payments {
  private struct Entry: Sendable {
    var receipt: String
    var amount: Int
    var order = ""
    var card = ""
  }

  typealias Answer = @Sendable (@escaping @Sendable () -> Void) -> Void

  private let book = Mutex<[Entry]>([])
  private let prefix: String
  private let answer: Answer

  init(
    prefix: String = "rcpt_",
    answer: @escaping Answer = { complete in DispatchQueue.global().async(execute: complete) }
  ) {
    self.prefix = prefix
    self.answer = answer
  }

  var isReady: Bool { true }

  func pay(
    _ order: String, amount: Int, card: String,
    completion: @escaping @Sendable (Result<Receipt, PaymentError>) -> Void
  ) {
    if amount < 1 { return answer { completion(.failure(.badAmount)) } }
    if card == "4000000000000002" {
      return answer { completion(.failure(.declined(reason: "The bank said no."))) }
    }
    let prefix = prefix
    let receipt = book.withLock { book in
      let entry = Entry(
        receipt: prefix + String(100_000 + book.count), amount: amount, order: order, card: card)
      book.append(entry)
      return Self.receipt(for: entry, in: book)
    }
    answer { completion(.success(receipt)) }
  }

  func refund(
    _ receipt: String, amount: Int,
    completion: @escaping @Sendable (Result<Refund, PaymentError>) -> Void
  ) {
    let prefix = prefix
    let result: Result<Refund, PaymentError> = book.withLock { book in
      let mine = book.filter { $0.receipt == receipt }
      if mine.isEmpty { return .failure(.unknownReceipt(id: receipt)) }
      let left = mine.map(\.amount).reduce(0, +)
      if amount > left { return .failure(.tooMuch(left: left)) }
      book.append(Entry(receipt: receipt, amount: -amount))
      let id = prefix + "back_" + String(100_000 + book.count)
      return .success(Refund(id: id, receipt: receipt, amount: amount, left: left - amount))
    }
    answer { completion(result) }
  }

  func receipts(completion: @escaping @Sendable ([Receipt]) -> Void) {
    let receipts = book.withLock { book in
      let all = book
      return all.filter { $0.amount > 0 }.reversed().map { Self.receipt(for: $0, in: all) }
    }
    answer { completion(receipts) }
  }

  private static func receipt(for entry: Entry, in book: [Entry]) -> Receipt {
    let back = book.filter { $0.receipt == entry.receipt && $0.amount < 0 }.map(\.amount)
    let refunded = -back.reduce(0, +)
    return Receipt(
      id: entry.receipt, order: entry.order, amount: entry.amount, currency: "EUR",
      status: refunded == entry.amount ? .refunded : .captured, card: String(entry.card.suffix(4)),
      isTest: true, refunded: refunded, note: entry.amount >= 10_000 ? "LARGE" : nil)
  }
}

/// An honest fake without threads, which keeps every handler as long as it lives.
private final class WalletPayments: Payments {
  private var paid: [String: Receipt] = [:]
  private var order: [String] = []
  private var handlers: [Any] = []
  private let mask: (String) -> String

  init(mask: @escaping (String) -> String = { $0 }) {
    self.mask = mask
  }

  private(set) lazy var isReady: Bool = true

  func pay(
    _ order: String, amount: Int, card: String,
    completion: @escaping @Sendable (Result<Receipt, PaymentError>) -> Void
  ) {
    handlers.append(completion)
    switch (amount, card.suffix(4)) {
    case (...0, _):
      completion(.failure(.badAmount))
    case (_, "0002"):
      completion(.failure(.declined(reason: "card_declined")))
    case (_, let digits):
      let receipt = Receipt(
        id: UUID().uuidString, order: order, amount: amount, currency: "EUR", status: .captured,
        card: mask(String(digits)), isTest: true, refunded: 0,
        note: amount < 10_000 ? nil : "Large: \(amount / 100) EUR")
      paid[receipt.id] = receipt
      self.order.insert(receipt.id, at: 0)
      completion(.success(receipt))
    }
  }

  func refund(
    _ receipt: String, amount: Int,
    completion: @escaping @Sendable (Result<Refund, PaymentError>) -> Void
  ) {
    handlers.append(completion)
    guard var sale = paid[receipt] else {
      return completion(.failure(.unknownReceipt(id: receipt)))
    }
    sale.refunded += amount
    guard sale.refunded <= sale.amount else {
      return completion(.failure(.tooMuch(left: sale.amount - sale.refunded + amount)))
    }
    if sale.refunded == sale.amount { sale.status = .refunded }
    paid[receipt] = sale
    completion(
      .success(
        Refund(
          id: UUID().uuidString, receipt: receipt, amount: amount,
          left: sale.amount - sale.refunded)))
  }

  func receipts(completion: @escaping @Sendable ([Receipt]) -> Void) {
    handlers.append(completion)
    completion(order.compactMap { paid[$0] })
  }
}
