import ContractBinding
import Foundation

/// The subjects of `Contracts/desk.yaml`.
enum DeskSubjects {
  @SubjectsBuilder static var all: [any Registration] {
    DeskBinding.liveAdapter("URLSession") { vendor in
      HTTPDesk(client: SnakeCaseClient(url: vendor.url))
    }
    .state("an empty desk") { vendor, _ in
      _ = try await vendor.client.send(VendorRequest(method: "DELETE", target: "/tickets"))
    }
    fake("in memory") { FakeDesk() }
    for (name, habits) in habits { fake("honest: desk, \(name)") { FakeDesk(habits) } }
    fake("honest: desk, the clock stands still since it was made") {
      let made = Date()
      return FakeDesk(Habits(now: { _ in made }))
    }
    fake("honest: desk, the clock stands still since it was read") {
      FakeDesk(Habits(now: { _ in firstRead }))
    }
    fake("honest: desk, the clock stands still since its first use") {
      FakeDesk(Habits(stopsClock: true))
    }
    for lie in PlantedLies.of(DeskLie.self) {
      fake("planted: \(lie.rawValue)") { FakeDesk(lie: lie) }
    }
  }

  private static func fake(_ name: String, _ make: @escaping @Sendable () -> FakeDesk)
    -> any Registration
  {
    DeskBinding.fake(name, make: make).state("an empty desk") { _, _ in }.resets()
  }

  private typealias Habits = FakeDesk.Habits

  private static let start = Date(timeIntervalSince1970: 1_700_000_000)

  private static let firstRead = Date()

  private static let second: @Sendable (Int) -> Date = { _ in
    Date(timeIntervalSince1970: Date().timeIntervalSince1970.rounded(.down))
  }

  private static var habits: [(String, Habits)] {
    [
      ("ids begin at 500", Habits(firstID: 500)),
      ("the clock stands still", Habits(now: { _ in start })),
      ("the clock moves by seconds", Habits(now: { start + Double($0) })),
      ("the clock moves by days", Habits(now: { start + 86_400 * Double($0) })),
      ("the clock has whole seconds", Habits(now: second)),
      (
        "the clock has milliseconds",
        Habits(now: { _ in
          Date(timeIntervalSince1970: (Date().timeIntervalSince1970 * 1000).rounded(.down) / 1000)
        })
      ),
      ("one version for all", Habits(hasOneVersion: true)),
      ("words are German", Habits(wording: "darf nicht leer sein")),
      (
        "all is other",
        Habits(
          firstID: 77, now: { start + 7 * Double($0) }, hasOneVersion: true, wording: "no")
      ),
    ]
  }
}

/// Small mistakes of a fake.
enum DeskLie: String, CaseIterable {
  case keyOpensTwo, defaultIsLow, priorityLost, assigneeLost, idReused, unknownNamesAnother
  case labelIgnored, statusIgnored, sortIgnored, sortReversed, sortsRanksAsWords, newestFirst
  case sizeIgnored, pageOverlaps, lastPageLeadsOn, firstPageLeadsNowhere, nextIsThisPage
  case totalOfPage, totalOfAll, totalOfOpened, conflictNamesGiven, conflictNamesNext
  case minutesReplaced, closedTwice, closeKeepsStatus, closedAtLost
  case reopenKeepsClosedAt, deletesTwice, deletedStays, historyBackwards, historyLacksLast
  case historyRepeats, summaryOfOpened, summaryKeepsOpen, wrongField
  case titleNotTrimmed, labelsAsGiven, labelsRepeat, labelsLost, changeClearsLabels
  case changeClearsNote, emptyNoteStays, zoneDropped, versionStays, updatedAtStays
  case createdAtRenewed
}
