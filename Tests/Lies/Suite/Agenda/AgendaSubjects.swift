import ContractBinding
import Foundation

/// The subjects of `Contracts/agenda.yaml`.
enum AgendaSubjects {
  @SubjectsBuilder static var all: [any Registration] {
    AgendaBinding.liveAdapter("URLSession") { vendor in
      HTTPAgenda(client: SnakeCaseClient(url: vendor.url))
    }
    .state("no events") { vendor, _ in
      _ = try await vendor.client.send(VendorRequest(method: "DELETE", target: "/events"))
    }
    fake("in memory") { FakeAgenda() }
    for (name, habits) in habits { fake("honest: agenda, \(name)") { FakeAgenda(habits) } }
    fake("honest: agenda, of occurrences") { ListedAgenda() }
    fake("honest: agenda, of occurrences at one time") { ListedAgenda(now: { start }) }
    for lie in PlantedLies.of(AgendaLie.self) {
      fake("planted: \(lie.rawValue)") { FakeAgenda(lie: lie) }
    }
  }

  private static func fake<Fake: Agenda & SendableMetatype>(
    _ name: String, _ make: @escaping @Sendable () -> Fake
  ) -> any Registration {
    AgendaBinding.fake(name, make: make).state("no events") { _, _ in }.resets()
  }

  private typealias Habits = FakeAgenda.Habits

  private static let start = Date(timeIntervalSince1970: 1_700_000_000)

  private static var habits: [(String, Habits)] {
    [
      ("ids count", Habits(id: { "\($0)" })),
      ("ids are words", Habits(id: { "event-\($0)" })),
      ("ids are long", Habits(id: { String(repeating: "0", count: 40) + "\($0)" })),
      ("the uid is the id", Habits(uid: { $0 })),
      ("the uid is an address", Habits(uid: { "https://agenda.test/\($0).ics" })),
      ("the clock stands still", Habits(now: { _ in start })),
      ("the clock moves by seconds", Habits(now: { start + Double($0) })),
      ("the clock moves by days", Habits(now: { start + 86_400 * Double($0) })),
      ("the clock is before the events", Habits(now: { Date(timeIntervalSince1970: Double($0)) })),
      ("one sequence for all", Habits(hasOneSequence: true)),
      ("sequences begin at one", Habits(firstSequence: 1)),
      ("sequences begin at 40", Habits(firstSequence: 40)),
      ("guests are sorted", Habits(sortsGuests: true)),
      ("events of its own", Habits(hasEventsOfItsOwn: true)),
      ("cursors are words", Habits(cursor: { "from \($0) on" })),
      ("words are German", Habits(wording: "muss positiv sein")),
      (
        "all is other",
        Habits(
          id: { "E\($0)" }, uid: { "uid:\($0)" }, now: { start + 7 * Double($0) },
          cursor: { "c\($0)" }, firstSequence: 3, hasOneSequence: true, sortsGuests: true,
          hasEventsOfItsOwn: true, wording: "no")
      ),
    ]
  }
}

/// Small mistakes of a fake.
enum AgendaLie: String, CaseIterable {
  case wrongField, badZoneIsInvalid, localIsUTC, sameID, guestLost, zoneIsUTC, endsTooEarly
  case staleAccepted, staleNamesGiven, placeForgotten, endStays, cancelledTwice, guestsHaveCase
  case otherGuestInError, firstGuestAnswers, acceptedCountsAnswers, acceptedCountsAll, moveIgnored
  case moveMovesAll, skipIgnored, skipsTheNext, skipNotCounted, guestFilterIgnored, sortedByEvent
  case pageRepeats, totalOfPage, totalOfEvents, busyOverlaps, busyCountsSlots, busyRounded
  case cancelledListed, rangeHasNoEnd, recursInUTC, oneMore, movedNotMarked, eventIsUID
  case indexFromOne, movedKeepsEnd, skippedIsUnknown, sequenceStays, timeStays, createdRenewed
}
