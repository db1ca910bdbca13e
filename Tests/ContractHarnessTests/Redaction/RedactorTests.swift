import ContractBinding
import ContractHarness
import Foundation
import Testing

struct RedactorTests {
  private static let canary = "canary-7Yq4"

  /// A place where a canary is planted, and what is left there.
  struct Plant: Sendable, CustomTestStringConvertible {
    var exchange: Exchange
    var rule: String
    var place: String
    var left: String

    var testDescription: String { "\(rule) at \(place)" }

    /// In a header field of the request.
    init(header name: String, _ value: String, leaves left: String, rule: String? = nil) {
      exchange = .example(requestHeaders: [VendorHeader(name, value)])
      self.rule = rule ?? "header \(name.lowercased())"
      place = "exchanges[0].request.headers.\(name.lowercased())"
      self.left = "\(name): \(left)"
    }

    /// In the request's target.
    init(target: String, leaves left: String, rule: String, place: String) {
      exchange = .example(target: target)
      self.rule = rule
      self.place = "exchanges[0].request.\(place)"
      self.left = left
    }

    /// In the response's body.
    init(
      body: String, type: String = "application/json", leaves left: String, rule: String,
      place: String = ""
    ) {
      exchange = .example(headers: [VendorHeader("Content-Type", type)], response: body)
      self.rule = rule
      self.place = "exchanges[0].response.body\(place)"
      self.left = left
    }
  }

  private static let aws = "AKIA" + "CANARYCANARY7YQ4"
  private static let github = "ghp_" + String(repeating: "canary", count: 6)

  static let plants = [
    Plant(header: "Authorization", "Bearer \(canary)", leaves: "Bearer redacted-1"),
    Plant(header: "authorization", canary, leaves: "redacted-1"),
    Plant(header: "Authorization", "Basic Y2FuYXJ5LTdZcTQ=", leaves: "Basic redacted-1"),
    Plant(
      header: "Authorization", "AWS4-HMAC-SHA256 Credential=\(canary)/s3, Signature=\(canary)",
      leaves: "AWS4-HMAC-SHA256 redacted-1"),
    Plant(header: "Proxy-Authorization", "Digest \(canary)", leaves: "Digest redacted-1"),
    Plant(header: "X-Api-Key", canary, leaves: "redacted-1"),
    Plant(
      header: "Cookie", "a=\(canary); theme=; b=x", leaves: "a=redacted-1; theme=; b=redacted-2"),
    Plant(
      header: "Set-Cookie", "sid=\(canary); Path=/; HttpOnly",
      leaves: "sid=redacted-1; Path=/; HttpOnly"),
    Plant(header: "X-Custom", canary, leaves: "redacted-1", rule: "header x-custom"),
    Plant(
      header: "Referer", "https://user:\(canary)@example.com/a",
      leaves: "https://redacted-1@example.com/a", rule: "url user info"),
    Plant(
      header: "Location", "https://example.com/?access_token=\(canary)&a=1",
      leaves: "https://example.com/?access_token=redacted-1&a=1", rule: "url access_token"),
    Plant(
      header: "X-Note", "Bearer \(canary)-and-some-more", leaves: "Bearer redacted-1",
      rule: "scheme bearer"),
    Plant(
      target: "/a?api_key=\(canary)&b=2", leaves: "/a?api_key=redacted-1&b=2",
      rule: "query api_key",
      place: "query.api_key"),
    Plant(
      target: "/a?b=2&access%5Ftoken=canary%2D7Yq4", leaves: "/a?b=2&access%5Ftoken=redacted-1",
      rule: "query access_token", place: "query.access_token"),
    Plant(
      target: "/a?custom=\(canary)", leaves: "/a?custom=redacted-1", rule: "query custom",
      place: "query.custom"),
    Plant(
      target: "/hooks/\(github)/x", leaves: "/hooks/redacted-1/x", rule: "key format github",
      place: "path"),
    Plant(
      body: #"{"access_token":"\#(canary)","token_type":"bearer","expires_in":5}"#,
      leaves: #"{"access_token":"redacted-1","expires_in":5,"token_type":"bearer"}"#,
      rule: "json access_token", place: ".access_token"),
    Plant(
      body: #"{"a":[{"clientSecret":"\#(canary)"}]}"#,
      leaves: #"{"a":[{"clientSecret":"redacted-1"}]}"#,
      rule: "json clientSecret", place: ".a[0].clientSecret"),
    Plant(
      body: #"{"credentials":{"user":"\#(canary)","pin":4711,"on":true}}"#,
      leaves: #"{"credentials":{"on":true,"pin":0,"user":"redacted-1"}}"#,
      rule: "json credentials", place: ".credentials.user"),
    Plant(
      body: #"{"customer":{"email":"\#(canary)"}}"#,
      leaves: #"{"customer":{"email":"redacted-1"}}"#,
      rule: "json $.customer.email", place: ".customer.email"),
    Plant(
      body: #"{"kvs":[{"key":"\#(aws)"}]}"#, leaves: #"{"kvs":[{"key":"redacted-1"}]}"#,
      rule: "key format aws", place: ".kvs[0].key"),
    Plant(
      body: #"{"payload":"{\"password\":\"\#(canary)\"}"}"#,
      leaves: #"{"payload":"{\"password\":\"redacted-1\"}"}"#, rule: "json password",
      place: ".payload.password"),
    Plant(
      body: #"{"a":1,"a":2,"password":"\#(canary)"}"#,
      leaves: #"{"a":1,"a":2,"password":"redacted-1"}"#,
      rule: "text password"),
    Plant(
      body: #"{"password": "\#(canary)"#, leaves: #"{"password": "redacted-1"#,
      rule: "text password"),
    Plant(
      body: "event: login\ndata: {\"refresh_token\":\"\(canary)\"}\n\n", type: "text/event-stream",
      leaves: "event: login\ndata: {\"refresh_token\":\"redacted-1\"}\n\n",
      rule: "text refresh_token"),
    Plant(
      body: "<a><password>\(canary)</password><b token=\"\(canary)\"/></a>",
      type: "application/xml",
      leaves: "<a><password>redacted-1</password><b token=\"redacted-1\"/></a>",
      rule: "xml @token", place: ".a.b['@token']"),
    Plant(
      body: "<x><s:token type=\"a\">\n\(canary)</s:token>\n <b/></x>", type: "application/xml",
      leaves: "<x><s:token type=\"a\">redacted-1</s:token><b/></x>", rule: "xml s:token",
      place: ".x['s:token']['#text']"),
    Plant(
      body: "<x><credentials><id n=\"1\">\(canary)</id></credentials></x>", type: "text/xml",
      leaves: "<x><credentials><id n=\"1\">redacted-1</id></credentials></x>",
      rule: "xml credentials", place: ".x.credentials.id['#text']"),
    Plant(
      body: "<customer><email>\(canary)</email></customer>", type: "text/xml",
      leaves: "<customer><email>redacted-1</email></customer>", rule: "json $.customer.email",
      place: ".customer.email"),
    Plant(
      body: "<a><b>token=\(canary)&amp;x</b><![CDATA[<password>\(canary)</password>]]></a>",
      type: "text/xml", leaves: "redacted-1", rule: "text password", place: ".a['#mixed'][1]"),
    Plant(
      body: "<a><!-- \(canary) --></a>\n<password>\(canary)</password>", type: "text/xml",
      leaves: "<password>redacted-1</password>", rule: "text password"),
    Plant(
      body: "{\"token\":\"\(canary)\",\"secret\":4711}\n{\"token\":null,\"secret\":true}\n",
      type: "application/x-ndjson",
      leaves: "{\"secret\":0,\"token\":\"redacted-1\"}\n{\"secret\":true,\"token\":null}\n",
      rule: "json token", place: "[0].token"),
    Plant(
      body: #"{"next":"/list?access_token=\#(canary)&page=2"}"#,
      leaves: #"{"next":"/list?access_token=redacted-1&page=2"}"#, rule: "text access_token",
      place: ".next"),
    Plant(
      header: "X-Debug", "api_key=\(canary)", leaves: "api_key=redacted-1", rule: "text api_key"),
    Plant(
      target: "/a?&token=\u{301}\(canary)&&b", leaves: "/a?&token=redacted-1&&b",
      rule: "query token",
      place: "query.token"),
    Plant(
      body: "password: \(canary)\nunexpected token: end", type: "text/plain",
      leaves: "password: redacted-1\nunexpected token: end", rule: "text password"),
    Plant(
      body: "grant_type=password&password=canary-7Yq4&username=me",
      type: "application/x-www-form-urlencoded; charset=utf-8",
      leaves: "grant_type=password&password=redacted-1&username=me", rule: "form password",
      place: ".password"),
    Plant(
      body: "--b\r\nContent-Disposition: form-data; name=\"api_key\"\r\n\r\n\(canary)\r\n--b--",
      type: "multipart/form-data; boundary=b",
      leaves: "--b\r\nContent-Disposition: form-data; name=\"api_key\"\r\n\r\nredacted-1\r\n--b--",
      rule: "form api_key"),
    Plant(
      body:
        "-----BEGIN RSA PRIVATE KEY-----\ncanarycanarycanarycanarycanary\n-----END RSA PRIVATE KEY-----",
      type: "text/plain",
      leaves: "-----BEGIN RSA PRIVATE KEY-----\nredacted-1\n-----END RSA PRIVATE KEY-----",
      rule: "key format pem"),
    Plant(
      body: #"{"message":"use \#(github) now"}"#, leaves: #"{"message":"use redacted-1 now"}"#,
      rule: "key format github", place: ".message"),
  ]

  @Test(arguments: plants)
  func `redacts by default, wherever a secret is planted`(plant: Plant) {
    let redactor = Redactor(
      rules: RedactionRules(headers: ["X-Custom"], query: ["custom"], json: ["$.customer.email"]))

    let (clean, redacted) = redactor.redacted(
      Observation(outcomes: [], exchanges: [plant.exchange]))

    #expect(clean.exchanges[0].flat.contains(plant.left), "\(clean.exchanges[0].flat)")
    #expect(!clean.exchanges[0].flat.lowercased().contains("canary"))
    #expect(
      redacted.contains(Recording.Redacted(rule: plant.rule, place: plant.place)), "\(redacted)")
    #expect(redacted.allSatisfy { !"\($0)".lowercased().contains("canary") })
    #expect(redactor.redacted(clean).observation == clean)
    #expect(
      redactor.canonical(clean.exchanges[0].request)
        == redactor.canonical(plant.exchange.request))
  }

  @Test(
    arguments: [
      "AKIAIOSFODNN7EXAMPLE", "ASIAIOSFODNN7EXAMPLE", "ghp_" + String(repeating: "a1", count: 18),
      "github_pat_" + String(repeating: "a1", count: 11),
      "glpat-" + String(repeating: "a1", count: 10),
      "xoxb" + "-1234567890-abcdef", "sk_live" + "_abcdefghij1234", "rk_test_abcdefghij1234",
      "AIza" + String(repeating: "a1-_x", count: 7), "sk-ant-api03-abcdefghij1234567890",
      "sk-proj-abcdefghij1234567890", "npm_" + String(repeating: "a1", count: 18),
      "SG." + String(repeating: "a1", count: 11) + "." + String(repeating: "b2", count: 21),
      "hf_" + String(repeating: "a1", count: 17), "whsec_" + String(repeating: "a1", count: 16),
    ])
  func `knows keys by their beginning`(key: String) {
    let redactor = Redactor()

    #expect(
      redactor.text("a \(key).") == "a redacted." || redactor.text("a \(key)") == "a redacted")
    #expect(redactor.text("{\"x\":\"\(key)\"}").contains("redacted"))
    #expect(SecretScan().hits(in: "x=\(key)".bytes).count == 1)
  }

  @Test(
    arguments: [
      "a key is stored", #"{"key":"Zm9v","value":"YmFy","lease":"0"}"#, "/v3/kv/range",
      "task-list-of-20-things",
      "unexpected token: end", "basic usage of this", "bearer of bad news", "AKIA", "ghp_short",
      "https://example.com/?q=1&page_token=abc", "mailto:me@example.com", "a@b.c", "eyJ.a.b",
      "risk-assessment-of-the-whole", "2026-01-02T03:04:05Z",
      "c0ffee00-0000-4000-8000-000000000000",
      "The quick brown fox jumps over the lazy dog", "dGhlIHF1aWNrIGJyb3duIGZveA==",
      "application/x-www-form-urlencoded",
      "-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----",
    ])
  func `leaves what is no secret as it is`(text: String) {
    let value = Outcome(end: .returned(["text": .string(text), "key": .string(text)]))

    let (clean, redacted) = Redactor(secrets: ["TOKEN": "correct horse"])
      .redacted(Observation(outcomes: [value], exchanges: [.example(response: text)]))

    #expect(clean == Observation(outcomes: [value], exchanges: [.example(response: text)]))
    #expect(redacted.isEmpty)
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

    let (clean, redacted) = Redactor().redacted(Observation(outcomes: outcomes))

    #expect(clean.outcomes[0].end == .returned(["token": "redacted-1", "token_type": "bearer"]))
    #expect(
      clean.outcomes[1].end
        == .threw(.error(ErrorValue(type: "E", fields: ["password": "redacted-2", "why": "it"]))))
    #expect(clean.outcomes[1].callbacks[0].arguments == [["apiKey": "redacted-1"], 1])
    #expect(
      redacted.map(\.place) == [
        "outcomes[0].returned.token", "outcomes[1].callbacks[0].arguments[0].apiKey",
        "outcomes[1].threw.password",
      ])
  }

  @Test func `keeps equal secrets equal, also where no rule names them`() {
    let login = Exchange.example(
      target: "/login", request: #"{"user":"me","password":"hunter2-canary"}"#,
      response: #"{"session":"canary-session","id":"canary-session","user":"me"}"#)
    let use = Exchange.example(
      target: "/sessions/canary-session?x=1",
      requestHeaders: [VendorHeader("X-Echo", "canary-session")],
      response: #"{"note":"welcome canary-session"}"#)

    let (clean, redacted) = Redactor().redacted(Observation(outcomes: [], exchanges: [login, use]))

    let text = clean.exchanges.map(\.flat).joined(separator: "\n")
    #expect(!text.contains("canary"))
    #expect(text.contains(#"{"id":"redacted-2","session":"redacted-2","user":"me"}"#))
    #expect(text.contains("/sessions/redacted-2?x=1"))
    #expect(text.contains("welcome redacted-2"))
    #expect(
      redacted.contains(
        Recording.Redacted(rule: "json session", place: "exchanges[1].request.path")))
  }

  @Test func `numbers placeholders alike in every run`() {
    func run(_ salt: String) -> Observation {
      Observation(
        outcomes: [],
        exchanges: (0..<5).map { index in
          .example(response: #"{"token":"\#(salt)-\#(index)","b":{"secret":"\#(salt)-s"}}"#)
        })
    }

    #expect(
      Redactor().redacted(run("one canary")).observation
        == Redactor().redacted(run("another")).observation)
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

    let (clean, _) = redactor.redacted(Observation(outcomes: [], exchanges: [exchange]))

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
    #expect(redactor.redacted(clean).observation == clean)
    #expect(
      redactor.canonical(clean.exchanges[0].request) == redactor.canonical(exchange.request))
  }

  // MARK: Credentials

  private static let secret = "s3cr/et \"canary\" <&'é>+"

  @Test func `finds a credential in every encoding, and the scan does too`() throws {
    let secret = Self.secret
    let plain = Data(secret.utf8)
    let forms = [
      secret, "s3cr%2Fet%20%22canary%22%20%3C%26%27%C3%A9%3E%2B",
      "s3cr%2fet%20%22canary%22%20%3c%26%27%c3%a9%3e%2b",
      "s3cr%2Fet+%22canary%22+%3C%26%27%C3%A9%3E%2B", #"s3cr/et \"canary\" <&'é>+"#,
      #"s3cr\/et \"canary\" <&'é>+"#, "s3cr/et &quot;canary&quot; &lt;&amp;&apos;é&gt;+",
      "s3cr/et &quot;canary&quot; &lt;&amp;&#39;é&gt;+", plain.base64EncodedString(),
      (Data("u:".utf8) + plain).base64EncodedString(),
      (Data("x".utf8) + plain).base64EncodedString(),
      (plain + Data(":p".utf8)).base64EncodedString().replacing("=", with: ""),
      (Data("me:".utf8) + plain).base64EncodedString().replacing("+", with: "-").replacing(
        "/", with: "_"),
      "v1/" + plain.base64EncodedString(),
      plain.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined(),
    ]
    let redactor = Redactor(secrets: ["SHOP_TOKEN": secret])
    let scan = SecretScan(secrets: ["SHOP_TOKEN": secret])
    for form in forms {
      for text in [form, "before \(form) after", "a=\(form)"] {
        let clean = redactor.text(text)

        #expect(clean != text)
        #expect(scan.hits(in: clean.bytes).isEmpty, "\(clean)")
        let hits = scan.hits(in: text.bytes)
        #expect(hits.first?.rule.hasPrefix("credential SHOP_TOKEN") == true, "\(text)")
        #expect((try? scan.refuse(text.bytes, path: "a.json")) == nil)
      }
    }
  }

  @Test func `keeps base64 decodable where a credential is inside`() throws {
    let redactor = Redactor(secrets: ["SHOP_TOKEN": "canary-canary"])
    let wrapped = Data("user:canary-canary".utf8).base64EncodedString()

    let (clean, redacted) = redactor.redacted(
      Observation(outcomes: [Outcome(end: .returned(["value": .string(wrapped)]))]))

    let expected = Data("user:redacted-1".utf8).base64EncodedString()
    #expect(clean.outcomes[0].end == .returned(["value": .string(expected)]))
    #expect(
      redacted == [
        Recording.Redacted(rule: "credential SHOP_TOKEN", place: "outcomes[0].returned.value")
      ])
  }

  @Test func `matches a request on replay, where the credential is a placeholder`() {
    func request(_ token: String) -> VendorRequest {
      VendorRequest(
        method: "POST", target: "/t/\(token)/x?sig=\(token)&k=\(token)",
        headers: [
          VendorHeader("Authorization", "Bearer \(token)"), VendorHeader("X-Id", "id \(token)"),
          VendorHeader("X-Basic", Data("me:\(token)".utf8).base64EncodedString()),
        ],
        body: Array(#"{"login":"\#(token)","n":1}"#.utf8))
    }
    let recording = Redactor(secrets: ["TOKEN": "canary-0123456789"])
    let replay = Redactor(secrets: ["TOKEN": "TOKEN-placeholder"])
    let exchange = Exchange(
      request: request("canary-0123456789"), result: .response(VendorResponse(status: 200)))

    let recorded = recording.redacted(Observation(outcomes: [], exchanges: [exchange]))
      .observation.exchanges[0].request
    let incoming = request("TOKEN-placeholder")

    #expect(!"\(recorded)".contains("canary"))
    #expect(replay.canonical(recorded) == replay.canonical(incoming))
    #expect(replay.canonical(replay.canonical(incoming)) == replay.canonical(incoming))
    var other = incoming
    other.body = Array(#"{"login":"TOKEN-placeholder","n":2}"#.utf8)
    #expect(replay.canonical(other) != replay.canonical(recorded))
  }

  @Test func `compares outcomes whatever the numbers of their placeholders`() {
    let redactor = Redactor(secrets: ["TOKEN": "TOKEN-placeholder"])
    let recorded = Outcome(
      end: .returned(["token": "redacted-3", "note": "as redacted-1", "n": 1]))
    let observed = Outcome(
      end: .returned(["token": "TOKEN-placeholder", "note": "as TOKEN-placeholder", "n": 1]))

    #expect(redactor.canonical(recorded) == redactor.canonical(observed))
  }

  @Test func `tells of credentials that are too short to be looked for`() {
    #expect(Redactor(secrets: ["A": "abc", "B": "", "C": "abcd"]).tooShort == ["A"])
    #expect(Redactor(secrets: ["A": "abc"]).text("abcabc") == "abcabc")
  }

  @Test func `clears messages for people`() {
    let redactor = Redactor(secrets: ["TOKEN": "canary-1"])
    let diagnostic = Diagnostic(
      "the vendor was told canary-1", sourceLine: "token: canary-2", label: "canary-1",
      facts: ["+ {\"password\":\"canary-3\"}"], help: ["curl -H 'Authorization: Bearer canary-1'"])

    let clean = redactor.diagnostic(diagnostic)

    #expect(!"\(clean)".contains("canary"))
    #expect(clean.facts == ["+ {\"password\":\"redacted\"}"])
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

extension Exchange {
  /// Everything that the exchange holds, as text.
  var flat: String {
    var parts = ["\(request.method) \(request.target)"]
    parts += request.headers.map { "\($0.name): \($0.value)" }
    parts.append(request.body.text)
    switch result {
    case .response(let response):
      parts += (response.headers + response.trailers).map { "\($0.name): \($0.value)" }
      parts.append(response.body.text)
    case .failure(let failure): parts.append(failure.message)
    }
    return parts.joined(separator: "\n")
  }
}
