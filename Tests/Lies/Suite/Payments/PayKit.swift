import Dispatch
import Foundation
import Synchronization

/// The vendor's SDK: static functions, which answer later from another thread.
enum PayKit {
  /// The answer to a charge.
  struct Charge: Codable, Sendable {
    var chargeID: String
    var reference: String
    var cents: Int
    var currency: String
    var state: String
    var cardSuffix: String
    var livemode: Bool
    var centsRefunded: Int
    var memo: String?
  }

  /// The answer to any call: what there is, or a code and its detail.
  struct Answer: Codable, Sendable {
    var charges: [Charge] = []
    var refundID: String?
    var code: String?
    var detail: String?
    var remaining: Int?
  }

  private static let charges = Mutex<[Charge]>([])
  private static let queue = DispatchQueue(label: "paykit")

  /// Forgets all charges.
  static func reset() { charges.withLock { $0 = [] } }

  /// True once the SDK has started.
  static func ready() -> Bool { true }

  /// Charges a card.
  static func charge(
    _ reference: String, _ cents: Int, _ card: String, _ done: @escaping @Sendable (Answer) -> Void
  ) {
    answer(done) {
      guard cents > 0 else { return Answer(code: "amount_invalid") }
      guard !card.hasSuffix("0002") else {
        return Answer(code: "card_declined", detail: "insufficient funds")
      }
      let charge = Charge(
        chargeID: "ch_" + UUID().uuidString.prefix(12).lowercased(), reference: reference,
        cents: cents,
        currency: "EUR", state: "captured", cardSuffix: String(card.suffix(4)), livemode: false,
        centsRefunded: 0, memo: cents >= 10_000 ? "large payment" : nil)
      charges.withLock { $0.append(charge) }
      return Answer(charges: [charge])
    }
  }

  /// Gives money back.
  static func refund(_ id: String, _ cents: Int, _ done: @escaping @Sendable (Answer) -> Void) {
    answer(done) {
      charges.withLock { charges in
        guard let place = charges.firstIndex(where: { $0.chargeID == id }) else {
          return Answer(code: "charge_unknown", detail: id)
        }
        let left = charges[place].cents - charges[place].centsRefunded
        guard cents <= left else { return Answer(code: "too_much", remaining: left) }
        charges[place].centsRefunded += cents
        if cents == left { charges[place].state = "refunded" }
        return Answer(
          charges: [charges[place]], refundID: "re_" + UUID().uuidString.prefix(12).lowercased(),
          remaining: left - cents)
      }
    }
  }

  /// Lists the charges, the newest first.
  static func list(_ done: @escaping @Sendable (Answer) -> Void) {
    answer(done) { Answer(charges: charges.withLock { $0.reversed() }) }
  }

  private static func answer(
    _ done: @escaping @Sendable (Answer) -> Void, _ make: @escaping @Sendable () -> Answer
  ) {
    queue.asyncAfter(deadline: .now() + 0.002) { done(PayKitChange.today.changed(make())) }
  }
}

/// The change of the SDK overnight, which the runner names.
struct PayKitChange {
  /// The change of this run.
  static let today = PayKitChange(
    lie: ProcessInfo.processInfo.environment["PAYKIT_CHANGE"].flatMap {
      try? JSONDecoder().decode(Lie.self, from: Data($0.utf8))
    })

  let lie: Lie?

  /// Changes an answer.
  func changed(_ answer: PayKit.Answer) -> PayKit.Answer {
    guard let lie, let honest = try? JSON(of: answer) else { return answer }
    var mutation = Mutation(name: lie.operator, value: lie.value)
    guard let changed = mutation.apply(to: honest, at: lie.path[...]) else { return answer }
    return (try? changed.make()) ?? answer
  }
}
