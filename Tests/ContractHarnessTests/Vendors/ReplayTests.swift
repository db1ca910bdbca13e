import ContractBinding
import ContractHarness
@testable import ContractModel
@testable import ContractValues
import Synchronization
import Testing
import TestSupport

struct ReplayTests {
  struct Match: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let recorded: VendorRequest
    let sent: VendorRequest
    var counting: Set<String> = []
    var volatility = Volatility()
  }

  static let equal: [Match] = [
    Match(
      testDescription: "keys in another order, 1 for 1.0, other white space",
      recorded: .example(json: #"{"a":1.0,"b":[1,{"c":null}]}"#),
      sent: .example(json: #"{ "b": [1, {"c": null}], "a": 1 }"#)),
    Match(
      testDescription: "another content type",
      recorded: .example(json: #"{"a":1}"#),
      sent: .example(json: #"{"a":1}"#, type: "application/x-www-form-urlencoded")),
    Match(
      testDescription: "words that redaction hid",
      recorded: .example("POST", "/a?q=redacted", json: #"{"a":["redacted","by redacted!"]}"#),
      sent: .example("POST", "/a?q=ci+token", json: #"{"a":["ci token","by an old friend!"]}"#)),
    Match(
      testDescription: "query fields in another order and spelling",
      recorded: .example("GET", "/a?x=1&y=a+b&x=2"),
      sent: .example("GET", "/a?y=a%20b&x=1&x=2")),
    Match(
      testDescription: "another spelling of the path",
      recorded: .example("GET", "/a%7Eb/%2f"), sent: .example("GET", "/a~b/%2F")),
    Match(
      testDescription: "form fields in another order",
      recorded: .example(json: "a=1&b=2", type: "application/x-www-form-urlencoded"),
      sent: .example(json: "b=2&a=%31", type: "application/x-www-form-urlencoded")),
    Match(
      testDescription: "another boundary",
      recorded: .example(json: multipart("x"), type: "multipart/form-data; boundary=x"),
      sent: .example(json: multipart("yy"), type: "multipart/form-data; boundary=yy")),
    Match(
      testDescription: "another header field",
      recorded: .example("GET", "/a", headers: [VendorHeader("X-Key", "1")]),
      sent: .example("GET", "/a", headers: [VendorHeader("X-Key", "2")])),
    Match(
      testDescription: "a volatile query field",
      recorded: .example("GET", "/a?t=1&x=1"), sent: .example("GET", "/a?t=2&x=1"),
      volatility: Volatility(declared: [.query("t")])),
    Match(
      testDescription: "a declared volatile place",
      recorded: .example(json: #"{"meta":{"id":"x"},"a":1}"#),
      sent: .example(json: #"{"meta":{"id":{"y":2}},"a":1}"#),
      volatility: Volatility(declared: [.json("$..id")])),
    Match(
      testDescription: "places that recording has learnt",
      recorded: .example("POST", "/a?k=1", json: #"{"list":[{"t":1},{"t":2}]}"#),
      sent: .example("POST", "/a?k=2", json: #"{"list":[{"t":1},{"t":3}]}"#),
      volatility: Volatility(
        learnt: ["exchanges[0].request.query.k", "exchanges[0].request.body.list[1].t"])),
    Match(
      testDescription: "XML with other prefixes, attributes in another order, other white space",
      recorded: .example(
        json: "<a xmlns='urn:x'><b n='1' m='2'>tea</b><c/></a>", type: "text/xml"),
      sent: .example(
        json: "<x:a xmlns:x='urn:x'>\n  <x:b m='2' n='1'>t&#101;a</x:b>\n  <x:c></x:c>\n</x:a>",
        type: "application/xml")),
    Match(
      testDescription: "places in XML that recording has learnt, and that are declared",
      recorded: .example(json: "<a><b n='1'>1</b><b n='2'>2</b></a>", type: "text/xml"),
      sent: .example(json: "<a><b n='3'>1</b><b n='4'>3</b></a>", type: "text/xml"),
      volatility: Volatility(
        declared: [.json("$..['@n']")], learnt: ["exchanges[0].request.body.a.b[1]['#text']"])),
    Match(
      testDescription: "a line of text that recording has learnt",
      recorded: .example(json: "a\r\n1\r\nb", type: "text/calendar"),
      sent: .example(json: "a\r\n2\r\nb", type: "text/calendar"),
      volatility: Volatility(learnt: ["exchanges[0].request.body[1]"])),
    Match(
      testDescription: "an identifier in the path that recording has learnt",
      recorded: .example("GET", "/orders/17/lines"), sent: .example("GET", "/orders/42/lines"),
      volatility: Volatility(learnt: ["exchanges[0].request.path[2]"])),
    Match(
      testDescription: "a volatile header field that counts",
      recorded: .example("GET", "/a", headers: [VendorHeader("X-Key", "1")]),
      sent: .example("GET", "/a", headers: [VendorHeader("x-key", "2")]),
      counting: ["X-Key"], volatility: Volatility(declared: [.header("X-Key")])),
    Match(
      testDescription: "a volatile form field",
      recorded: .example(json: "a=1&n=5", type: "application/x-www-form-urlencoded"),
      sent: .example(json: "a=1&n=6", type: "application/x-www-form-urlencoded"),
      volatility: Volatility(learnt: ["exchanges[0].request.body.n"])),
    Match(
      testDescription: "a number too large for the machine",
      recorded: .example(json: "[123456789012345678901234567890]"),
      sent: .example(json: "[ 123456789012345678901234567890 ]")),
  ]

  static let different: [Match] = [
    Match(
      testDescription: "another key in place of a placeholder",
      recorded: .example(json: #"{"a":"redacted"}"#), sent: .example(json: #"{"a":"tok_4711"}"#)),
    Match(
      testDescription: "words beside a placeholder",
      recorded: .example(json: #"{"a":"redacted of tea"}"#),
      sent: .example(json: #"{"a":"a cup of coffee"}"#)),
    Match(
      testDescription: "no value in place of hidden words",
      recorded: .example(json: #"{"a":"redacted"}"#), sent: .example(json: #"{"a":"undefined"}"#)),
    Match(
      testDescription: "words in place of a placeholder in the path",
      recorded: .example("GET", "/redacted/a"), sent: .example("GET", "/anna/a")),
    Match(
      testDescription: "a line of text beside one that recording has learnt",
      recorded: .example(json: "a\r\n1\r\nb", type: "text/calendar"),
      sent: .example(json: "a\r\n2\r\nc", type: "text/calendar"),
      volatility: Volatility(learnt: ["exchanges[0].request.body[1]"])),
    Match(
      testDescription: "XML of another namespace",
      recorded: .example(json: "<a xmlns='urn:x'/>", type: "text/xml"),
      sent: .example(json: "<a xmlns='urn:y'/>", type: "text/xml")),
    Match(
      testDescription: "XML whose elements have changed places",
      recorded: .example(json: "<a><b/><c/></a>", type: "text/xml"),
      sent: .example(json: "<a><c/><b/></a>", type: "text/xml")),
    Match(
      testDescription: "XML with another attribute",
      recorded: .example(json: "<a n='1'/>", type: "text/xml"),
      sent: .example(json: "<a n='2'/>", type: "text/xml")),
    Match(
      testDescription: "the method",
      recorded: .example("GET", "/a"), sent: .example("HEAD", "/a")),
    Match(
      testDescription: "the path, by an encoded slash",
      recorded: .example("GET", "/a/b"), sent: .example("GET", "/a%2Fb")),
    Match(
      testDescription: "the order of the values of one query field",
      recorded: .example("GET", "/a?x=1&x=2"), sent: .example("GET", "/a?x=2&x=1")),
    Match(
      testDescription: "the order of a list",
      recorded: .example(json: "[1,2]"), sent: .example(json: "[2,1]")),
    Match(
      testDescription: "null for absent",
      recorded: .example(json: "{}"), sent: .example(json: #"{"a":null}"#)),
    Match(
      testDescription: "a string for a number",
      recorded: .example(json: #"{"a":1}"#), sent: .example(json: #"{"a":"1"}"#)),
    Match(
      testDescription: "white space in a page",
      recorded: .example(json: "<a/>", type: "text/html"),
      sent: .example(json: "<a />", type: "text/html")),
    Match(
      testDescription: "a header field that counts",
      recorded: .example("GET", "/a", headers: [VendorHeader("X-Key", "1")]),
      sent: .example("GET", "/a", headers: [VendorHeader("X-Key", "2")]), counting: ["x-key"]),
    Match(
      testDescription: "a volatile field that is missing",
      recorded: .example("GET", "/a?t=1"), sent: .example("GET", "/a"),
      volatility: Volatility(declared: [.query("t")])),
    Match(
      testDescription: "a place that is volatile in another exchange",
      recorded: .example(json: #"{"t":1}"#), sent: .example(json: #"{"t":2}"#),
      volatility: Volatility(learnt: ["exchanges[1].request.body.t"])),
    Match(
      testDescription: "another type in a place that recording has learnt",
      recorded: .example(json: #"{"t":"1"}"#), sent: .example(json: #"{"t":2}"#),
      volatility: Volatility(learnt: ["exchanges[0].request.body.t"])),
    Match(
      testDescription: "a part of a multipart body",
      recorded: .example(json: multipart("x"), type: "multipart/form-data; boundary=x"),
      sent: .example(
        json: multipart("x", "coffee"), type: "multipart/form-data; boundary=x")),
  ]

  @Test(arguments: equal) func `takes requests for equal`(_ match: Match) async throws {
    #expect(try await status(match) == 200)
  }

  @Test(arguments: different) func `tells requests apart by`(_ match: Match) async throws {
    #expect(try await status(match) == 501)
  }

  @Test func `answers equal requests in order and different ones in any`() async throws {
    let a = VendorRequest.example(json: #"{"a":1}"#)
    let b = VendorRequest.example(json: #"{"b":1}"#)
    let vendor = LoopbackVendor(
      .replay(
        Replay([
          .example(a, answers: "first a"), .example(b, answers: "b"),
          .example(a, answers: "second a"),
        ])))

    #expect(try await vendor.client.text(b) == "b")
    #expect(try await vendor.client.text(a) == "first a")
    #expect(try await vendor.client.text(a) == "second a")
    #expect(vendor.finish().refused.isEmpty)
  }

  @Test func `refuses an equal request once its answers are used up`() async throws {
    let vendor = LoopbackVendor(.replay(Replay([.example(.example())])))
    _ = try await vendor.client.send(.example())

    let response = try await vendor.client.send(.example())

    #expect(response.status == 501)
    #expect(
      String(decoding: response.body, as: UTF8.self) == """
        the adapter sent a request more often than was recorded
        request    POST /orders
        recorded   once

        """)
    #expect(vendor.finish().refused.map(\.reason) == [.usedUp(times: 1)])
  }

  @Test func `names the recorded page for which an adapter asks the first page again`()
    async throws
  {
    let pages: [VendorRequest] = [
      .example("GET", "/a"), .example("GET", "/b"), .example("GET", "/a?cursor=c2"),
    ]
    let vendor = LoopbackVendor(.replay(Replay(pages.map { .example($0) })))
    _ = try await vendor.client.send(pages[0])

    let response = try await vendor.client.send(pages[0])

    #expect(
      String(decoding: response.body, as: UTF8.self) == """
        the adapter sent a request more often than was recorded
        request    GET /a
        recorded   once
        not sent   GET /a?cursor=c2 (exchange 3 of the recording)
        - query cursor: "c2"
        + query cursor: (absent)

        """)
    #expect(vendor.finish().refused.map(\.reason) == [.usedUp(times: 1)])
  }

  @Test func `answers no equal request with the answer to hidden words`() async throws {
    let tea = VendorRequest.example(json: #"{"a":"tea"}"#)
    let vendor = LoopbackVendor(
      .replay(
        Replay([
          .example(tea, answers: "tea"),
          .example(.example(json: #"{"a":"redacted"}"#), answers: "hidden"),
        ])))

    #expect(try await vendor.client.text(tea) == "tea")
    #expect(try await vendor.client.send(tea).status == 501)
    #expect(try await vendor.client.text(.example(json: #"{"a":"cake"}"#)) == "hidden")
    #expect(try await vendor.client.send(.example(json: #"{"a":"cake"}"#)).status == 501)
  }

  @Test func `shows where the bodies of requests part`() async throws {
    let long = Array(repeating: "on and", count: 40).joined(separator: " ")
    let vendor = LoopbackVendor(
      .replay(Replay([.example(.example(json: "{\"a\":\"\(long) tea\"}"))])))

    let refusal = try await vendor.client.text(.example(json: "{\"a\":\"\(long) milk\"}"))

    #expect(refusal.contains(#"- body $.a: …nd on and on and on and tea""#), "\(refusal)")
    #expect(refusal.contains(#"+ body $.a: …nd on and on and on and milk""#), "\(refusal)")
  }

  @Test func `tells of a request that comes again before the pause is over`() async throws {
    let request = VendorRequest(method: "GET", target: "/a")
    func answer(_ status: Int, _ pause: String) -> Exchange {
      Exchange(
        request: request,
        result: .response(
          VendorResponse(status: status, headers: [VendorHeader("Retry-After", pause)])))
    }
    let recorded = [
      answer(429, "30"), answer(503, "1"), answer(200, "30"),
      answer(503, "Wed, 11 Feb 2026 10:00:00 GMT"), answer(200, ""),
    ]
    let vendor = LoopbackVendor(.replay(Replay(recorded)))
    for index in recorded.indices {
      // The second pause is kept to.
      if index == 2 { try await Task.sleep(for: .seconds(1)) }
      _ = try await vendor.client.send(request)
    }

    let impatient = vendor.finish().impatient

    #expect(impatient.map(\.pause) == [30])
    #expect(impatient.allSatisfy { $0.waited < 1 && $0.request == request })
  }

  @Test func `prefers an exact exchange to one with a wildcard`() async throws {
    let vendor = LoopbackVendor(
      .replay(
        Replay(
          [
            .example(.example(json: #"{"t":1}"#), answers: "any"),
            .example(.example(json: #"{"t":2}"#), answers: "two"),
          ],
          volatility: Volatility(learnt: ["exchanges[0].request.body.t"]))))

    #expect(try await vendor.client.text(.example(json: #"{"t":2}"#)) == "two")
    #expect(try await vendor.client.text(.example(json: #"{"t":3}"#)) == "any")
  }

  @Test func `redacts a request once, before it is looked for and told`() async throws {
    let calls = Mutex(0)
    let vendor = LoopbackVendor(
      .replay(
        Replay([.example(.example("GET", "/a?key=[redacted]"))]) { request in
          calls.withLock { $0 += 1 }
          var request = request
          request.target = request.target.replacing("s3cret", with: "[redacted]")
          return request
        }))

    let first = try await vendor.client.send(.example("GET", "/a?key=s3cret"))
    let second = try await vendor.client.send(.example("GET", "/b?key=s3cret"))

    let traffic = vendor.finish()
    #expect(first.status == 200)
    #expect(!String(decoding: second.body, as: UTF8.self).contains("s3cret"))
    #expect(!"\(traffic.refused)".contains("s3cret"))
    // Requests are kept as they were sent: `sends` is judged by that.
    #expect(traffic.exchanges.map(\.request.target) == ["/a?key=s3cret", "/b?key=s3cret"])
    // No recorded request is next for the second one, so the recorded request is redacted as well.
    #expect(calls.withLock { $0 } == 3)
  }

  @Test func `throws recorded failures as they were, to the harness's client`() async throws {
    let failure = VendorFailure(.tls, "SSL connect error (curl 35)")
    let vendor = LoopbackVendor(
      .replay(Replay([Exchange(request: .example(), result: .failure(failure))])))

    await #expect(throws: failure) { try await vendor.client.send(.example()) }

    #expect(vendor.finish().exchanges.map(\.result) == [.failure(failure)])
  }

  @Test func `writes the address of the moment for the vendor's`() async throws {
    let vendor = LoopbackVendor(
      .replay(
        Replay([
          Exchange(
            request: .example(
              "POST", "/a?to=%24%7Bvendor.url%7D%2Fb", json: #"["${vendor.url}/c"]"#),
            result: .response(
              VendorResponse(
                status: 201, headers: [VendorHeader("Location", "${vendor.url}/a/1")],
                body: Array(#"{"self":"${vendor.url}/a/1"}"#.utf8))))
        ])))
    let encoded = vendor.url.replacing(":", with: "%3A").replacing("/", with: "%2F")

    let response = try await vendor.client.send(
      .example("POST", "/a?to=\(encoded)%2Fb", json: #"["\#(vendor.url)/c"]"#))

    #expect(response.status == 201)
    #expect(response.headers["location"] == "\(vendor.url)/a/1")
    #expect(response.body == Array(#"{"self":"\#(vendor.url)/a/1"}"#.utf8))
  }

  private func status(_ match: Match) async throws -> Int {
    let vendor = LoopbackVendor(
      .replay(
        Replay(
          [.example(match.recorded)], volatility: match.volatility,
          countingHeaders: match.counting)))
    return try await vendor.client.send(match.sent).status
  }

  private static func multipart(_ boundary: String, _ item: String = "tea") -> String {
    "--\(boundary)\r\nContent-Disposition: form-data; name=\"item\"\r\n\r\n\(item)\r\n"
      + "--\(boundary)--\r\n"
  }
}
