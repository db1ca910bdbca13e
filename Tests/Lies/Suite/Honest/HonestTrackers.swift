import ContractBinding
import Foundation

/// Honest fakes of the tracker, which differ from it in what the contract leaves open.
enum HonestTrackers {
  @SubjectsBuilder static var all: [any Registration] {
    for (name, habits) in variants {
      IssueTrackerBinding.fake("honest: tracker, \(name)") { FakeIssueTracker(habits) }
        .state("no issues") { _, _ in }
    }
  }

  private typealias Habits = FakeIssueTracker.Habits

  private static let start = Date(timeIntervalSince1970: 1_700_000_000)

  private static var wholeSecond: Date {
    Date(timeIntervalSince1970: Date().timeIntervalSince1970.rounded(.down))
  }

  private static var variants: [(String, Habits)] { identities + clocks + words }

  private static var identities: [(String, Habits)] {
    [
      ("ids count", Habits(id: { "\($0)" })),
      ("ids count with a word", Habits(id: { "issue-\($0)" })),
      ("ids count downwards", Habits(id: { "\(1000 - $0)" })),
      ("ids have leading zeros", Habits(id: { String(repeating: "0", count: 8) + "\($0)" })),
      ("ids are UUIDs in upper case", Habits(id: { _ in UUID().uuidString })),
      ("ids are UUIDs without dashes", Habits(id: { _ in UUID().uuidString.filter { $0 != "-" } })),
      ("ids are fixed UUIDs", Habits(id: { "00000000-0000-4000-8000-00000000000\($0)" })),
      ("ids are words", Habits(id: { ["ant", "bee", "cat", "dog"][($0 - 1) % 4] })),
      ("ids are long", Habits(id: { String(repeating: "x", count: 64) + "\($0)" })),
      ("ids have signs", Habits(id: { "issue:ä·\($0)" })),
      ("ids are random numbers", Habits(id: { _ in "\(UInt32.random(in: 1 ... .max))" })),
      ("numbers begin at 100", Habits(firstNumber: 100)),
      ("numbers begin at zero", Habits(firstNumber: 0)),
      ("links are absolute", Habits(url: { "https://tracker.example/issues/\($0)" })),
      ("links have a query", Habits(url: { "/issue?id=\($0)" })),
      (
        "cursors are numbers", Habits(cursor: { "\($0)" }, offset: { Int($0) ?? 0 })
      ),
      (
        "cursors are words",
        Habits(cursor: { "page-after-\($0)" }, offset: { Int($0.dropFirst(11)) ?? 0 })
      ),
    ]
  }

  private static var clocks: [(String, Habits)] {
    [
      ("the clock stands still", Habits(now: { _ in start })),
      ("the clock stands at zero", Habits(now: { _ in Date(timeIntervalSince1970: 0) })),
      ("the clock moves by seconds", Habits(now: { start + Double($0) })),
      ("the clock moves by days", Habits(now: { start + 86_400 * Double($0) })),
      ("the clock jumps", Habits(now: { start + Double($0 * $0 * 1000) })),
      ("the clock has whole seconds", Habits(now: { _ in wholeSecond })),
      ("the clock is in the future", Habits(now: { _ in Date() + 1e9 })),
      ("nothing is made up", Habits(id: { "id-\($0)" }, now: { _ in start })),
      ("nothing is made up but counts", Habits(id: { "\($0)" }, now: { start + Double($0) })),
    ]
  }

  private static var words: [(String, Habits)] {
    [
      ("a conflict has other words", Habits(conflict: "version mismatch")),
      ("a missing title has other words", Habits(missingTitle: "Title required")),
      (
        "words are German",
        Habits(conflict: "inzwischen geändert", missingTitle: "darf nicht leer sein")
      ),
      ("titles are trimmed", Habits(trims: true)),
      (
        "all is other",
        Habits(
          id: { "T\($0)" }, now: { start + 60 * Double($0) }, url: { "tracker:\($0)" },
          firstNumber: 7,
          conflict: "no", missingTitle: "no")
      ),
    ]
  }
}
