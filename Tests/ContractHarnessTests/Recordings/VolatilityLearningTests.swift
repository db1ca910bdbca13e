import ContractBinding
import ContractHarness
@testable import ContractModel
@testable import ContractValues
import TestSupport
import Testing

struct VolatilityLearningTests {
  /// Two answers, and what is learnt of them.
  struct Answers: Sendable, CustomTestStringConvertible {
    var first: String
    var second: String
    var volatile: [Place]

    var testDescription: String { "\(first) and \(second)" }
  }

  private static let body: Place = "exchanges[0].response.body"

  @Test(
    arguments: [
      Answers(first: #"{"a":1}"#, second: #"{"a":1}"#, volatile: []),
      Answers(first: #"{"a":1,"b":2}"#, second: "{ \"b\": 2.0, \"a\": 1 }", volatile: []),
      Answers(first: #"{"a":"x"}"#, second: #"{"a":"longer"}"#, volatile: ["\(body).a"]),
      Answers(
        first: #"{"a":{"b":[1,2]}}"#, second: #"{"a":{"b":[1,3]}}"#, volatile: ["\(body).a.b[1]"]),
      Answers(first: #"{"a":1}"#, second: #"{"a":1.5}"#, volatile: ["\(body).a"]),
      Answers(
        first: #"{"a":12345678901234567890}"#, second: #"{"a":2}"#, volatile: ["\(body).a"]),
      Answers(
        first: #"{"a b":"x","c":"y"}"#, second: #"{"a b":"z","c":"w"}"#,
        volatile: ["\(body).c", "\(body)['a b']"]),
      Answers(first: "data: 1\n", second: "data: 2\n", volatile: [body]),
      Answers(first: "a\nb\n1\nc\n", second: "a\nb\n2\nc\n", volatile: ["\(body)[2]"]),
      Answers(first: "a\n1\n2\nc\n", second: "a\n3\n4\nc\n", volatile: [body]),
      Answers(first: "a\nb\nc\nd\n", second: "a\nb\nc\nd\ne\n", volatile: [body]),
      Answers(
        first: "{\"a\":\n1,\n\"b\":\n2}x", second: "{\"a\":\n1,\n\"b\":\n3}x",
        volatile: ["\(body)[3]"]),
      Answers(first: "", second: "", volatile: []),
      Answers(
        first: "<?xml version='1.0'?><a><b>1</b><c n='1'/></a>",
        second: "<?xml version='1.0'?><a><b>2</b><c n='2'/></a>",
        volatile: ["\(body).a.b", "\(body).a.c['@n']"]),
      Answers(
        first: "<?xml version='1.0'?><a><b/><c/></a>",
        second: "<?xml version='1.0'?>\n<a><!-- 2 --><c/><b/></a>",
        volatile: ["\(body).a['#order']"]),
    ])
  func `learns the places where values of one type differ`(answers: Answers) {
    let learnt = VolatilityLearning(
      first: run(.example(response: answers.first)),
      second: run(.example(response: answers.second)),
      declared: [])

    #expect(learnt == .agreed(volatile: answers.volatile))
  }

  @Test(
    arguments: [
      (#"{"a":true}"#, #"{"a":false}"#, "the second run has false where the first has true", "$.a"),
      (#"{"a":"1"}"#, #"{"a":1}"#, "the second run has 1 where the first has \"1\"", "$.a"),
      (#"{"a":null}"#, #"{"a":1}"#, "the second run has 1 where the first has null", "$.a"),
      (#"{"a":1}"#, "{}", "the second run has nothing where the first has 1", "$.a"),
      ("{}", #"{"a b":1}"#, "the second run has 1 where the first has nothing", "$['a b']"),
      (
        #"{"a":[{"b":[]}]}"#, #"{"a":[{"b":[1]}]}"#,
        "the second run has a list of 1 where the first has a list of 0", "$.a[*].b"
      ),
      (
        #"{"a":1}"#, "down", "the second run has \"down\" where the first has \"{\\\"a\\\":1}\"",
        nil
      ),
      ("x", "", "the second run has nothing where the first has \"x\"", nil),
    ])
  func `refuses another shape, and names the line that would allow it`(
    first: String, second: String, headline: String, path: String?
  ) throws {
    let learnt = VolatilityLearning(
      first: run(.example(response: first)), second: run(.example(response: second)), declared: [],
      location: SourceLocation(path: "a.yaml", line: 9, column: 5))

    guard case .refused(let diagnostics) = learnt else {
      Issue.record("agreed")
      return
    }
    #expect(diagnostics.map(\.headline) == [headline])
    #expect(diagnostics[0].location?.line == 9)
    #expect(diagnostics[0].facts.contains("request    POST /v3/kv/put"))
    guard let path else {
      // No entry is named for a whole body, because `$` would ignore every one.
      #expect(!diagnostics[0].help.contains { $0.contains("volatile") })
      return
    }
    #expect(
      diagnostics[0].help.last
        == "or, if it means nothing, write under the contract's vendor: volatile: [\"\(path)\"]")
    #expect(
      VolatilityLearning(
        first: run(.example(response: first)), second: run(.example(response: second)),
        declared: [.json(path)]) == .agreed(volatile: []))
  }

  @Test func `tells of a list that has grown once, and how both runs begin alike`() {
    func run(_ items: String, _ names: Value) -> Evidence {
      Evidence(
        outcomes: [Outcome(end: .returned(names))],
        exchanges: [.example(method: "GET", target: "/items", response: items)])
    }
    let learnt = VolatilityLearning(
      first: run(#"{"items":[{"id":1}]}"#, ["tea"]),
      second: run(#"{"items":[{"id":1},{"id":2}]}"#, ["tea", "rice"]),
      declared: [], steps: ["call items"],
      location: SourceLocation(path: "a.yaml", line: 9, column: 5))

    guard case .refused(let diagnostics) = learnt else {
      Issue.record("agreed")
      return
    }
    #expect(
      DiagnosticText().render(diagnostics) == """
        error: the second run has a list of 2 where the first has a list of 1
         --> a.yaml:9:5
          - a list of 1
          + a list of 2
          place      exchanges[0].response.body.items
          request    GET /items
          place      outcomes[0].returned
          step       call items
        help: begin from a known state, such as one under 'given' that deletes what earlier runs left,
              or give the calls new values, such as ${unique.name}

        """)
  }

  @Test(arguments: [
    (["?after=0", "?after=2"], ["?after=0"], true), (["?after=0"], ["?after=0", "?after=2"], true),
    (["?after=0", "/more"], ["?after=0"], false), ([], ["?after=0"], false),
  ])
  func `agrees on a stream that was left, whether it has asked once more or not`(
    first: [String], second: [String], agrees: Bool
  ) {
    func learnt(_ end: Outcome.Emissions.End) -> VolatilityLearning {
      let runs = [first, second].map { targets in
        Evidence(
          outcomes: [Outcome(end: .returned(nil), emissions: Outcome.Emissions(["x"], end: end))],
          exchanges: targets.map { .example(method: "GET", target: "/events\($0)") })
      }
      return VolatilityLearning(first: runs[0], second: runs[1], declared: [])
    }

    #expect((learnt(.open) == .agreed(volatile: [])) == agrees)
    #expect(learnt(.finished) != .agreed(volatile: []))
  }

  @Test func `refuses another status as a state that is not set up`() {
    let learnt = VolatilityLearning(
      first: run(.example(target: "/orders", status: 201)),
      second: run(.example(target: "/orders", status: 409)),
      declared: [])

    #expect(
      learnt
        == .refused([
          Diagnostic(
            "the second run was told 409 where the first was told 201",
            facts: [
              "- 201", "+ 409", "place      exchanges[0].response.status",
              "request    POST /orders",
            ],
            help: ["set up under 'given' what the scenario needs, so that both runs begin alike"])
        ]))
  }

  @Test(
    arguments: [
      (
        Outcome(end: .returned(1)), Outcome(end: .threw("lost")),
        "the second run threw \"lost\" where the first returned 1"
      ),
      (
        Outcome(end: .returned(nil)), Outcome(end: .open),
        "the second run did not return where the first returned nothing"
      ),
      (
        Outcome(end: .threw(.error(ErrorValue(type: "A")))),
        Outcome(end: .threw(.error(ErrorValue(type: "B")))),
        #"the second run has {"type":"B"} where the first has {"type":"A"}"#
      ),
      (
        outcome("success"), outcome("failure"),
        "the second run called back failure where the first called back success"
      ),
      (
        outcome("success"), Outcome(end: .returned(nil)),
        "the second run called back nothing where the first called back success"
      ),
      (
        Outcome(end: .open), Outcome(end: .open, timedOut: 2),
        "the second run got not all where the first got all"
      ),
    ])
  func `refuses another kind of outcome`(first: Outcome, second: Outcome, headline: String) {
    let learnt = VolatilityLearning(
      first: Evidence(outcomes: [first]), second: Evidence(outcomes: [second]), declared: [],
      steps: ["call post"])

    guard case .refused(let diagnostics) = learnt else {
      Issue.record("agreed")
      return
    }
    #expect(diagnostics.map(\.headline) == [headline])
    #expect(diagnostics[0].facts.contains("step       call post"))
  }

  @Test func `learns values in outcomes, and the order of returning and calling back`() {
    let first = Outcome(
      end: .returned(["id": "a"]),
      callbacks: [Outcome.Callback(handler: "h", arguments: [1, "x"], beforeReturning: true)])
    let second = Outcome(
      end: .returned(["id": "b"]),
      callbacks: [Outcome.Callback(handler: "h", arguments: [2, "x"], beforeReturning: false)])

    let learnt = VolatilityLearning(
      first: Evidence(outcomes: [first]), second: Evidence(outcomes: [second]), declared: [])

    #expect(
      learnt
        == .agreed(volatile: [
          "outcomes[0].callbacks[0].arguments[0]", "outcomes[0].callbacks[0].before-returning",
          "outcomes[0].returned.id",
        ]))
  }

  @Test func `learns header fields by value and by being there, and ignores clocks and framing`() {
    let first = Exchange.example(headers: [
      VendorHeader("X-Request-Id", "1"), VendorHeader("Date", "now"),
      VendorHeader("Connection", "close"),
      VendorHeader("X-Cache", "hit"), VendorHeader("Content-Length", "9"),
      VendorHeader("Server", "s"),
    ])
    let second = Exchange.example(headers: [
      VendorHeader("x-request-id", "2"), VendorHeader("Date", "later"),
      VendorHeader("Expires", "0"),
      VendorHeader("Content-Length", "10"), VendorHeader("server", "s"),
    ])

    #expect(
      VolatilityLearning(first: run(first), second: run(second), declared: [])
        == .agreed(volatile: [
          "exchanges[0].response.headers.x-cache", "exchanges[0].response.headers.x-request-id",
        ]))
    #expect(
      VolatilityLearning(
        first: run(first), second: run(second),
        declared: [.header("X-Request-ID"), .header("X-Cache")]) == .agreed(volatile: []))
  }

  /// A cookie that one run alone was given shifts the numbers of all that come after it.
  @Test func `takes secrets for alike, whatever the numbers of their placeholders`() {
    func exchange(_ number: Int) -> Exchange {
      .example(
        target: "/orders?key=redacted-\(number)",
        requestHeaders: [VendorHeader("Authorization", "Bearer redacted-\(number)")],
        headers: [
          VendorHeader("Set-Cookie", "session=redacted-\(number + 1); Path=/"),
          VendorHeader("Content-Type", "application/json"),
        ],
        response: "{\"token\":\"redacted-\(number)\"}")
    }

    #expect(
      VolatilityLearning(first: run(exchange(1)), second: run(exchange(2)), declared: [])
        == .agreed(volatile: []))
  }

  @Test func `learns what an adapter makes up: query, form, path and header`() {
    func exchange(_ id: String) -> Exchange {
      .example(
        target: "/orders/\(id)?nonce=\(id)&a=1",
        requestHeaders: [
          VendorHeader("Idempotency-Key", id),
          // Which program asks, in which language, is URLSession's affair.
          VendorHeader("User-Agent", id), VendorHeader("Accept-Language", id),
          VendorHeader("Content-Type", "application/x-www-form-urlencoded"),
        ],
        request: "at=\(id)&b=2")
    }

    #expect(
      VolatilityLearning(first: run(exchange("1")), second: run(exchange("2")), declared: [])
        == .agreed(volatile: [
          "exchanges[0].request.body.at", "exchanges[0].request.headers.idempotency-key",
          "exchanges[0].request.path[2]", "exchanges[0].request.query.nonce",
        ]))
    let learnt = Volatility(learnt: ["exchanges[0].request.path[2]"])
    #expect(learnt.isVolatilePathSegment(2, in: "exchanges[0].request"))
    #expect(!learnt.isVolatilePathSegment(1, in: "exchanges[0].request"))
  }

  @Test func `compares multipart bodies whatever their boundary`() {
    func exchange(_ boundary: String) -> Exchange {
      .example(
        requestHeaders: [
          VendorHeader("Content-Type", "multipart/form-data; boundary=\"\(boundary)\"")
        ],
        request:
          "--\(boundary)\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n1\r\n--\(boundary)--\r\n"
      )
    }

    #expect(
      VolatilityLearning(first: run(exchange("x1")), second: run(exchange("y23")), declared: [])
        == .agreed(volatile: ["exchanges[0].request.headers.content-type"]))
  }

  @Test func `pairs requests that overtake each other`() {
    let a = Exchange.example(target: "/a", response: #"{"n":"a"}"#)
    let b = Exchange.example(target: "/b", response: #"{"n":"b"}"#)
    let c = Exchange.example(target: "/b", request: "other", response: #"{"n":"c"}"#)

    #expect(
      VolatilityLearning(
        first: Evidence(outcomes: [], exchanges: [a, b, c]),
        second: Evidence(outcomes: [], exchanges: [c, b, a]), declared: [])
        == .agreed(volatile: []))
  }

  @Test func `refuses a request that one run alone sent`() {
    let a = Exchange.example(target: "/a")
    let b = Exchange.example(method: "GET", target: "/b?x=1")

    let learnt = VolatilityLearning(
      first: Evidence(outcomes: [], exchanges: [a, b]),
      second: Evidence(outcomes: [], exchanges: [a]), declared: [])

    guard case .refused(let diagnostics) = learnt else {
      Issue.record("agreed")
      return
    }
    #expect(
      diagnostics.map(\.headline) == ["the second run sent nothing where the first sent GET /b"])
  }

  @Test func `refuses no answer where there was one`() {
    let lost = Exchange(
      request: Exchange.example().request, result: .failure(VendorFailure(.reset, "(56)")))
    let late = Exchange(
      request: Exchange.example().request,
      result: .failure(VendorFailure(.reset, "(56) other words")))

    guard
      case .refused(let diagnostics) = VolatilityLearning(
        first: run(.example()), second: run(lost), declared: [])
    else {
      Issue.record("agreed")
      return
    }
    #expect(
      diagnostics.map(\.headline)
        == ["the second run was told nothing (reset) where the first was told 200"])
    #expect(
      VolatilityLearning(first: run(late), second: run(lost), declared: []) == .agreed(volatile: [])
    )
  }

  private func run(_ exchange: Exchange) -> Evidence {
    Evidence(outcomes: [], exchanges: [exchange])
  }

  private static func outcome(_ handler: String) -> Outcome {
    Outcome(
      end: .returned(nil),
      callbacks: [Outcome.Callback(handler: handler, arguments: [], beforeReturning: false)])
  }
}
