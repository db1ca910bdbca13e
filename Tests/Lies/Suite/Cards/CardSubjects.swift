import ContractBinding
import Foundation

/// The subjects of `Contracts/cards.yaml`.
enum CardSubjects {
  @SubjectsBuilder static var all: [any Registration] {
    CardsBinding.liveAdapter("URLSession") { vendor in
      HTTPCards(client: SnakeCaseClient(url: vendor.url))
    }
    fake("in memory") { FakeCards() }
    for (name, habits) in habits { fake("honest: cards, \(name)") { FakeCards(habits) } }
    fake("honest: cards, of a ledger") { LedgerCards() }
    fake("honest: cards, of a ledger at one time") { LedgerCards(now: { start }) }
    for lie in PlantedLies.of(CardLie.self) {
      fake("planted: \(lie.rawValue)") { FakeCards(lie: lie) }
    }
  }

  private static func fake<Fake: Cards & SendableMetatype>(
    _ name: String, _ make: @escaping @Sendable () -> Fake
  ) -> any Registration {
    CardsBinding.fake(name, make: make)
  }

  private typealias Habits = FakeCards.Habits

  private static let start = Date(timeIntervalSince1970: 1_700_000_000)

  private static var habits: [(String, Habits)] {
    [
      ("ids count", Habits(id: { "\($0)" }, refundID: { "\($0)" })),
      ("ids are words", Habits(id: { "payment-\($0)" }, refundID: { "refund-\($0)" })),
      ("refunds have UUIDs", Habits(refundID: { _ in UUID().uuidString })),
      ("the clock stands still", Habits(now: { _ in start })),
      ("the clock moves by seconds", Habits(now: { start + Double($0) })),
      ("the clock moves by days", Habits(now: { start + 86_400 * Double($0) })),
      ("payments of its own", Habits(hasPaymentsOfItsOwn: true)),
      ("refunds are listed backwards", Habits(listsRefundsBackwards: true)),
      ("cursors are words", Habits(cursor: { "after \($0) of them" })),
      ("words are German", Habits(wording: "muss größer als null sein")),
      (
        "all is other",
        Habits(
          id: { "C\($0)" }, refundID: { "C\($0)" }, now: { start + 7 * Double($0) },
          cursor: { "\($0)" }, hasPaymentsOfItsOwn: true, listsRefundsBackwards: true,
          wording: "no")
      ),
    ]
  }
}

/// Small mistakes of a fake.
enum CardLie: String, CaseIterable {
  case referenceBookedTwice, wrongField, customerLost, statusInError, restIsAll, capturesTooMuch
  case tooMuchNamesAmount, captureReplaces, openStays, feeOfAmount, captureKeepsStatus
  case refundsTooMuch, refundOfItself, refundTellsTotal, reasonLost, refundNotAdded
  case refundNotListed, refundListedTwice, anyRefundIsAll, voidsAll, voidKeepsOpen, oldestFirst
  case customerIgnored, statusIgnored, pageOverlaps, totalOfPage, accountOfAll, accountOfAmounts
  case balanceKeepsRefunds
}
