import ContractBinding
import ContractHarness
@testable import ContractModel
@testable import ContractRedaction
@testable import ContractValues
import TestSupport
import Testing

struct RecordingUpdateTests {
  private static let revision: Place = "exchanges[0].response.body.header.revision"
  private let redactor = Redactor()

  @Test func `writes the first recording, and one of another question, without speaking of drift`()
  {
    let new = Recording.example()

    #expect(decide(nil, new) == .write(new, drift: []))
    #expect(
      decide(.example(digest: "sha256:11", exchanges: [.example(status: 500)]), new)
        == .write(new, drift: []))
  }

  @Test func `leaves the file when nothing but volatile parts and times differs`() {
    let old = Recording.example(
      exchanges: [exchange(revision: 1, date: "Mon")], volatile: [Self.revision])
    var new = Recording.example(
      recordedAt: "2030-01-01T00:00:00Z", exchanges: [exchange(revision: 10, date: "Tue")],
      volatile: [Self.revision])
    new.provenance.version = "9.9"
    new.provenance.adapter = "another"
    new.provenance.through = "libcurl 99"
    new.evidence.exchanges[0].pieces = [Exchange.Piece(count: 9, after: 300)]

    #expect(decide(old, new) == .unchanged)
    #expect(decide(old, old) == .unchanged)
  }

  /// A vendor may write its JSON in another order each time.
  @Test func `leaves the file when nothing but the layout differs`() {
    let old = Recording.example(exchanges: [.example(response: #"{"a":1,"b":2}"#)])
    let new = Recording.example(exchanges: [.example(response: #"{"b": 2, "a": 1.0}"#)])

    #expect(decide(old, new) == .unchanged)
  }

  @Test func `writes a file of an older format anew`() {
    let new = Recording.example()
    var old = new
    old.format = 1

    #expect(decide(old, new) == .write(new, drift: []))
  }

  private static func told(late: [Bool]) -> Recording {
    let calls = late.map { isLate in
      var call = DelegateCall("rang()")
      call.isLate = isLate
      return call
    }
    return .example(outcomes: [Outcome(end: .returned(nil), received: calls), .returned()])
  }

  @Test func `marks a call of a delegate that came late once, for good`() {
    let update = decide(Self.told(late: [false, true]), Self.told(late: [true, false]))
    guard case .write(let marked, drift: [], _) = update else {
      Issue.record("the mark is not written")
      return
    }

    #expect(marked.evidence.outcomes.lateCalls == [true, true])
    #expect(
      decide(Self.told(late: [true, true]), Self.told(late: [false, false])) == .unchanged)
  }

  @Test func `a call that came late once may be in another step`() {
    var moved = Self.told(late: [true])
    moved.evidence.outcomes[1].received = moved.evidence.outcomes[0].received
    moved.evidence.outcomes[0].received = []

    #expect(decide(Self.told(late: [true]), moved) == .unchanged)
    moved.evidence.outcomes[1].received[0].isLate = false
    #expect(decide(Self.told(late: [false]), moved) != .unchanged)
  }

  @Test func `leaves the file when the contract says what is volatile`() {
    let old = Recording.example(exchanges: [exchange(revision: 1)])
    let new = Recording.example(exchanges: [exchange(revision: 2)])

    #expect(decide(old, new, declared: [.json("$..revision")]) == .unchanged)
  }

  @Test(
    arguments: [
      ("2026-01-02T03:04:05Z", nil, false), ("2026-01-03T03:04:05Z", 86_400, false),
      ("2026-01-03T03:04:06Z", 86_400, true), ("2030-01-01T00:00:00Z", nil, false),
      ("2030-01-01T00:00:00Z", 86_400, true), ("yesterday", 86_400, true),
    ] as [(String, Double?, Bool)])
  func `renews the date alone when the file is older than allowed`(
    now: String, freshFor: Double?, isRenewed: Bool
  ) {
    let old = Recording.example(exchanges: [exchange(revision: 1)], volatile: [Self.revision])
    let new = Recording.example(
      recordedAt: now, exchanges: [exchange(revision: 2)], volatile: [Self.revision])
    var renewed = old
    renewed.provenance.recordedAt = now

    let update = decide(old, new, freshFor: freshFor)

    #expect(update == (isRenewed ? .renewDate(renewed) : .unchanged))
  }

  @Test func `shows what only the old recording has otherwise, with the line that silences it`() {
    let old = Recording.example(exchanges: [exchange(revision: 1)])
    let new = Recording.example(exchanges: [exchange(revision: 2)])

    guard case .write(let written, let drift, _) = decide(old, new) else {
      Issue.record("not written")
      return
    }
    #expect(written == new)
    #expect(drift.map(\.place) == [Self.revision])
    #expect(drift.first?.lines == ["- \"1\"", "+ \"2\""])
    #expect(drift.first?.request == "POST /v3/kv/put")
    #expect(drift.first?.volatileLine == "volatile: [\"$.header.revision\"]")
  }

  @Test func `shows another status as drift`() {
    let update = decide(
      .example(exchanges: [.example(status: 201)]), .example(exchanges: [.example(status: 409)]))

    guard case .write(_, let drift, _) = update else {
      Issue.record("not written")
      return
    }
    #expect(drift.map(\.change) == [.status])
    #expect(drift.flatMap(\.lines) == ["- 201", "+ 409"])
  }

  @Test func `teaches the old file what two runs have just shown to be volatile`() {
    let old = Recording.example(exchanges: [exchange(revision: 1)])
    let new = Recording.example(exchanges: [exchange(revision: 2)], volatile: [Self.revision])
    var taught = old
    taught.volatile = [Self.revision]

    #expect(decide(old, new) == .learn(taught, volatile: [Self.revision]))
    #expect(decide(taught, new) == .unchanged)
  }

  @Test func `keeps what was known to be volatile when it writes anew`() {
    let old = Recording.example(
      exchanges: [exchange(revision: 1, term: 1)], volatile: [Self.revision])
    let new = Recording.example(exchanges: [exchange(revision: 1, term: 2)])

    guard case .write(let written, let drift, _) = decide(old, new) else {
      Issue.record("not written")
      return
    }
    #expect(written.volatile == [Self.revision])
    #expect(drift.map(\.place) == ["exchanges[0].response.body.header.raft_term"])
  }

  @Test func `shows what was known to be volatile and is of another type now`() {
    let place: Place = "exchanges[0].response.body.id"
    let old = Recording.example(
      exchanges: [.example(response: #"{"id":"x","at":"1"}"#)],
      volatile: ["exchanges[0].response.body.at", place])
    let new = Recording.example(
      exchanges: [.example(response: #"{"id":7,"at":"2"}"#)],
      volatile: ["exchanges[0].response.body.at", place])

    let update = RecordingUpdate.decide(
      old: old, new: new, redactor: redactor, keepsUnchanged: true)

    guard case .write(let written, let drift, _) = update else {
      Issue.record("not written")
      return
    }
    #expect(drift.map(\.place) == [place])
    #expect(written.evidence.exchanges == [.example(response: #"{"id":7,"at":"1"}"#)])
  }

  /// Runs with a key of their own, which a request and an answer have.
  private func withKey(_ seed: String, _ answer: String, target: String = "/orders") -> Recording {
    let key = UniqueValue("unique.word.key")?.value(from: seed)
    guard case .string(let key)? = key else { return .example() }
    var recording = Recording.example(
      exchanges: [
        .example(
          target: target, request: "{\"key\":\"\(key)\"}",
          response: answer.replacing("KEY", with: key))
      ],
      outcomes: [Outcome(end: .returned(["reference": .string("R-\(key)")]))],
      volatile: [
        "exchanges[0].request.body.key", "exchanges[0].response.body.key",
        "exchanges[0].response.body.id", "outcomes[0].returned.reference",
      ])
    recording.seed = seed
    return recording
  }

  /// The recording that `record --update` writes.
  private func updated(_ old: Recording, by new: Recording) throws -> Recording {
    let update = RecordingUpdate.decide(
      old: old, new: new, redactor: redactor, keepsUnchanged: true,
      uniqueNames: ["unique.word.key"])
    guard case .write(let written, _, _) = update else { throw NotWritten(update: update) }
    return written
  }

  private struct NotWritten: Error {
    let update: RecordingUpdate
  }

  @Test func `keeps the unique values of a recording that only the vendor has changed`() throws {
    let old = withKey("one", #"{"key":"KEY","id":"a1"}"#)
    let new = withKey("two", #"{"key":"KEY","id":"b2","link":"/orders/KEY"}"#)

    let written = try updated(old, by: new)

    let wanted = withKey("one", #"{"key":"KEY","id":"a1","link":"/orders/KEY"}"#)
    #expect(written.evidence.exchanges == wanted.evidence.exchanges)
    #expect(written.evidence.outcomes == old.evidence.outcomes)
    #expect(written.seed == "one")
  }

  @Test func `puts the unique values of a recording into a new error`() throws {
    func key(_ seed: String) -> Value {
      UniqueValue("unique.word.key")?.value(from: seed) ?? .null
    }
    func refused(_ seed: String) -> Outcome {
      Outcome(end: .threw(.error(ErrorValue(type: "Refused", fields: ["key": key(seed)]))))
    }
    let old = withKey("one", #"{"key":"KEY","id":"a1"}"#)
    var new = withKey("two", #"{"key":"KEY","id":"b2"}"#)
    new.evidence.outcomes = [refused("two")]

    let written = try updated(old, by: new)

    #expect(written.evidence.outcomes == [refused("one")])
  }

  @Test func `writes a whole new run with unique values if the adapter sends another request`()
    throws
  {
    let old = withKey("one", #"{"key":"KEY","id":"a1"}"#)
    let new = withKey("two", #"{"key":"KEY","id":"b2"}"#, target: "/v2/orders")

    let written = try updated(old, by: new)

    #expect(written == new)
  }

  @Test(arguments: [
    ("two\nlines, and other ones", 200, "old\nlines"), ("", 200, ""),
    ("another\nproblem", 500, "another\nproblem"),
  ])
  func `keeps a text that was known to be volatile as long as it is one`(
    text: String, status: Int, written: String
  ) {
    let text = Exchange.example(status: status, headers: [VendorHeader("X", "1")], response: text)
    let old = Exchange.example(response: "old\nlines")

    let update = RecordingUpdate.decide(
      old: .example(exchanges: [old], volatile: ["exchanges[0].response.body"]),
      new: .example(exchanges: [text], volatile: []), redactor: redactor, keepsUnchanged: true)

    guard case .write(let recording, _, _) = update,
      case .response(let response) = recording.evidence.exchanges[0].result
    else {
      Issue.record("not written")
      return
    }
    #expect(String(decoding: response.body, as: UTF8.self) == written)
  }

  @Test func `keeps the order of requests that overtake each other`() {
    let a = Exchange.example(target: "/a", response: #"{"n":"1"}"#)
    let b = Exchange.example(target: "/b", response: #"{"n":"1"}"#)
    let c = Exchange.example(target: "/b", response: #"{"n":"2"}"#)
    let old = Recording.example(exchanges: [a, b], volatile: ["exchanges[1].response.body.n"])
    let new = Recording.example(exchanges: [c, a], volatile: ["exchanges[0].response.body.n"])
    let changed = Recording.example(
      exchanges: [c, .example(target: "/a", response: #"{"n":"3"}"#)],
      volatile: ["exchanges[0].response.body.n"],
      redacted: [Redacted(rule: "r", place: "exchanges[0].request.path")])

    #expect(decide(old, new) == .unchanged)
    guard case .write(let written, _, _) = decide(old, changed) else {
      Issue.record("not written")
      return
    }
    #expect(written.evidence.exchanges.map(\.request.target) == ["/a", "/b"])
    #expect(written.volatile == ["exchanges[1].response.body.n"])
    #expect(written.evidence.redacted.map(\.place) == ["exchanges[1].request.path"])
  }

  @Test(arguments: [
    ("application/json", #"{"b":"2","a":1}"#, #"{"a":1.0,"b":"2"}"#),
    ("application/x-www-form-urlencoded", "b=2&a=1", "a=1&b=2"),
  ])
  func `pairs equal requests in their order, however their bytes are written`(
    type: String, one: String, other: String
  ) {
    func run(_ bodies: [String]) -> [Exchange] {
      zip(bodies, ["/orders/1", nil]).map { body, location in
        var exchange = Exchange.example(
          headers: location.map { [VendorHeader("Location", $0)] } ?? [], response: "{}")
        exchange.request.headers = [VendorHeader("Content-Type", type)]
        exchange.request.body = Array(body.utf8)
        return exchange
      }
    }

    #expect(
      decide(.example(exchanges: run([one, other])), .example(exchanges: run([other, one])))
        == .unchanged)
  }

  @Test func `replaces a file that holds what is redacted now, and never shows it`() {
    let old = Recording.example(outcomes: [Outcome(end: .returned(["pin": "canary-4711"]))])
    let new = Recording.example(
      outcomes: [Outcome(end: .returned(["pin": "redacted-1"]))])

    let update = RecordingUpdate.decide(
      old: old, new: new, redactor: Redactor(rules: RedactionRules(json: ["$.pin"])))

    #expect(update == .write(new, drift: []))
  }

  /// The new run, in which nothing was hidden, shows that its own parts are harmless, and no others.
  @Test func `searches the old recording where it differs from a run without secrets`() {
    func exchange(_ field: String, _ body: String) -> Exchange {
      .example(
        headers: [VendorHeader("Content-Type", "application/json"), VendorHeader("X-Note", field)],
        response: body)
    }
    let new = Recording.example(exchanges: [exchange("a", #"{"id":"1"}"#)], volatile: [])
    for old in [exchange("a", #"{"pin":"4711"}"#), exchange("pin=canary-4711", #"{"id":"1"}"#)] {
      let update = RecordingUpdate.decide(
        old: .example(exchanges: [old], volatile: []), new: new,
        declared: [.header("X-Note")],
        redactor: Redactor(rules: RedactionRules(headers: ["x-note"], json: ["$.pin"])))

      guard case .write(new, _, _) = update else {
        Issue.record("\(update)")
        continue
      }
    }
  }

  @Test func `trusts no part of a run in which something was hidden`() {
    let body = #"{"pin":"4711"}"#
    var new = Recording.example(exchanges: [.example(response: body)], volatile: [])
    new.evidence.redacted = [Redacted(rule: "json $.code", place: "outcomes[0].returned.code")]
    let redactor = Redactor(rules: RedactionRules(json: ["$.pin"]))

    let clean = redactor.trusting(new.evidence).redacted(new)

    #expect(clean.evidence.exchanges != new.evidence.exchanges)
  }

  private func decide(
    _ old: Recording?, _ new: Recording, declared: [VolatilePart] = [], freshFor: Double? = nil
  ) -> RecordingUpdate {
    .decide(old: old, new: new, declared: declared, freshFor: freshFor, redactor: redactor)
  }

  private func exchange(revision: Int, term: Int = 2, date: String = "Mon") -> Exchange {
    .example(
      headers: [
        VendorHeader("Content-Type", "application/json"), VendorHeader("Date", date),
        VendorHeader("Content-Length", "\(40 + revision)"),
      ],
      response: #"{"header":{"revision":"\#(revision)","raft_term":"\#(term)"}}"#)
  }
}
