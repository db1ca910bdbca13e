import Foundation

/// An honest fake that hands each order to one task, which answers later and in turn.
final class CourierPayments: Payments {
  private typealias Job = @Sendable (Till) async -> Void

  private let jobs: AsyncStream<Job>.Continuation

  init(latency: Duration = .milliseconds(1)) {
    let (stream, jobs) = AsyncStream<Job>.makeStream()
    self.jobs = jobs
    Task.detached {
      let till = Till()
      for await job in stream {
        try? await Task.sleep(for: latency)
        await job(till)
      }
    }
  }

  deinit { jobs.finish() }

  var isReady: Bool { true }

  func pay(
    _ order: String, amount: Int, card: String,
    completion: @escaping @Sendable (Result<Receipt, PaymentError>) -> Void
  ) {
    send { till in completion(await till.pay(order, amount, card)) }
  }

  func refund(
    _ receipt: String, amount: Int,
    completion: @escaping @Sendable (Result<Refund, PaymentError>) -> Void
  ) {
    send { till in completion(await till.refund(receipt, amount)) }
  }

  func receipts(completion: @escaping @Sendable ([Receipt]) -> Void) {
    send { till in completion(await till.newestFirst) }
  }

  private func send(_ job: @escaping Job) { jobs.yield(job) }

  /// The till to which the task brings its jobs.
  private actor Till {
    private var receipts: [Receipt] = []
    private var refunds = 0

    var newestFirst: [Receipt] { receipts }

    func pay(_ order: String, _ amount: Int, _ card: String) -> Result<Receipt, PaymentError> {
      guard amount > 0 else { return .failure(.badAmount) }
      guard !["4000000000000002"].contains(card) else {
        return .failure(.declined(reason: "not enough money"))
      }
      let receipt = Receipt(
        id: "\(order)/\(receipts.count + 1)", order: order, amount: amount, currency: "EUR",
        status: .captured, card: String(card.dropFirst(max(0, card.count - 4))), isTest: true,
        refunded: 0,
        note: amount > 9_999 ? "This was a large payment. Please check the order." : nil)
      receipts = [receipt] + receipts
      return .success(receipt)
    }

    func refund(_ id: String, _ amount: Int) -> Result<Refund, PaymentError> {
      for place in receipts.indices where receipts[place].id == id {
        let left = receipts[place].amount - receipts[place].refunded - amount
        guard left >= 0 else { return .failure(.tooMuch(left: left + amount)) }
        receipts[place].refunded = receipts[place].amount - left
        receipts[place].status = left == 0 ? .refunded : .captured
        refunds += 1
        return .success(
          Refund(id: "\(id)/refund-\(refunds)", receipt: id, amount: amount, left: left))
      }
      return .failure(.unknownReceipt(id: id))
    }
  }
}

/// An honest fake that counts in euros with decimals, and answers on a queue of operations.
final class DecimalPayments: Payments {
  private struct Sale {
    var order: String
    var digits: String
    var paid: Decimal
    var back: Decimal = 0

    func receipt(_ number: Int) -> Receipt {
      Receipt(
        id: String(number), order: order, amount: cents(paid), currency: "EUR",
        status: back == paid ? .refunded : .captured, card: digits, isTest: true,
        refunded: cents(back), note: paid >= 100 ? "\(paid) euros" : nil)
    }
  }

  private var sales: [Sale] = []
  private let lock = NSLock()
  private let queue = OperationQueue()

  init() { queue.maxConcurrentOperationCount = 1 }

  var isReady: Bool { !queue.isSuspended }

  func pay(
    _ order: String, amount: Int, card: String,
    completion: @escaping @Sendable (Result<Receipt, PaymentError>) -> Void
  ) {
    let result: Result<Receipt, PaymentError> = lock.withLock {
      if amount <= 0 { return .failure(.badAmount) }
      if card.hasSuffix("0002") { return .failure(.declined(reason: "INSUFFICIENT_FUNDS")) }
      sales.append(Sale(order: order, digits: String(card.suffix(4)), paid: euros(amount)))
      return .success(sales[sales.count - 1].receipt(sales.count))
    }
    queue.addOperation { completion(result) }
  }

  func refund(
    _ receipt: String, amount: Int,
    completion: @escaping @Sendable (Result<Refund, PaymentError>) -> Void
  ) {
    let result: Result<Refund, PaymentError> = lock.withLock {
      guard let number = Int(receipt), sales.indices.contains(number - 1) else {
        return .failure(.unknownReceipt(id: receipt))
      }
      let left = sales[number - 1].paid - sales[number - 1].back
      guard euros(amount) <= left else { return .failure(.tooMuch(left: cents(left))) }
      sales[number - 1].back += euros(amount)
      return .success(
        Refund(
          id: "refund", receipt: receipt, amount: amount, left: cents(left - euros(amount))))
    }
    queue.addOperation { completion(result) }
  }

  func receipts(completion: @escaping @Sendable ([Receipt]) -> Void) {
    let receipts = lock.withLock {
      sales.enumerated().map { place, sale in sale.receipt(place + 1) }
    }
    queue.addOperation { completion(receipts.reversed()) }
  }
}

/// An amount of cents in euros.
private func euros(_ cents: Int) -> Decimal { Decimal(cents) / 100 }

/// An amount of euros in cents.
private func cents(_ euros: Decimal) -> Int {
  Int(NSDecimalNumber(decimal: euros * 100).doubleValue.rounded())
}
