import ContractBinding
import ContractHarness
@testable import ContractModel
@testable import ContractRedaction
@testable import ContractValues
import Testing

struct RedactedPlaceTests {
  @Test("judges the true value in record and live", arguments: RedactedCell.all)
  func judgesTheTrueValue(_ cell: RedactedCell) {
    for mode in [CaseInput.Mode.record, .live] {
      #expect(cell.verdict(mode).lines[0] == (cell.isTrue ? "kept" : "broken"), "\(mode)")
    }
  }

  @Test("decides on replay what redaction has left", arguments: RedactedCell.all)
  func decidesOnReplay(_ cell: RedactedCell) {
    #expect(cell.verdict(.replay).lines[0] == cell.onReplay)
  }

  @Test("loses what each form is said to lose")
  func losesItsForm() {
    #expect(
      RedactedCell(.whole, nil, true, "").recording.evidence.outcomes == [
        .returned(["token": "redacted-1"])
      ]
    )
    #expect(
      RedactedCell(.part, nil, true, "").recording.evidence.outcomes
        == [.returned(["token": nil, "note": "Authorization: Bearer redacted-1"])])
    #expect(
      RedactedCell(.number, nil, true, "").recording.evidence.outcomes == [.returned(["limit": 0])])
  }

  @Test("has a cell for each matcher and form")
  func isComplete() {
    let words = Dictionary(grouping: RedactedCell.all, by: \.form)
      .mapValues { cells in
        Set(cells.map(\.matcher.matcher).map { $0.word ?? String("\($0)".prefix { $0 != "(" }) })
      }
    for form in RedactedCell.Form.allCases {
      // Every case of a matcher, but for those that only pass on what stands in them.
      #expect(words[form]?.subtracting(["optional", "oneOf", "not", "exactly", "all"]).count == 21)
    }
  }

  @Test("judges a double by what it said, and not by what would have been left of it")
  func judgesDoubles() {
    var input = RedactedCell(.whole, "k7Qp2mZx9Lw4", true, "").input(.replay)
    input.subject = .fake
    #expect(input.verdict([.returned(["token": "k7Qp2mZx9Lw4"])]).lines == ["kept"])
    #expect(input.verdict([.returned(["token": "nope"])]).lines[0] == "broken")
    input = RedactedCell(.number, 4711, true, "").input(.replay)
    input.subject = .fake
    #expect(input.verdict([.returned(["limit": 4711])]).lines == ["kept"])
    #expect(input.verdict([.returned(["limit": 0])]).lines[0] == "broken")
  }

  @Test(
    "tells equal places from others",
    arguments: [
      ("redacted-1", "redacted-1", "kept"), ("redacted-1", "redacted-2", "broken"),
      ("Bearer redacted-1", "Bearer redacted-1", "kept"),
      ("Bearer redacted-1", "Bearer redacted-2", "broken"),
      // A credential of the adapter's own, which the vendor repeats.
      ("SHOP_TOKEN-placeholder", "redacted-2", "could not check"),
      ("redacted-1", "tea", "could not check"),
    ])
  func comparesPlaces(_ first: String, _ second: String, _ word: String) {
    var input = CaseInput.example(
      .adapter,
      [
        .count(Expectation(returns: .of(.bind("token")))), .count(Expectation(returns: "${token}")),
      ], recorded: nil, fault: Fault(.timeout))
    input.contract.vendor.credentials = ["SHOP_TOKEN"]
    input.redactor = Redactor()
    #expect(
      input.verdict([.returned(.string(first)), .returned(.string(second))]).lines[0] == word)
  }

  @Test(
    "finds an element for each matcher, as far as it knows",
    arguments: [
      (Matcher.contains("tea"), "kept"), (.contains("nope"), "could not check"),
      (.contains(["nope", "other"]), "broken"),
      (.unordered(["nope", "tea"]), "could not check"),
      (.unordered(["nope", "other"]), "broken"),
      (.each("tea"), "could not check"), (.each(.of(.string)), "kept"),
    ] as [(Matcher, String)])
  func findsElements(_ matcher: Matcher, _ word: String) {
    let seen: ContractBinding.Value = ["tea", "redacted-1"]
    let input = CaseInput.example(
      .adapter, [.count(Expectation(returns: .of(matcher)))], recorded: nil, fault: Fault(.timeout))
    #expect(input.verdict([.returned(seen)]).lines[0] == word)
  }

  @Test("does not take two redacted numbers for one")
  func leavesNumbersOpen() {
    let redactor = Redactor(rules: RedactionRules(json: ["$.pins[*]"]))
    var recording = Recording.example([])
    recording.evidence = redactor.evidence(
      of: Observation(outcomes: [.returned(["pins": [4711, 4712]])]))
    let rule = Matcher.listed(ListRule(kind: .unique))
    var input = CaseInput.example(
      .adapter, [.count(Expectation(returns: .of(.object(["pins": .of(rule)]))))], recorded: nil)
    input.redactor = redactor
    input.original = recording
    input.recording = recording
    input.recording?.evidence.outcomes = recording.evidence.outcomes.map(redactor.canonical)

    #expect(input.verdict(recording.evidence.outcomes).lines[0] == "could not check")
  }

  @Test("leaves what is wrapped in base64 undecided")
  func looksIntoBase64() {
    let input = CaseInput.example(
      .adapter, [.count(Expectation(returns: "Basic dXNlcjpwYXNz"))], recorded: nil,
      fault: Fault(.timeout))
    // `user:redacted-1`
    #expect(
      input.verdict([.returned("Basic dXNlcjpyZWRhY3RlZC0x")]).lines[0] == "could not check")
    #expect(input.verdict([.returned("Digest dXNlcjpyZWRhY3RlZC0x")]).lines[0] == "broken")
    // `user:SHOP_TOKEN-placeholder`, which is what an adapter makes of its credential on replay.
    var own = input
    own.contract.vendor.credentials = ["SHOP_TOKEN"]
    #expect(
      own.verdict([.returned("Basic dXNlcjpTSE9QX1RPS0VOLXBsYWNlaG9sZGVy")]).lines[0]
        == "could not check")
  }

  @Test(
    "names what opens the place",
    arguments: [
      (
        RedactedCell(.whole, "nope", false, ""),
        [
          "ask only for what redaction leaves: $string, or ${…} of another place; or let the contract keep the value, and record again:",
          #"redact: { allow: ["$..token"] }"#,
        ]
      ),
      (
        RedactedCell(.number, 7, false, ""),
        [
          "ask only for what redaction leaves: $string, or ${…} of another place; or take this out of the contract, and record again:",
          #"redact: { json: ["$.limit"] }"#,
        ]
      ),
      (
        RedactedCell(.part, "Authorization: Bearer x", false, ""),
        [
          "ask only for what redaction leaves: $string, or ${…} of another place"
        ]
      ),
    ])
  func namesTheOpening(_ cell: RedactedCell, _ help: [String]) throws {
    let diagnostic = try #require(cell.verdict(.replay).diagnostics.first)
    #expect(diagnostic.headline == "the value that the contract asks for was redacted")
    #expect(diagnostic.facts.contains("at         $.\(cell.form.key)"), "\(diagnostic.facts)")
    #expect(Array(diagnostic.help.prefix(2)) == help)
  }

  @Test("keeps a value once it is allowed wherever it was replaced")
  func opens() {
    let exchange = Exchange(
      request: VendorRequest(method: "GET", target: "/?token=k7Qp2mZx9Lw4"),
      result: .response(
        VendorResponse(status: 200, headers: [VendorHeader("Set-Cookie", "sid=k7Qp2mZx9Lw4")])))
    let observation = Observation(
      outcomes: [.returned(["set-cookie": "k7Qp2mZx9Lw4"])], exchanges: [exchange])
    let closed = Redactor().evidence(of: observation)
    var recording = Recording.example([])
    recording.evidence = closed
    var input = CaseInput.example(
      .adapter, [.count(Expectation(returns: ["set-cookie": "nope"]))], recorded: nil)
    input.recording = recording
    input.redactor = Redactor()
    let help =
      input.verdict(
        recording.evidence.outcomes, exchanges: closed.exchanges
      ).diagnostics.first?.help ?? []
    #expect(
      help.dropFirst().first
        == #"redact: { allow: [header set-cookie, "$..['set-cookie']", query token] }"#)

    let rules = RedactionRules(
      allow: [.header("set-cookie"), .json("$..['set-cookie']"), .query("token")])
    #expect(Redactor(rules: rules).clean(observation) == observation)
  }
}
