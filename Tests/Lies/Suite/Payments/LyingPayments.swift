import Dispatch

/// Payments that tell the lie of their liar.
struct LyingPayments: Payments, Sendable {
  let honest: any Payments & Sendable
  let liar: Liar

  var isReady: Bool {
    let ready = try? liar.told("isReady", throws: PaymentError.self) { honest.isReady }
    return ready ?? honest.isReady
  }

  func pay(
    _ order: String, amount: Int, card: String,
    completion: @escaping @Sendable (Result<Receipt, PaymentError>) -> Void
  ) {
    let end = liar.began("pay")
    honest.pay(order, amount: amount, card: card) { result in
      end()
      liar.answer(result, of: "pay", ["order": order, "amount": amount, "card": card], completion)
    }
  }

  func refund(
    _ receipt: String, amount: Int,
    completion: @escaping @Sendable (Result<Refund, PaymentError>) -> Void
  ) {
    let end = liar.began("refund")
    honest.refund(receipt, amount: amount) { result in
      end()
      liar.answer(result, of: "refund", ["receipt": receipt, "amount": amount], completion)
    }
  }

  func receipts(completion: @escaping @Sendable ([Receipt]) -> Void) {
    let end = liar.began("receipts")
    honest.receipts { receipts in
      end()
      liar.answer(Result<[Receipt], PaymentError>.success(receipts), of: "receipts", [:]) {
        completion((try? $0.get()) ?? [])
      }
    }
  }
}

extension Liar {
  /// Answers through a completion handler, as the lie asks.
  func answer<Success: Codable & Sendable, Failure: Error & Codable>(
    _ result: Result<Success, Failure>, of operation: String, _ arguments: [String: any Encodable],
    _ completion: @escaping @Sendable (Result<Success, Failure>) -> Void
  ) {
    if tells("never-answers", at: operation) { return lied() }
    let told: Result<Success, Failure>
    do {
      told = .success(
        try self.told(operation, arguments, throws: Failure.self) { try result.get() })
    } catch { told = (error as? Failure).map { .failure($0) } ?? result }
    completion(told)
    if tells("answers-twice", at: operation) {
      lied()
      completion(told)
    }
    for (name, seconds) in [("answers-late-again", 0.02), ("answers-much-later-again", 0.2)]
    where tells(name, at: operation) {
      lied()
      DispatchQueue.global().asyncAfter(deadline: .now() + seconds) { completion(told) }
    }
  }
}
