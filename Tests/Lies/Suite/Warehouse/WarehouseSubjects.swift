import ContractBinding
import Foundation

/// The subjects of `Contracts/warehouse.yaml`.
enum WarehouseSubjects {
  @SubjectsBuilder static var all: [any Registration] {
    WarehouseBinding.liveAdapter("URLSession") { vendor in
      HTTPWarehouse(client: SnakeCaseClient(url: vendor.url))
    }
    .state("an empty warehouse") { vendor, _ in
      _ = try await vendor.client.send(VendorRequest(method: "DELETE", target: "/stock"))
    }
    fake("in memory") { FakeWarehouse() }
    for (name, habits) in habits { fake("honest: warehouse, \(name)") { FakeWarehouse(habits) } }
    fake("honest: warehouse, of a ledger") { LedgerWarehouse() }
    fake("honest: warehouse, of a ledger with numbers") {
      LedgerWarehouse(id: { "\($0)" }, now: { start + 90 * Double($0) })
    }
    for lie in PlantedLies.of(WarehouseLie.self) {
      fake("planted: \(lie.rawValue)") { FakeWarehouse(lie: lie) }
    }
  }

  private static func fake<Fake: Warehouse & SendableMetatype>(
    _ name: String, _ make: @escaping @Sendable () -> Fake
  ) -> any Registration {
    WarehouseBinding.fake(name, make: make).state("an empty warehouse") { _, _ in }.resets()
  }

  private typealias Habits = FakeWarehouse.Habits

  private static let start = Date(timeIntervalSince1970: 1_700_000_000)

  private static var habits: [(String, Habits)] {
    [
      ("ids count", Habits(id: { "\($0)" }, holdID: { "\($0)" })),
      ("ids are words", Habits(id: { "move-\($0)" }, holdID: { "hold-\($0)" })),
      ("holds have UUIDs", Habits(holdID: { _ in UUID().uuidString })),
      ("the clock stands still", Habits(now: { _ in start })),
      ("the clock moves by seconds", Habits(now: { start + Double($0) })),
      ("the clock moves by days", Habits(now: { start + 86_400 * Double($0) })),
      (
        "the clock has whole seconds",
        Habits(now: { _ in Date(timeIntervalSince1970: Date().timeIntervalSince1970.rounded(.down))
        })
      ),
      ("one revision for all", Habits(hasOneRevision: true)),
      ("revisions begin at zero", Habits(firstRevision: 0)),
      ("revisions begin at 700", Habits(firstRevision: 700)),
      ("bays are listed backwards", Habits(listsBackwards: true)),
      ("picks from the last bay", Habits(picksFromTheEnd: true)),
      ("cursors are words", Habits(cursor: { "after \($0) of them" })),
      ("holds for an hour", Habits(holdsFor: 3600)),
      ("words are German", Habits(wording: "muss größer als null sein")),
      (
        "all is other",
        Habits(
          id: { "W\($0)" }, holdID: { "\(900 + $0)" }, now: { start + 7 * Double($0) },
          cursor: { "\($0)" }, holdsFor: 600, hasOneRevision: true, firstRevision: 12,
          listsBackwards: true, wording: "no")
      ),
    ]
  }
}

/// Small mistakes of a fake.
enum WarehouseLie: String, CaseIterable {
  case referenceBookedTwice, repeatHasAnotherID, repeatHasAnotherTime, wrongError, wrongField
  case skuIgnoresCase, firstCostStays, staleItem, heldIsAvailable, averageRoundedDown
  case worthOfAverage, emptyBayListed, movesMoreThanThereIs, shortNamesAll, moveLeavesPieces
  case bayNamesSwapped, firstLineHeldAlone, unitsAreLines, expiresBefore, pickStaysHeld
  case pickedBeforeCreated, releaseKeepsPieces, oldestFirst, skuFilterIgnored, kindFilterIgnored
  case pageOverlaps, totalOfPage, totalOfAll, lastPageLeadsOn, overviewOfAvailable
  case overviewOfCosts, lowIncludesLimit, closedTwice, wrongStateInError, revisionStays, timeStays
  case sameID, quantityOfBalance, balanceBefore
}
