import Dispatch
import Foundation
import Synchronization

/// Payments in memory.
final class FakePayments: Payments, Sendable {
  /// The habits in which honest fakes differ.
  struct Habits: Sendable {
    var id: @Sendable (String, Int) -> String = { "\($0)_\($1)" }
    var answersAtOnce = true
    var reason = "insufficient funds"
    var largeNote: String? = "large payment"
  }

  private struct State {
    var receipts: [Receipt] = []
    var refunds = 0
  }

  private let habits: Habits
  private let state = Mutex(State())
  private let queue = DispatchQueue(label: "fake payments")

  init(_ habits: Habits = Habits()) { self.habits = habits }

  var isReady: Bool { true }

  /// Keeps the payments of now.
  func snapshot() -> Restore {
    let kept = state.withLock { $0 }
    return { self.state.withLock { $0 = kept } }
  }

  func pay(
    _ order: String, amount: Int, card: String,
    completion: @escaping @Sendable (Result<Receipt, PaymentError>) -> Void
  ) {
    let result: Result<Receipt, PaymentError> = state.withLock { state in
      guard amount > 0 else { return .failure(.badAmount) }
      guard !card.hasSuffix("0002") else { return .failure(.declined(reason: habits.reason)) }
      let receipt = Receipt(
        id: habits.id("ch", state.receipts.count + 1), order: order, amount: amount,
        currency: "EUR",
        status: .captured, card: String(card.suffix(4)), isTest: true, refunded: 0,
        note: amount >= 10_000 ? habits.largeNote : nil)
      state.receipts.append(receipt)
      return .success(receipt)
    }
    answer { completion(result) }
  }

  func refund(
    _ receipt: String, amount: Int,
    completion: @escaping @Sendable (Result<Refund, PaymentError>) -> Void
  ) {
    let result: Result<Refund, PaymentError> = state.withLock { state in
      guard let place = state.receipts.firstIndex(where: { $0.id == receipt }) else {
        return .failure(.unknownReceipt(id: receipt))
      }
      let left = state.receipts[place].amount - state.receipts[place].refunded
      guard amount <= left else { return .failure(.tooMuch(left: left)) }
      state.receipts[place].refunded += amount
      if amount == left { state.receipts[place].status = .refunded }
      state.refunds += 1
      return .success(
        Refund(
          id: habits.id("re", state.refunds), receipt: receipt, amount: amount, left: left - amount)
      )
    }
    answer { completion(result) }
  }

  func receipts(completion: @escaping @Sendable ([Receipt]) -> Void) {
    let receipts = state.withLock { Array($0.receipts.reversed()) }
    answer { completion(receipts) }
  }

  private func answer(_ complete: @escaping @Sendable () -> Void) {
    if habits.answersAtOnce { complete() } else { queue.async(execute: complete) }
  }
}
