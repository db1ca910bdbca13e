import ContractBinding
import ContractHarness
@testable import ContractModel
@testable import ContractRedaction
@testable import ContractValues
import Foundation
import TestSupport
import Testing

struct RedactorTests {
  @Test func `a request that says its secret twice equals what was recorded of it`() {
    let body = #"{"greeting":"to hunter2-and-x","password":"hunter2-and-x"}"#
    let request = VendorRequest(method: "POST", target: "/", headers: [], body: Array(body.utf8))
    let run = Observation(outcomes: [], exchanges: [.example(request)])
    let recorded = Redactor().clean(run).exchanges[0].request

    #expect(!recorded.body.text.contains("hunter2"))
    #expect(Redactor().canonical(request) == Redactor().canonical(recorded))
  }

  @Test func `finds what the contract names wherever it stands, even a word`() {
    let rules = RedactionRules(json: ["$.email"])
    let fields: [String: Value] = [
      "email": "sunflowerfield", "told": "for sunflowerfield@a.example",
    ]
    let run = Observation(outcomes: [Outcome(end: .returned(.object(fields)))])

    #expect(!"\(Redactor(rules: rules).clean(run))".contains("sunflower"))
  }

  @Test func `tells of a command's option without its value`() {
    let body = Array("mysql -uroot -psunflowerfield shop".utf8)
    let request = VendorRequest(method: "POST", target: "/", headers: [], body: body)
    let clean = Redactor().evidence(
      of: Observation(outcomes: [], exchanges: [.example(request)]))

    #expect(clean.redacted.map(\.rule) == ["option p"])
  }

  @Test func `redacts the whole of a field in a form whose bytes are no text`() {
    let body = Array("password=a".utf8) + [0xFF] + Array(#""password": "hunter2&b=1"#.utf8)
    let type = VendorHeader("content-type", "application/x-www-form-urlencoded")
    let request = VendorRequest(method: "POST", target: "/", headers: [type], body: body)

    #expect(Redactor().canonical(request).body.text == "password=redacted&b=1")
  }

  @Test func `finds what a name announces behind what is broken`() {
    let body = #"a:b{"password"threw: "hunter2and3/x"#
    let request = VendorRequest(method: "POST", target: "/", headers: [], body: Array(body.utf8))

    #expect(!Redactor().canonical(request).body.text.contains("hunter2"))
  }

  @Test func `redacts outcomes by key, also those of errors and callbacks`() {
    let error = ErrorValue(type: "E", fields: ["password": "canary-1", "why": "it"])
    let outcomes = [
      Outcome(end: .returned(["token": "canary-2", "token_type": "bearer"])),
      Outcome(
        end: .threw(.error(error)),
        callbacks: [
          Outcome.Callback(
            handler: "h", arguments: [["apiKey": "canary-2"], 1], beforeReturning: false)
        ]),
    ]

    let clean = Redactor().evidence(of: Observation(outcomes: outcomes))

    #expect(clean.outcomes[0].end == .returned(["token": "redacted-1", "token_type": "bearer"]))
    #expect(
      clean.outcomes[1].end
        == .threw(.error(ErrorValue(type: "E", fields: ["password": "redacted-2", "why": "it"]))))
    #expect(clean.outcomes[1].callbacks[0].arguments == [["apiKey": "redacted-1"], 1])
    #expect(
      clean.redacted.map(\.place) == [
        "outcomes[0].returned.token", "outcomes[1].callbacks[0].arguments[0].apiKey",
        "outcomes[1].threw.password",
      ])
  }

  @Test(
    arguments: [
      (#"{"token":"canary-7Yq4","a":1}"#, ["exchanges[0].response.headers.content-md5"]),
      (#"{"tea":"canary-7Yq4","a":1}"#, []),
    ])
  func `tells of a digest under which it has changed the body`(
    body: String, digests: [String]
  ) {
    let exchange = Exchange.example(
      headers: [
        VendorHeader("Content-Type", "application/json"), VendorHeader("Content-MD5", "x"),
        VendorHeader("ETag", "\"1\""),
      ],
      response: body)

    let clean = Redactor().evidence(of: Observation(outcomes: [], exchanges: [exchange]))

    #expect(Recording.example(redacted: clean.redacted).outdatedDigests == digests)
  }

  @Test func `redacts in the layout of the vendor`() {
    let body =
      "{\n\t\"url\" : \"http:\\/\\/a\",\n\t\"token\" : \"canary-7Yq4\",\n\t\"n\" : 1.0\n}\n"
    let exchange = Exchange.example(response: body)
    let whole = Outcome(end: .returned(.string(body)))

    let clean = Redactor().evidence(
      of: Observation(outcomes: [whole], exchanges: [exchange]))

    let expected = body.replacing("canary-7Yq4", with: "redacted-1")
    guard case .response(let response) = clean.exchanges[0].result else { return }
    #expect(response.body.text == expected)
    #expect(clean.outcomes[0].end == .returned(.string(expected)))
  }

  @Test func `keeps equal secrets equal, also where no rule names them`() {
    let login = Exchange.example(
      target: "/login", request: #"{"user":"me","password":"hunter2-canary"}"#,
      response: #"{"session":"canary-session","id":"canary-session","user":"me"}"#)
    let use = Exchange.example(
      target: "/sessions/canary-session?x=1",
      requestHeaders: [VendorHeader("X-Echo", "canary-session")],
      response: #"{"note":"welcome canary-session"}"#)

    let clean = Redactor().evidence(of: Observation(outcomes: [], exchanges: [login, use]))

    let text = clean.exchanges.map(\.flat).joined(separator: "\n")
    #expect(!text.contains("canary"))
    #expect(text.contains(#"{"session":"redacted-2","id":"redacted-2","user":"me"}"#))
    #expect(text.contains("/sessions/redacted-2?x=1"))
    #expect(text.contains("welcome redacted-2"))
    #expect(
      clean.redacted.contains(
        Redacted(rule: "json session", place: "exchanges[1].request.path")))
  }

  @Test func `numbers placeholders alike in every run`() {
    func run(_ salt: String) -> Observation {
      Observation(
        outcomes: [],
        exchanges: (0..<5).map { index in
          .example(response: #"{"token":"\#(salt)-\#(index)","b":{"secret":"\#(salt)-s"}}"#)
        })
    }

    #expect(Redactor().clean(run("one canary")) == Redactor().clean(run("another")))
  }

  @Test func `keeps the form of a token that adapters parse`() throws {
    let token =
      "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCIsImtpZCI6ImNhbmFyeSJ9."
      + base64URL(#"{"sub":"canary","exp":1700000000,"admin":true,"age":44,"roles":["canary"]}"#)
      + ".Y2FuYXJ5LWNhbmFyeQ"
    let exchange = Exchange.example(
      requestHeaders: [VendorHeader("Authorization", "Bearer \(token)")],
      response: #"{"id_token":"\#(token)"}"#)
    let redactor = Redactor()

    let clean = redactor.evidence(of: Observation(outcomes: [], exchanges: [exchange]))

    let header = try #require(clean.exchanges[0].request.headers.first?.value)
    let parts = header.dropFirst(7).split(separator: ".")
    try #require(parts.count == 3)
    #expect(decoded(parts[0]) == #"{"alg":"HS256","typ":"JWT"}"#)
    #expect(
      decoded(parts[1])
        == #"{"admin":true,"age":0,"exp":1700000000,"roles":["redacted-1"],"sub":"redacted-1"}"#)
    #expect(decoded(parts[2]) == "redacted-1")
    #expect(clean.exchanges[0].flat.contains(#"{"id_token":"\#(header.dropFirst(7))"}"#))
    #expect(SecretScan().hits(in: clean.exchanges[0].flat.bytes).isEmpty)
    #expect(redactor.clean(Observation(clean)) == Observation(clean))
    #expect(
      redactor.canonical(clean.exchanges[0].request) == redactor.canonical(exchange.request))
  }

  private func base64URL(_ text: String) -> String {
    Data(text.utf8).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
      .replacing("=", with: "")
  }

  private func decoded(_ part: Substring) -> String {
    var text = part.replacing("-", with: "+").replacing("_", with: "/")
    while text.count % 4 != 0 { text += "=" }
    return String(decoding: Data(base64Encoded: String(text)) ?? Data(), as: UTF8.self)
  }
}
