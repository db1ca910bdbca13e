import ContractBinding
import ContractModel
import ContractRedaction
import Synchronization
import Testing

@testable import ContractHarness

/// Secrets that pass are told before the adapter has them, since it may print one and crash.
struct SecretLearningTransportTests {
  private struct Vendor: VendorTransport {
    let name = "vendor"
    let parts: [VendorResponsePart]

    func send(
      _ request: VendorRequest, to vendor: VendorAddress,
      receive: @escaping @Sendable (VendorResponsePart) -> Void
    ) async throws {
      for part in parts { receive(part) }
    }
  }

  /// What the adapter and its process say, in order.
  private func events(
    _ parts: [VendorResponsePart], _ request: VendorRequest, by redactor: Redactor = Redactor()
  ) async throws -> [String] {
    let events = Mutex<[String]>([])
    let transport = SecretLearningTransport(transport: Vendor(parts: parts), redactor: redactor) {
      secrets in
      events.withLock { $0 += secrets.map { "learnt \($0.value)" } }
    }
    try await transport.send(request, to: VendorAddress("http://127.0.0.1:9")) { part in
      events.withLock { $0.append("\(part)".contains("head") ? "head" : "body") }
    }
    return events.withLock { $0 }
  }

  private let request = VendorRequest(
    method: "GET", target: "/", headers: [VendorHeader("Authorization", "Bearer canary-sent-1")])

  @Test func `tells of what is sent, of a head and of a body before each is passed on`()
    async throws
  {
    let events = try await events(
      [
        .head(
          status: 200,
          headers: [
            VendorHeader("Set-Cookie", "sid=canary-head-2; Path=/"),
            VendorHeader("Content-Type", "application/json"),
          ]),
        .body(Array(#"{"token":"canary-body-3"}"#.utf8)),
      ], request)

    #expect(
      events == [
        "learnt canary-sent-1", "learnt canary-head-2", "head", "learnt canary-body-3", "body",
      ])
  }

  @Test(arguments: [
    #"{"token":"canary-7Yq4","note":"te"#, #"[{"a":[1],"token":"canary-7Yq4"},{"note":"te"#,
    #"{"note":"a,b{","list":[1,2],"a":{"token":"canary-7Yq4","other":tr"#,
    #"{"note":""","token":"canary-7Yq4"#, #"{"password":"canary-7Yq4","note":["tea", 1"#,
    #"{"a":1,}, "token":"canary-7Yq4", "#,
  ])
  func `finds a secret in the beginning of a body`(beginning: String) async throws {
    let body = Array(beginning.utf8)
    let events = try await events(
      [
        .head(status: 200, headers: [VendorHeader("Content-Length", "\(body.count + 9)")]),
        .body(body),
      ], VendorRequest(method: "GET", target: "/"))

    #expect(events == ["head", "learnt canary-7Yq4", "body"])
  }

  @Test func `finds a secret that comes in two pieces, with the last of them`() async throws {
    let body = Array(
      (#"{"note":"\#(String(repeating: "tea ", count: 20))","token":"canary-7Yq4"}"#).utf8)
    let events = try await events(
      [
        .head(status: 200, headers: [VendorHeader("Content-Length", "\(body.count)")]),
        .body(Array(body.dropLast(6))), .body(Array(body.suffix(6))),
      ], VendorRequest(method: "GET", target: "/"))

    #expect(events.last == "body")
    #expect(events.dropLast().last == "learnt canary-7Yq4", "\(events)")
  }

  /// The body is only searched as a whole when its size has doubled.
  @Test(arguments: [
    (#"{"note":"tea and more","token":"canary-7Yq4"}"#, "canary-7Yq4"),
    ("a\nghp_a1b2c3a1b2c3a1b2c3a1b2c3a1b2c3a1b2c3\n", "ghp_a1b2c3a1b2c3a1b2c3a1b2c3a1b2c3a1b2c3"),
  ])
  func `finds a secret in a body without a length, wherever the pieces end`(
    text: String, secret: String
  ) async throws {
    let body = Array(text.utf8)
    let head = VendorResponsePart.head(
      status: 200, headers: [VendorHeader("Content-Type", "application/json")])
    for size in 1..<body.count {
      let pieces = stride(from: 0, to: body.count, by: size).map { start in
        VendorResponsePart.body(Array(body[start..<min(start + size, body.count)]))
      }
      let events = try await events([head] + pieces, VendorRequest(method: "GET", target: "/"))

      #expect(events.contains("learnt \(secret)"), "in pieces of \(size): \(events)")
    }
  }

  /// An adapter reads such an answer at its end, and an answer that breaks off has ended too.
  @Test(arguments: [0, 400_000])
  func `finds a secret at the end of a long body, also if it breaks off`(missing: Int) async throws
  {
    let note = String(repeating: "tea ", count: 40_000)
    let body = Array(#"{"note":"\#(note)","token":"canary-7Yq4"}"#.utf8)
    let pieces = stride(from: 0, to: body.count, by: 16384).map { start in
      VendorResponsePart.body(Array(body[start..<min(start + 16384, body.count)]))
    }
    let length = VendorHeader("Content-Length", "\(body.count + missing)")

    let events = try await events(
      [.head(status: 200, headers: [length])] + pieces, VendorRequest(method: "GET", target: "/"))

    let learnt = events.firstIndex(of: "learnt canary-7Yq4")
    #expect(learnt == events.count - (missing == 0 ? 2 : 1))
  }

  @Test func `searches an answer from where it is no longer that of an earlier run`() async throws {
    let type = VendorHeader("Content-Type", "application/json")
    let body = Array(#"{"token":"canary-7Yq4","note":"tea","password":"canary-8Zr5"}"#.utf8)
    let known = body.prefix(39) + Array("}".utf8)
    let earlier = Exchange(
      request: VendorRequest(method: "GET", target: "/"),
      result: .response(VendorResponse(status: 200, headers: [type], body: Array(known))))
    let redactor = Redactor().trusting(Evidence(outcomes: [], exchanges: [earlier]))
    func learnt(_ body: [UInt8]) async throws -> [String] {
      let pieces = [body[..<30], body[30...]].map { VendorResponsePart.body(Array($0)) }
      let events = try await events(
        [.head(status: 200, headers: [type])] + pieces,
        VendorRequest(method: "GET", target: "/"), by: redactor)
      return events.filter { $0.hasPrefix("learnt") }
    }

    #expect(try await learnt(Array(known)).isEmpty)
    #expect(try await Set(learnt(body)) == ["learnt canary-7Yq4", "learnt canary-8Zr5"])
  }

  @Test func `searches each piece of JSON lines, which an adapter reads one by one`() async throws {
    let lines = (1...4).map { #"{"line":\#($0),"token":"canary-7Yq\#($0)"}"# + "\n" }
    let length = VendorHeader("Content-Length", "\(lines.joined().utf8.count)")
    let type = VendorHeader("Content-Type", "application/x-ndjson")

    let events = try await events(
      [.head(status: 200, headers: [length, type])] + lines.map { .body(Array($0.utf8)) },
      VendorRequest(method: "GET", target: "/"))

    let second = try #require(events.firstIndex(of: "learnt canary-7Yq2"))
    #expect(events[...second].count { $0 == "body" } == 1)
  }
}
