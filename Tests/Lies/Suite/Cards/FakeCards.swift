import Foundation

/// Card payments in memory, which may tell one lie.
actor FakeCards: Cards {
  /// The habits in which honest fakes differ.
  struct Habits: Sendable {
    var id: @Sendable (Int) -> String = { _ in UUID().uuidString.lowercased() }
    var refundID: @Sendable (Int) -> String = { "re_\(10_000 + $0)" }
    var now: @Sendable (Int) -> Date = { _ in Date() }
    var cursor: @Sendable (Int) -> String = { "p\($0)" }
    var hasPaymentsOfItsOwn = false
    var listsRefundsBackwards = false
    var wording = "must be more than zero"
  }

  private let habits: Habits
  private let lie: CardLie?
  private var book: [CardPayment] = []
  private var ticks = 0
  private var refunds = 0

  init(_ habits: Habits = Habits(), lie: CardLie? = nil) {
    (self.habits, self.lie) = (habits, lie)
    guard habits.hasPaymentsOfItsOwn else { return }
    for number in 1...4 {
      let at = Date(timeIntervalSince1970: 1_600_000_000 + 3600 * Double(number))
      book.append(
        CardPayment(
          id: "own-\(number)", customer: "somebody-\(number % 2)", currency: "EUR",
          amount: 700 * number, captured: 700 * number, refunded: 0, open: 0, fee: 21 * number,
          status: .captured, refunds: [], createdAt: at, updatedAt: at))
    }
  }

  func authorize(_ order: CardOrder) throws -> CardPayment {
    if let reference = order.reference, lie != .referenceBookedTwice,
      let booked = book.first(where: { $0.reference == reference })
    {
      return booked
    }
    guard order.amount > 0 else {
      throw CardError.invalid(
        field: lie == .wrongField ? "currency" : "amount", message: habits.wording)
    }
    let now = time()
    let payment = CardPayment(
      id: habits.id(book.count + 1), customer: lie == .customerLost ? "guest" : order.customer,
      reference: order.reference, currency: order.currency, amount: order.amount, captured: 0,
      refunded: 0, open: order.amount, fee: 0, status: .authorized, refunds: [], createdAt: now,
      updatedAt: now)
    book.append(payment)
    return payment
  }

  func capture(_ id: String, amount: Int?) throws -> CardPayment {
    let place = try place(of: id)
    let payment = book[place]
    guard payment.status == .authorized || payment.status == .captured && payment.open > 0 else {
      throw CardError.wrongStatus(status: lie == .statusInError ? .authorized : payment.status)
    }
    let taken = amount ?? (lie == .restIsAll ? payment.amount : payment.open)
    guard taken <= payment.open || lie == .capturesTooMuch else {
      throw CardError.tooMuch(available: lie == .tooMuchNamesAmount ? taken : payment.open)
    }
    return write(place) { payment in
      payment.captured = lie == .captureReplaces ? taken : payment.captured + taken
      if lie != .openStays { payment.open -= taken }
      payment.fee = fee(lie == .feeOfAmount ? payment.amount : payment.captured)
      if lie != .captureKeepsStatus { payment.status = .captured }
    }
  }

  func refund(_ id: String, amount: Int, reason: String?) throws -> CardRefund {
    let place = try place(of: id)
    let payment = book[place]
    guard payment.captured > 0 else { throw CardError.wrongStatus(status: payment.status) }
    guard amount <= payment.captured - payment.refunded || lie == .refundsTooMuch else {
      throw CardError.tooMuch(available: payment.captured - payment.refunded)
    }
    refunds += 1
    let refund = CardRefund(
      id: habits.refundID(refunds), paymentId: lie == .refundOfItself ? "re" : id,
      amount: lie == .refundTellsTotal ? payment.refunded + amount : amount,
      reason: lie == .reasonLost ? nil : reason, at: time())
    _ = write(place) { payment in
      if lie != .refundNotAdded { payment.refunded += amount }
      switch lie {
      case .refundNotListed: break
      case .refundListedTwice: payment.refunds += [refund, refund]
      default: payment.refunds.append(refund)
      }
      let isAll = payment.refunded == payment.captured
      if isAll || lie == .anyRefundIsAll { payment.status = .refunded }
    }
    return refund
  }

  func void(_ id: String) throws -> CardPayment {
    let place = try place(of: id)
    guard book[place].status == .authorized || lie == .voidsAll else {
      throw CardError.wrongStatus(status: book[place].status)
    }
    return write(place) { payment in
      payment.status = .voided
      if lie != .voidKeepsOpen { payment.open = 0 }
    }
  }

  func payment(_ id: String) throws -> CardPayment { told(book[try place(of: id)]) }

  func payments(customer: String, status: CardStatus?, limit: Int, after: String?) -> CardPage {
    let found = (lie == .oldestFirst ? book : book.reversed()).filter {
      ($0.customer == customer || lie == .customerIgnored)
        && (status == nil || $0.status == status || lie == .statusIgnored)
    }
    var start =
      after.flatMap { cursor in (0...found.count).first { habits.cursor($0) == cursor } } ?? 0
    if lie == .pageOverlaps, start > 0 { start -= 1 }
    let end = min(start + limit, found.count)
    return CardPage(
      payments: found[start..<end].map(told),
      total: lie == .totalOfPage ? end - start : found.count,
      next: end < found.count ? habits.cursor(end) : nil)
  }

  func account(_ customer: String) -> CardAccount {
    let own = book.filter { $0.customer == customer || lie == .accountOfAll }
    let captured = own.reduce(0) { $0 + (lie == .accountOfAmounts ? $1.amount : $1.captured) }
    let refunded = own.reduce(0) { $0 + $1.refunded }
    return CardAccount(
      customer: customer, payments: own.count, captured: captured, refunded: refunded,
      balance: lie == .balanceKeepsRefunds ? captured : captured - refunded)
  }

  private func fee(_ captured: Int) -> Int { captured == 0 ? 0 : (captured * 14 + 500) / 1000 + 25 }

  private func place(of id: String) throws -> Int {
    guard let place = book.firstIndex(where: { $0.id == id }) else {
      throw CardError.unknownPayment(id: id)
    }
    return place
  }

  private func write(_ place: Int, _ change: (inout CardPayment) -> Void) -> CardPayment {
    change(&book[place])
    book[place].updatedAt = time()
    return told(book[place])
  }

  private func told(_ payment: CardPayment) -> CardPayment {
    var payment = payment
    if habits.listsRefundsBackwards { payment.refunds.reverse() }
    return payment
  }

  private func time() -> Date {
    ticks += 1
    return habits.now(ticks)
  }
}
