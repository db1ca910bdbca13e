import ContractBinding
@testable import ContractHarness
@testable import ContractModel
@testable import ContractRedaction
import Testing

struct TrafficTests {
  private static func sent(
    _ method: String, _ target: String, json: Expected? = nil, xml: Expected? = nil,
    text: Expected? = nil, form: [String: Expected] = [:], headers: [String: Expected] = [:],
    query: [String: Expected] = [:], isOptional: Bool = false
  ) -> SentExpectation {
    SentExpectation(
      call: .request(method: method, target: target), json: json, xml: xml, text: text,
      form: form, headers: headers, query: query, isOptional: isOptional, location: .line(20))
  }

  private static func input(
    _ sends: [SentExpectation]?, subject: SubjectDescription = .adapter,
    mode: CaseInput.Mode = .record,
    recorded exchanges: [Exchange] = []
  ) -> CaseInput {
    .example(
      subject, [.count(Expectation(returns: 1))],
      recorded: mode == .record ? nil : [.returned(1)], exchanges: exchanges, sends: sends,
      mode: mode)
  }

  @Test(
    arguments: [
      ([], [], []),
      ([sent("POST", "/orders")], [.example("POST", "/orders", "anything")], []),
      ([sent("get", "/orders/a b")], [.example("GET", "/orders/a%20b?page=1")], []),
      ([sent("GET", "/o?b=2&a=1")], [.example("GET", "/o?a=1&b=2")], []),
      (
        [sent("GET", "/o?a=1")], [.example("GET", "/o?a=1&b=2")],
        [
          "never sends GET /o?a=1", "sends GET /o, which the contract does not ask for",
        ]
      ),
      ([sent("GET", "/o", query: ["a": "1"])], [.example("GET", "/o?a=1&b=2")], []),
      (
        [sent("GET", "/o", query: ["a": .of(.regex("^2"))])], [.example("GET", "/o?a=1")],
        [#"sends "1" where the contract says a string with /^2/ in it"#]
      ),
      ([sent("POST", "/o", json: ["n": 1])], [.example("POST", "/o", #"{"n": 1.0, "m": 2}"#)], []),
      (
        [sent("POST", "/o", json: ["n": 1])], [.example("POST", "/o", #"{"n": 2}"#)],
        ["sends 2 where the contract says 1"]
      ),
      (
        [sent("POST", "/o", json: ["n": 1])], [.example("POST", "/o")],
        ["sends POST /o without json"]
      ),
      (
        [sent("POST", "/o", text: .of(.contains("tea")))], [.example("POST", "/o", "green tea")], []
      ),
      (
        [sent("PUT", "/o", xml: .of(.xpath(["count(//book)": 1])))],
        [.example("PUT", "/o", "<shelf><book/></shelf>")], []
      ),
      (
        [sent("PUT", "/o", xml: .of(.xpath(["count(//book)": 2])))],
        [.example("PUT", "/o", "<shelf><book/></shelf>")],
        ["sends 1 where the contract says 2"]
      ),
      (
        [sent("PUT", "/o", xml: .of(.xpath(["count(//book)": 1])))], [.example("PUT", "/o")],
        ["sends PUT /o without xml"]
      ),
      (
        [sent("POST", "/o", form: ["item": "green tea", "n": ["1", "2"]])],
        [.example("POST", "/o", "item=green+tea&n=1&n=2")], []
      ),
      // A mark that combines with a separator does not hide it.
      (
        [sent("GET", "/o", query: ["a": "1", "\u{301}b": "2"])],
        [.example("GET", "/o?a=1&\u{301}b=2")], []
      ),
      ([sent("GET", "/o", query: ["b": "2"])], [.example("GET", "/o?\u{301}a=1&b=2")], []),
      (
        [sent("POST", "/o", form: ["item": "\u{301}tea"])],
        [.example("POST", "/o", "item=\u{301}tea")], []
      ),
      // What is escaped and no UTF-8 is what it is for the URL Standard, one by one.
      (
        [sent("GET", "/o", query: ["a": "\u{FFFD}", "b": "a b"])],
        [.example("GET", "/o?a=%ff&b=a+b")], []
      ),
      ([sent("GET", "/o/%FF/a b")], [.example("GET", "/o/%ff/a%20b")], []),
      (
        [sent("GET", "/o/%FF")], [.example("GET", "/o/%FE")],
        [
          "never sends GET /o/%FF", "sends GET /o/%FE, which the contract does not ask for",
        ]
      ),
      ([sent("GET", "/o", headers: ["x-key": "k"])], [.example("GET", "/o")], []),
      (
        [sent("GET", "/o", headers: ["Accept": .of(.any)])], [.example("GET", "/o")],
        ["sends GET /o without headers.accept"]
      ),
      ([sent("GET", "/o")], [], ["never sends GET /o"]),
      ([sent("GET", "/o", isOptional: true)], [], []),
      ([sent("GET", "/o", isOptional: true)], [.example("GET", "/o")], []),
      ([], [.example("GET", "/o")], ["sends GET /o, which the contract does not ask for"]),
      (
        [sent("GET", "/o")], [.example("GET", "/o"), .example("GET", "/o")],
        ["sends GET /o, which the contract does not ask for"]
      ),
      // Any order, and no greed: the second entry alone takes the first request.
      (
        [sent("POST", "/o", json: .of(.any)), sent("POST", "/o", json: 1)],
        [.example("POST", "/o", "1"), .example("POST", "/o", "2")], []
      ),
      // What must be sent comes before what may be.
      (
        [sent("GET", "/o", isOptional: true), sent("GET", "/o")], [.example("GET", "/o")], []
      ),
    ] as [([SentExpectation], [Exchange], [String])])
  func `holds what was sent to the contract`(
    _ sends: [SentExpectation], _ exchanges: [Exchange], _ problems: [String]
  ) {
    let verdict = Self.input(sends).verdict([.returned(1)], exchanges: exchanges)

    #expect(
      verdict.lines
        == (problems.isEmpty
          ? ["kept"] : ["broken"] + problems.map { "the live adapter curl \($0)" }))
  }

  @Test func `puts bound values into paths`() {
    var input = Self.input([Self.sent("GET", "/orders/${id}")])
    input.scenario.steps = [.count(Expectation(returns: .of(.bind("id"))))]

    #expect(input.verdict([.returned(7)], exchanges: [.example("GET", "/orders/7")]) == .kept)
    #expect(
      input.verdict([.returned(8)], exchanges: [.example("GET", "/orders/7")]).lines.dropFirst()
        == [
          "the live adapter curl never sends GET /orders/8",
          "the live adapter curl sends GET /orders/7, which the contract does not ask for",
        ])
  }

  @Test(arguments: [
    ("/files/${name}", "/files/a%231"), ("/files?name=${name}", "/files?name=a%231"),
  ])
  func `takes no sign of a bound value for the end of the path`(target: String, sent: String) {
    var input = Self.input([Self.sent("GET", target)])
    input.scenario.steps = [.count(Expectation(returns: .of(.bind("name"))))]

    #expect(input.verdict([.returned("a#1")], exchanges: [.example("GET", sent)]) == .kept)
    #expect(
      input.verdict([.returned("a#1")], exchanges: [.example("GET", "/files/a")]) != .kept)
  }

  @Test func `skips sends on a double and says so`() {
    let judgement = Self.input(
      [Self.sent("GET", "/o")], subject: .fake, mode: .replay, recorded: [.example("GET", "/o")]
    ).judgement([.returned(1)])

    #expect(judgement == Judgement(verdict: .kept, notes: ["'sends' is not checked on a double"]))
  }

  @Test func `says that the recorded requests are not what the contract says`() {
    let input = Self.input(
      [Self.sent("GET", "/new")], subject: .fake, mode: .replay, recorded: [.example("GET", "/o")])

    #expect(
      input.verdict([.returned(1)]).lines == [
        "broken", "contract and recording disagree", "contract and recording disagree",
      ])
  }

  @Test(
    arguments: [
      ([.example("POST", "/o", #"{"a": 1, "b": 2}"#), .example("POST", "/o", "2")], []),
      (
        [.example("POST", "/o", #"{"b": 2, "a": 1}"#)],
        ["the live adapter curl never sends POST /o, which was recorded"]
      ),
      // A timestamp in the body differs; the seam took it for the recorded one.
      ([.example("POST", "/o", "volatile"), .example("POST", "/o", "2")], []),
      ([], ["the live adapter curl never reached the address that it was given"]),
    ] as [([Exchange], [String])])
  func `misses requests that were recorded`(_ exchanges: [Exchange], _ problems: [String]) {
    let recorded = [
      Exchange.example("POST", "/o", #"{"a":1,"b":2}"#), .example("POST", "/o", "2"),
    ]
    let input = Self.input(nil, mode: .replay, recorded: recorded)

    let verdict = input.verdict([.returned(1)], exchanges: exchanges)

    #expect(verdict.lines == (problems.isEmpty ? ["kept"] : ["broken"] + problems))
  }

  @Test func `does not miss what a call that hangs may have been about to send`() {
    let input = Self.input(nil, mode: .replay, recorded: [.example("GET", "/o")])

    let verdict = input.verdict([Outcome(end: .open, timedOut: 5)])

    #expect(verdict.lines.first == "could not check")
    #expect(verdict.lines.allSatisfy { !$0.contains("reached") })
  }

  @Test func `does not miss what the contract calls optional`() {
    let input = Self.input(
      [Self.sent("GET", "/o", isOptional: true)], mode: .replay, recorded: [.example("GET", "/o")])

    #expect(input.verdict([.returned(1)]) == .kept)
  }

  /// A live adapter on replay whose vendor gave it a key, which it then sends in a path.
  private static func keyed(_ sends: SentExpectation, recorded target: String) -> CaseInput {
    var input = CaseInput.example(
      .adapter, [.count(Expectation(returns: .of(.bind("key"))))],
      recorded: [.returned("redacted-1")], exchanges: [.example("GET", target)], sends: [sends])
    input.contract.vendor.credentials = ["SHOP_TOKEN"]
    input.original = input.recording
    input.redactor = Redactor()
    input.recording = input.recording.map { recording in
      var recording = recording
      recording.evidence.exchanges[0].request = Redactor().canonical(
        recording.evidence.exchanges[0].request)
      recording.evidence.outcomes = recording.evidence.outcomes.map(Redactor().canonical)
      return recording
    }
    return input
  }

  @Test(
    "holds a path with a redacted segment to what is left of it",
    arguments: [
      // A key that the contract itself gives is not lost.
      ("/keys/k7Qp2mZx9Lw4Tt5Rr8Vb", "/keys/redacted-1", "/keys/k7Qp2mZx9Lw4Tt5Rr8Vb", "kept"),
      ("/keys/k7Qp2mZx9Lw4Tt5Rr8Vb", "/keys/redacted-1", "/keys/other", "broken"),
      ("/keys/${key}", "/keys/redacted-1", "/keys/redacted-1", "kept"),
      ("/keys/${key}", "/keys/redacted-1", "/keys/redacted-2", "broken"),
      ("/keys/${key}/parts", "/keys/redacted-1/parts", "/keys/redacted-1/parts", "kept"),
      ("/keys/k7Qp2mZx9Lw4Tt5Rr8Vb", "/keys/redacted-1", "/keys/redacted-1", "could not check"),
      ("/keys/k7Qp2mZx9Lw4Tt5Rr8Vb/parts", "/keys/redacted-1", "/keys/redacted-1", "broken"),
      ("/orders/k7Qp2mZx9Lw4Tt5Rr8Vb", "/keys/redacted-1", "/keys/redacted-1", "broken"),
      (
        "/o?token=k7Qp2mZx9Lw4Tt5Rr8Vb", "/o?token=redacted-1", "/o?token=redacted-1",
        "could not check"
      ),
      ("/o?token=k7Qp2mZx9Lw4Tt5Rr8Vb&b=1", "/o?token=redacted-1", "/o?token=redacted-1", "broken"),
      ("/o?token=${key}", "/o?token=redacted-1", "/o?token=redacted-1", "kept"),
      ("/o?token=${key}", "/o?token=redacted-1", "/o?token=redacted-2", "broken"),
    ] as [(String, String, String, String)])
  func matchesRedactedPaths(
    _ row: (contract: String, recorded: String, sent: String, verdict: String)
  ) {
    let input = Self.keyed(Self.sent("GET", row.contract), recorded: row.recorded)
    let verdict = input.verdict(
      [.returned("redacted-1")], exchanges: [.example("GET", row.sent)])
    #expect(verdict.lines[0] == row.verdict, "\(verdict.text)")
  }

  @Test("judges a header with a credential by what is left of it")
  func judgesCredentials() {
    let header = VendorHeader("Authorization", "Bearer SHOP_TOKEN-placeholder")
    var exchange = Exchange.example("GET", "/o")
    exchange.request.headers = [header]
    for (matcher, word) in [
      (Expected.of(.regex("^Bearer ")), "kept"), ("Bearer x", "could not check"),
      ("Basic x", "broken"), (.of(.string), "kept"),
    ] {
      let input = Self.keyed(
        Self.sent("GET", "/o", headers: ["Authorization": matcher]), recorded: "/o")
      var recorded = input
      recorded.original?.evidence.exchanges = [exchange]
      #expect(recorded.verdict([.returned("redacted-1")], exchanges: [exchange]).lines[0] == word)
    }
  }

  @Test("gives each entry a request, the known ones first")
  func pairsUnknownRequests() {
    let sends = [
      Self.sent("POST", "/pins", json: ["token": "nope"]),
      Self.sent("POST", "/pins", json: ["token": .of(.string)]),
    ]
    let requests = ["tea", "redacted-1"].map {
      Exchange.example("POST", "/pins", "{\"token\": \"\($0)\"}")
    }
    let input = CaseInput.example(
      .adapter, [.count(Expectation(returns: 1))], recorded: nil, fault: Fault(.timeout),
      sends: sends)
    #expect(input.verdict([.returned(1)], exchanges: requests).lines[0] == "could not check")
  }

  @Test("lets an optional request be left out whose path was redacted")
  func leavesOptionalOut() {
    let input = Self.keyed(
      Self.sent("GET", "/keys/k7Qp2mZx9Lw4Tt5Rr8Vb", isOptional: true), recorded: "/keys/redacted-1"
    )
    #expect(input.verdict([.returned("redacted-1")]).lines == ["kept"])
  }
}
