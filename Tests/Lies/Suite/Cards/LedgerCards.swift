import Foundation

/// Honest card payments that keep a ledger, and count it when they are asked.
actor LedgerCards: Cards {
  private enum Entry {
    case captured(Int)
    case refunded(CardRefund)
    case voided
  }

  private let now: @Sendable () -> Date
  private var orders: [(id: String, order: CardOrder, at: Date)] = []
  private var ledger: [(id: String, entry: Entry, at: Date)] = []

  init(now: @escaping @Sendable () -> Date = { Date() }) { self.now = now }

  func authorize(_ order: CardOrder) throws -> CardPayment {
    let known = orders.first { $0.order.reference == order.reference && order.reference != nil }
    if let known { return try payment(known.id) }
    if order.amount < 1 { throw CardError.invalid(field: "amount", message: "Nothing to pay.") }
    let id = String(7919 * (orders.count + 1), radix: 16)
    orders.append((id, order, now()))
    return try payment(id)
  }

  func capture(_ id: String, amount: Int?) throws -> CardPayment {
    let payment = try payment(id)
    guard payment.open > 0 else { throw CardError.wrongStatus(status: payment.status) }
    if let amount, amount > payment.open { throw CardError.tooMuch(available: payment.open) }
    ledger.append((id, .captured(amount ?? payment.open), now()))
    return try self.payment(id)
  }

  func refund(_ id: String, amount: Int, reason: String?) throws -> CardRefund {
    let payment = try payment(id)
    let left = payment.captured - payment.refunded
    if payment.captured == 0 { throw CardError.wrongStatus(status: payment.status) }
    if amount > left { throw CardError.tooMuch(available: left) }
    let refund = CardRefund(
      id: "\(ledger.count)", paymentId: id, amount: amount, reason: reason, at: now())
    ledger.append((id, .refunded(refund), refund.at))
    return refund
  }

  func void(_ id: String) throws -> CardPayment {
    let payment = try payment(id)
    if payment.status != .authorized { throw CardError.wrongStatus(status: payment.status) }
    ledger.append((id, .voided, now()))
    return try self.payment(id)
  }

  func payment(_ id: String) throws -> CardPayment {
    guard let (_, order, at) = orders.first(where: { $0.id == id }) else {
      throw CardError.unknownPayment(id: id)
    }
    var payment = CardPayment(
      id: id, customer: order.customer, reference: order.reference, currency: order.currency,
      amount: order.amount, captured: 0, refunded: 0, open: order.amount, fee: 0,
      status: .authorized, refunds: [], createdAt: at, updatedAt: at)
    for line in ledger where line.id == id {
      payment.updatedAt = line.at
      switch line.entry {
      case .captured(let amount):
        payment.captured += amount
        payment.open -= amount
        payment.status = .captured
      case .refunded(let refund):
        payment.refunded += refund.amount
        payment.refunds.append(refund)
      case .voided: (payment.open, payment.status) = (0, .voided)
      }
    }
    if payment.refunded > 0, payment.refunded == payment.captured { payment.status = .refunded }
    if payment.captured > 0 {
      payment.fee = 25 + Int((Double(payment.captured) * 0.014).rounded())
    }
    return payment
  }

  func payments(customer: String, status: CardStatus?, limit: Int, after: String?) throws
    -> CardPage
  {
    let all = try orders.reversed().filter { $0.order.customer == customer }
      .map { try payment($0.id) }.filter { status == nil || $0.status == status }
    let start = after.flatMap { last in all.firstIndex { $0.id == last } }.map { $0 + 1 } ?? 0
    let page = Array(all[start...].prefix(limit))
    return CardPage(
      payments: page, total: all.count, next: start + limit < all.count ? page.last?.id : nil)
  }

  func account(_ customer: String) throws -> CardAccount {
    let all = try payments(customer: customer, status: nil, limit: .max / 2, after: nil).payments
    let (captured, refunded) = (all.map(\.captured), all.map(\.refunded))
    return CardAccount(
      customer: customer, payments: all.count, captured: captured.reduce(0, +),
      refunded: refunded.reduce(0, +), balance: captured.reduce(0, +) - refunded.reduce(0, +))
  }
}
