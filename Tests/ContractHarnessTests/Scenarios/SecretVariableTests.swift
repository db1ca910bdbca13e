import ContractBinding
import ContractHarness
@testable import ContractModel
import ContractRedaction
import ContractValues
import Foundation
import Synchronization
import Testing

@Contracted protocol Lodge: Sendable {
  func enter(_ way: String, user: String, password: String) async throws -> Guest
}

struct Guest: Codable, Sendable {
  var user: String
  var greeting: String
}

enum LodgeError: Error { case closed }

/// An adapter that sends the password where the way says.
private struct HTTPLodge: Lodge {
  let client: VendorClient
  /// What it sends in place of the password.
  var sending: @Sendable (String) -> String = { $0 }

  func enter(_ way: String, user: String, password: String) async throws -> Guest {
    let response = try await client.send(request(way, user, sending(password)))
    guard response.status == 200 else { throw LodgeError.closed }
    return try JSONDecoder().decode(Guest.self, from: Data(response.body))
  }

  private func request(_ way: String, _ user: String, _ password: String) -> VendorRequest {
    switch way {
    case "header":
      let pair = Data("\(user):\(password)".utf8).base64EncodedString()
      return VendorRequest(
        method: "GET", target: "/", headers: [VendorHeader("Authorization", "Basic \(pair)")])
    case "query": return VendorRequest(method: "GET", target: "/?u=\(user)&p=\(password)")
    case "path": return VendorRequest(method: "GET", target: "/\(user)/\(password)")
    case "form":
      return VendorRequest(
        method: "POST", target: "/",
        headers: [VendorHeader("Content-Type", "application/x-www-form-urlencoded")],
        body: Array("u=\(user)&p=\(password)".utf8))
    default:
      return VendorRequest(
        method: "POST", target: "/", headers: [VendorHeader("Content-Type", "application/json")],
        body: Array(#"{"u":"\#(user)","phrase":"\#(password)"}"#.utf8))
    }
  }
}

/// A vendor that lets in whoever has the right password.
private final class Doorkeeper: VendorTransport {
  let name = "doorkeeper"
  let asked = Mutex<Int>(0)

  func send(
    _ request: VendorRequest, to vendor: VendorAddress,
    receive: @escaping @Sendable (VendorResponsePart) -> Void
  ) async throws {
    asked.withLock { $0 += 1 }
    let pair = request.headers.first { $0.name == "Authorization" }?.value.dropFirst(6)
    let header = pair.flatMap { Data(base64Encoded: String($0)) } ?? Data()
    let sent = "\(request.target) \(String(decoding: request.body + header, as: UTF8.self))"
    let isRight = sent.split { "/&:=?{}, \"".contains($0) }.contains { $0 == Self.password }
    receive(
      .head(
        status: isRight ? 200 : 403, headers: [VendorHeader("Content-Type", "application/json")]))
    let text = #"{"user":"\#(Self.user)","greeting":"Welcome, \#(Self.user)!"}"#
    receive(.body(Array((isRight ? text : "{}").utf8)))
  }

  static let user = "sam.parker"
  static let password = "x-open-sesame-4711"
}

private final class FakeLodge: Lodge {
  let passwords = Mutex<[String: String]>([:])
  let answer: @Sendable (String) -> String

  init(_ answer: @escaping @Sendable (String) -> String = { $0 }) { self.answer = answer }

  func enter(_ way: String, user: String, password: String) async throws -> Guest {
    guard passwords.withLock({ $0[user] }) == password else { throw LodgeError.closed }
    return Guest(user: answer(user), greeting: "Welcome, \(user)!")
  }
}

/// An adapter of a framework on this machine, which knows every guest.
private struct FrameworkLodge: Lodge {
  let note: @Sendable (String) -> Void

  func enter(_ way: String, user: String, password: String) async throws -> Guest {
    note(password)
    return Guest(user: user, greeting: "for \(password)")
  }
}

/// Secrets that a contract takes from the environment: `${env.DOOR_PASSWORD}`.
@Suite(.timeLimit(.minutes(1))) struct SecretVariableTests {
  private static let secrets = ["DOOR_USER": "sam.parker", "DOOR_PASSWORD": "open-sesame-4711"]

  private let folder: RecordingsFolder
  private let vendor = Doorkeeper()
  private let adapter = LodgeBinding.liveAdapter("HTTP") { HTTPLodge(client: $0.client) }
    .state("a guest") { _, _ in }

  init() throws { folder = try RecordingsFolder() }

  private static func contract(
    _ way: String, returns: String = "", password: String = "x-${env.DOOR_PASSWORD}",
    sends: String = ""
  ) -> String {
    """
    contract: door
    protocol: Lodge
    vendor: { name: house, kind: http, url: "http://127.0.0.1:9" }
    scenarios:
      - name: a guest enters
        given:
          - a guest: { user: "${env.DOOR_USER}", password: "\(password)" }
        steps:
          - call: enter
            with: ["\(way)", "${env.DOOR_USER}", "\(password)"]
    \(returns.isEmpty ? "" : "        returns: \(returns)")
    \(sends.isEmpty ? "" : "    sends: [{ POST /: \(sends) }]")

    """
  }

  private func run(
    _ text: String, on registration: (any Registration)? = nil,
    _ mode: CaseInput.Mode = .replay, environment: [String: String] = [:]
  ) async throws -> CaseRun {
    let file = ContractFile.read(text: text, path: "door.yaml")
    let contract = try #require(file.contract, "\(file.problems)")
    return await CaseRunner(conversions: [], transport: vendor, environment: environment).run(
      contract, on: registration ?? adapter, mode, in: folder.path)
  }

  private func record(
    _ text: String, on registration: (any Registration)? = nil
  ) async throws -> String {
    let run = try await run(text, on: registration, .record, environment: Self.secrets)
    #expect(run.verdict == .kept, "\(run.verdict)")
    let file = RecordingStore(root: folder.path).file(of: "a guest enters", in: "door")
    try file.write(try #require(run.recording))
    return try String(contentsOfFile: file.path, encoding: .utf8)
  }

  @Test(arguments: ["json", "header", "query", "path", "form"])
  func `is given to the vendor alone, and a replay needs none`(way: String) async throws {
    let text = Self.contract(way, returns: #"{ user: "${env.DOOR_USER}" }"#)
    let recording = try await record(text)

    for secret in Self.secrets.values {
      #expect(
        !recording.contains(secret) && !recording.contains(Data(secret.utf8).base64EncodedString()))
    }
    let asked = vendor.asked.withLock { $0 }
    let others = ["DOOR_USER": "Welcome", "DOOR_PASSWORD": "something else"]
    for environment in [[:], Self.secrets, others] {
      let run = try await run(text, environment: environment)
      #expect(run.verdict == .kept, "\(environment): \(run.verdict)")
    }
    #expect(vendor.asked.withLock { $0 } == asked)
    #expect(try await run(text, .live, environment: Self.secrets).verdict == .kept)
    #expect(try await run(text, .live, environment: others).verdict.isBroken)
  }

  @Test(arguments: [CaseInput.Mode.record, .live])
  func `is needed before the vendor is asked`(mode: CaseInput.Mode) async throws {
    let text = Self.contract("json")
    _ = try await record(text)
    let asked = vendor.asked.withLock { $0 }
    for (environment, words) in [
      (["DOOR_USER": "sam.parker"], "the scenario needs the environment variable DOOR_PASSWORD"),
      (["DOOR_USER": "sam", "DOOR_PASSWORD": "open"], "DOOR_USER is too short"),
    ] {
      guard
        case .couldNotCheck(let reasons) = try await run(text, mode, environment: environment)
          .verdict
      else {
        Issue.record("\(environment)")
        continue
      }
      #expect(reasons[0].headline.hasPrefix(words))
      #expect(reasons[0].location?.line == 7)
    }
    #expect(vendor.asked.withLock { $0 } == asked)
  }

  @Test func `has one stand-in for all doubles, which they must know by their state`() async throws
  {
    let text = Self.contract("json", returns: #"{ user: "${env.DOOR_USER}" }"#)
    _ = try await record(text)
    func fake(_ name: String, _ make: @escaping @Sendable () -> FakeLodge) -> any Registration {
      LodgeBinding.fake(name) { make() }.state("a guest") { door, given in
        let user: String = try given.make("user")
        let password: String = try given.make("password")
        door.passwords.withLock { $0[user] = password }
      }
    }

    for environment in [[:], Self.secrets] {
      let honest = fake("honest") { FakeLodge() }
      #expect(try await run(text, on: honest, environment: environment).verdict == .kept)
      let lying = fake("lying") { FakeLodge { _ in "somebody" } }
      #expect(try await run(text, on: lying, environment: environment).verdict.isBroken)
      let deaf = LodgeBinding.fake("deaf") { FakeLodge() }.state("a guest") { _, _ in }
      #expect(try await run(text, on: deaf, environment: environment).verdict.isBroken)
    }
  }

  @Test func `tells a request with another secret from the right one, if 'sends' names it`()
    async throws
  {
    let text = Self.contract(
      "json", sends: #"{ json: { u: "${env.DOOR_USER}", phrase: "x-${env.DOOR_PASSWORD}" } }"#)
    _ = try await record(text)
    let careless = LodgeBinding.liveAdapter("HTTP") { vendor in
      HTTPLodge(client: vendor.client) { _ in "x-1234" }
    }

    #expect(try await run(text).verdict == .kept)
    #expect(try await run(text, .live, environment: Self.secrets).verdict == .kept)
    #expect(try await run(text, on: careless).verdict.isBroken)
  }

  @Test func `compares a part of a text with what was recorded`() async throws {
    let right = Self.contract("json", returns: #"{ greeting: "Welcome, ${env.DOOR_USER}!" }"#)
    let wrong = Self.contract("json", returns: #"{ greeting: "Goodbye, ${env.DOOR_USER}!" }"#)
    let other = Self.contract("json", returns: #"{ user: "${env.DOOR_PASSWORD}" }"#)
    _ = try await record(right)

    #expect(try await run(right).verdict == .kept)
    #expect(try await run(wrong).verdict.isBroken)
    guard case .couldNotCheck = try await run(other).verdict else {
      Issue.record("another secret")
      return
    }
  }

  @Test func `is a stand-in for a framework on this machine as well, unless it is recorded`()
    async throws
  {
    let text = Self.contract(
      "json", returns: #"{ user: "${env.DOOR_USER}", greeting: "for x-${env.DOOR_PASSWORD}" }"#
    ).replacing(#"kind: http, url: "http://127.0.0.1:9""#, with: "kind: local")
    let given = Mutex<[String]>([])
    let framework = LodgeBinding.liveAdapter("HTTP") { _ in
      FrameworkLodge { password in given.withLock { $0.append(password) } }
    }
    .state("a guest") { _, _ in }
    let recording = try await record(text, on: framework)

    for secret in Self.secrets.values { #expect(!recording.contains(secret)) }
    #expect(try await run(text, on: framework).verdict == .kept)
    #expect(given.withLock(\.self) == ["x-open-sesame-4711", "x-DOOR_PASSWORD-placeholder"])
    guard case .couldNotCheck(let reasons) = try await run(text, on: framework, .record).verdict
    else {
      Issue.record("nothing is set")
      return
    }
    #expect(reasons[0].headline == "the scenario needs the environment variable DOOR_USER")
  }

  @Test func `a file may name it wherever a text may stand, but not in a fault`() throws {
    func problems(_ scenario: String) -> [Diagnostic] {
      ContractFile.read(
        text: """
          contract: door
          protocol: Lodge
          vendor: { name: house, kind: http, url: "http://127.0.0.1:9" }
          scenarios:
            - { name: a guest enters, \(scenario) }

          """, path: "door.yaml"
      ).problems
    }
    let step = #"{ call: enter, with: ["${env.A}"], returns: { $starts-with: "${env.B_2}" } }"#

    #expect(problems("steps: [\(step)], sends: [{ \"GET /${env.C}\": {} }]") == [])
    let text = Self.contract("json", sends: #"{ json: { u: "${env.A}" } }"#)
    let contract = try #require(ContractFile.read(text: text, path: "a.yaml").contract)
    #expect(contract.variables == ["A", "DOOR_PASSWORD", "DOOR_USER"])
    #expect(contract.secretUses.map(\.location.line) == [7, 7, 12])

    for (name, headline) in [
      ("env.", "'${env.}' names no environment variable"),
      ("env.a-b", "'${env.a-b}' names no environment variable"),
      ("env.1", "'${env.1}' names no environment variable"),
      ("SHOP_PASSWORD", "'${SHOP_PASSWORD}' is bound by no earlier step"),
    ] {
      let found = problems(#"steps: [{ call: enter, with: ["${\#(name)}"] }]"#)
      #expect(found.map(\.headline) == [headline])
    }
    let fault = #"fault: { status: 400, json: { a: "${env.A}" } }, steps: [{ call: a, throws: b }]"#
    #expect(problems(fault).map(\.headline) == ["a fault knows no secrets"])
  }
}
