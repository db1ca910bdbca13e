/// The live adapter.
struct PayKitPayments: Payments, Sendable {
  typealias Done = @Sendable (PayKit.Answer) -> Void

  let charge: @Sendable (String, Int, String, @escaping Done) -> Void
  let giveBack: @Sendable (String, Int, @escaping Done) -> Void
  let list: @Sendable (@escaping Done) -> Void
  let ready: @Sendable () -> Bool

  var isReady: Bool { ready() }

  func pay(
    _ order: String, amount: Int, card: String,
    completion: @escaping @Sendable (Result<Receipt, PaymentError>) -> Void
  ) {
    charge(order, amount, card) { answer in
      if let charge = answer.charges.first {
        completion(.success(Receipt(charge)))
      } else {
        completion(.failure(PaymentError(answer)))
      }
    }
  }

  func refund(
    _ receipt: String, amount: Int,
    completion: @escaping @Sendable (Result<Refund, PaymentError>) -> Void
  ) {
    giveBack(receipt, amount) { answer in
      if let id = answer.refundID, let charge = answer.charges.first {
        completion(
          .success(
            Refund(id: id, receipt: charge.chargeID, amount: amount, left: answer.remaining ?? 0)))
      } else {
        completion(.failure(PaymentError(answer)))
      }
    }
  }

  func receipts(completion: @escaping @Sendable ([Receipt]) -> Void) {
    list { completion($0.charges.map { Receipt($0) }) }
  }
}

extension Receipt {
  /// Creates a receipt of the vendor's charge.
  init(_ charge: PayKit.Charge) {
    self.init(
      id: charge.chargeID, order: charge.reference, amount: charge.cents, currency: charge.currency,
      status: PaymentStatus(rawValue: charge.state) ?? .pending, card: charge.cardSuffix,
      isTest: !charge.livemode, refunded: charge.centsRefunded, note: charge.memo)
  }
}

extension PaymentError {
  /// Creates the error of the vendor's code.
  init(_ answer: PayKit.Answer) {
    self =
      switch answer.code {
      case "charge_unknown": .unknownReceipt(id: answer.detail ?? "")
      case "too_much": .tooMuch(left: answer.remaining ?? 0)
      case "amount_invalid": .badAmount
      default: .declined(reason: answer.detail ?? "")
      }
  }
}
