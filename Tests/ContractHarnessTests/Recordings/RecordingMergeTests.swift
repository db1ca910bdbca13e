import ContractBinding
import ContractHarness
@testable import ContractModel
@testable import ContractRedaction
@testable import ContractValues
import TestSupport
import Testing

/// Tests that `record --update` writes only recordings that the vendor could have given.
struct RecordingMergeTests {
  private struct Ticket {
    let id: String
    let subject: String
    var time = "10:00:01"

    var json: String {
      #"{"id":"\#(id)","subject":"\#(subject)","created_at":"2026-11-28T\#(time).250Z"}"#
    }
  }

  private static let firstRun = [
    Ticket(id: "tkt_0d8175bb", subject: "Jam"), Ticket(id: "tkt_67776f96", subject: "Toner"),
    Ticket(id: "tkt_a58cf05d", subject: "Mouse"),
  ]
  private static let laterRun = [
    Ticket(id: "tkt_4c0a1fb7", subject: "Jam", time: "11:00:01"),
    Ticket(id: "tkt_9e31c0d2", subject: "Toner", time: "11:00:01"),
    Ticket(id: "tkt_b7724e16", subject: "Mouse", time: "11:00:01"),
  ]

  /// A run that creates all tickets, and then reads lists of some of them.
  private func run(_ tickets: [Ticket], _ lists: [Int]..., more: String = "") -> Recording {
    let created = tickets.map { Exchange.example(target: "/tickets", response: $0.json) }
    let pages = lists.enumerated().map { number, list in
      Exchange.example(
        method: "GET", target: "/tickets?page=\(number)",
        response: #"{"items":["# + list.map { tickets[$0].json }.joined(separator: ",") + "]"
          + more + "}")
    }
    let exchanges = created + pages
    let volatile = exchanges.indices.flatMap { index in
      let body = Place.exchange(index).key("response").key("body")
      let elements = [0, 1, 2].map { body.key("items").index($0) }
      return (index < tickets.count ? [body] : elements).flatMap {
        [$0.key("id"), $0.key("created_at")]
      }
    }
    return .example(exchanges: exchanges, volatile: volatile)
  }

  private func updated(
    _ old: Recording, by new: Recording, _ second: Recording? = nil
  ) -> RecordingUpdate {
    .decide(
      old: old, new: new, second: second, redactor: Redactor(), keepsUnchanged: true)
  }

  @Test func `writes the whole run if elements of a list have moved`() {
    let new = run(Self.laterRun, [1, 0])

    let update = updated(run(Self.firstRun, [0, 1]), by: new)
    guard case .write(let written, let drift, .mixedRuns) = update else {
      Issue.record("\(update)")
      return
    }

    #expect(written.evidence == new.evidence)
    #expect(drift.map(\.change) == [.order])
    #expect(drift.map(\.place) == ["exchanges[3].response.body.items"])
  }

  /// Without the requests that create them, only their other values show that elements have moved.
  @Test func `writes the whole run if moved elements have identifiers that occur only once`() {
    func list(_ tickets: [Ticket]) -> Recording {
      let items: Place = "exchanges[0].response.body.items"
      return .example(
        exchanges: [
          .example(response: #"{"items":["# + tickets.map(\.json).joined(separator: ",") + "]}")
        ],
        volatile: [0, 1].flatMap { [items.index($0).key("id"), items.index($0).key("created_at")] })
    }
    let new = list([Self.laterRun[1], Self.laterRun[0]])

    guard case .write(let written, _, _) = updated(list(Array(Self.firstRun.prefix(2))), by: new)
    else {
      Issue.record("not written")
      return
    }

    #expect(written.evidence == new.evidence)
  }

  @Test func `writes the whole run if elements have moved to another page`() {
    let new = run(Self.laterRun, [0], [1])

    guard case .write(let written, _, _) = updated(run(Self.firstRun, [0, 1], [2]), by: new) else {
      Issue.record("not written")
      return
    }

    #expect(written.evidence == new.evidence)
  }

  @Test func `writes the whole run if a new list has identifiers of that run`() {
    let new = run(Self.laterRun, [0])

    guard case .write(let written, _, _) = updated(run(Self.firstRun, [0, 1]), by: new) else {
      Issue.record("not written")
      return
    }

    #expect(written.evidence == new.evidence)
  }

  @Test func `writes the whole run if a new text has an identifier of that run`() {
    let new = run(Self.laterRun, [0, 1], more: #","next":"/tickets/tkt_4c0a1fb7""#)

    guard case .write(let written, _, _) = updated(run(Self.firstRun, [0, 1]), by: new) else {
      Issue.record("not written")
      return
    }

    #expect(written.evidence == new.evidence)
  }

  @Test func `keeps the identifiers of a list whose elements stay in place`() {
    let new = run(Self.laterRun, [0, 1], more: #","total":2"#)

    guard case .write(let written, _, _) = updated(run(Self.firstRun, [0, 1]), by: new) else {
      Issue.record("not written")
      return
    }

    let wanted = run(Self.firstRun, [0, 1], more: #","total":2"#)
    #expect(written.evidence.exchanges == wanted.evidence.exchanges)
  }

  private static let time: Place = "exchanges[0].response.body.at"
  private static let tag: Place = "exchanges[0].response.headers.etag"

  private func answer(_ time: String, tag: String?) -> Recording {
    .example(
      exchanges: [
        .example(
          headers: [VendorHeader("Content-Type", "application/json")]
            + (tag.map { [VendorHeader("ETag", $0)] } ?? []),
          response: #"{"at":"\#(time)"}"#)
      ], volatile: [Self.time, Self.tag])
  }

  @Test func `writes another format of a volatile value`() {
    let old = answer("2026-11-28T14:15:17Z", tag: "a1")
    let new = answer("2026-11-28T15:35:56+01:00", tag: "b2")

    guard case .write(let written, let drift, _) = updated(old, by: new) else {
      Issue.record("not written")
      return
    }

    #expect(written.evidence == new.evidence)
    #expect(drift.map(\.place) == [Self.time])
    #expect(drift.map(\.change) == [.format])
    #expect(updated(written, by: answer("2026-11-28T16:00:00+01:00", tag: "c3")) == .unchanged)
  }

  @Test func `writes that a volatile header field is missing or new`() {
    let with = answer("2026-11-28T14:15:17Z", tag: "a1")
    var without = answer("2026-11-28T14:15:18Z", tag: nil)
    without.volatile = [Self.time]

    guard case .write(let missing, let drift, _) = updated(with, by: without),
      case .write(let new, _, _) = updated(without, by: with)
    else {
      Issue.record("not written")
      return
    }

    #expect(missing.evidence == without.evidence)
    #expect(drift.map(\.change) == [.removed])
    #expect(new.evidence == with.evidence)
    #expect(updated(missing, by: without) == .unchanged)
  }

  @Test func `leaves the file if only one of two runs shows another format`() {
    let old = answer("2026-11-28T14:15:17Z", tag: "a1")
    let other = answer("2026-11-28T15:35:56+01:00", tag: nil)

    #expect(updated(old, by: other, old) == .unchanged)
    #expect(updated(old, by: old, other) == .unchanged)
  }
}
