import ContractBinding

/// The subjects of `Contracts/payments.yaml`.
enum PaymentSubjects {
  @SubjectsBuilder static var all: [any Registration] {
    adapter("PayKit", nil)
    fake("in memory", nil)
    for lie in Lie.planned("payments", "fake") { fake(lie.name, lie) }
    for lie in Lie.planned("payments", "adapter") { adapter(lie.name, lie) }
  }

  private static func fake(_ name: String, _ lie: Lie?) -> any Registration {
    PaymentsBinding.fake(name) {
      let fake = FakePayments()
      return LyingPayments(
        honest: fake, liar: Liar(lie, of: "payments", snapshot: { fake.snapshot() }))
    }
    .resets()
  }

  private static func adapter(_ name: String, _ lie: Lie?) -> any Registration {
    PaymentsBinding.liveAdapter(name) { vendor -> LyingPayments in
      let liar = Liar(lie, of: "payments adapter")
      return LyingPayments(honest: adapter(at: vendor, liar), liar: liar)
    }
    .resets { PayKit.reset() }
  }

  private static func adapter(at vendor: Vendor, _ liar: Liar) -> PayKitPayments {
    let charge = vendor.sendableSeam("charge", PayKit.charge)
    let refund = vendor.sendableSeam("refund", PayKit.refund)
    let list = vendor.sendableSeam("list", PayKit.list)
    let events = vendor.events
    return PayKitPayments(
      charge: { order, amount, card, done in
        let sent = liar.sent("seam charge", Charging(order: order, amount: amount, card: card))
        charge(
          sent.order, sent.amount, sent.card,
          events.sendableTap("charged", ["answer"], to: liar.heard("answer charge", done)))
      },
      giveBack: { id, amount, done in
        let sent = liar.sent("seam refund", Refunding(id: id, amount: amount))
        refund(
          sent.id, sent.amount,
          events.sendableTap("refunded", ["answer"], to: liar.heard("answer refund", done)))
      },
      list: { done in
        list(events.sendableTap("listed", ["answer"], to: liar.heard("answer list", done)))
      },
      ready: vendor.sendableSeam("ready", PayKit.ready))
  }
}

/// The arguments of a charge.
private struct Charging: Codable {
  var order: String
  var amount: Int
  var card: String
}

/// The arguments of a refund.
private struct Refunding: Codable {
  var id: String
  var amount: Int
}

extension Liar {
  /// Gives what the lie makes of the arguments for the vendor.
  func sent<Arguments: Codable>(_ operation: String, _ arguments: Arguments) -> Arguments {
    guard let honest = try? JSON(of: arguments) else { return arguments }
    noteHonest(.returned(honest), of: operation)
    guard mutates("returned", of: operation) else { return arguments }
    let changed = mutated(honest)
    guard changed != honest, let told: Arguments = try? changed.make() else { return arguments }
    lied()
    return told
  }

  /// Gives a listener that hears what the lie makes of the vendor's answer.
  func heard(
    _ operation: String, _ done: @escaping @Sendable (PayKit.Answer) -> Void
  ) -> @Sendable (PayKit.Answer) -> Void {
    { answer in done(self.sent(operation, answer)) }
  }
}
