import ContractBinding
import ContractHarness
@testable import ContractModel
import ContractValues
import Synchronization
import Testing

@Contracted protocol SignUp: Sendable {
  func register(_ email: String, key: String) async throws -> String
}

enum SignUpError: Error { case known }

private struct HTTPSignUp: SignUp {
  let client: VendorClient

  func register(_ email: String, key: String) async throws -> String {
    let request = VendorRequest(
      method: "POST", target: "/users/\(email)", headers: [VendorHeader("Idempotency-Key", key)])
    let response = try await client.send(request)
    guard response.status == 200 else { throw SignUpError.known }
    return String(decoding: response.body, as: UTF8.self)
  }
}

/// A vendor that remembers all users, as a real one does.
private final class UserVendor: VendorTransport {
  let name = "vendor"
  let users = Mutex<[String]>([])

  func send(
    _ request: VendorRequest, to vendor: VendorAddress,
    receive: @escaping @Sendable (VendorResponsePart) -> Void
  ) async throws {
    let user = String(request.target.dropFirst("/users/".count))
    let isNew = users.withLock { users in
      defer { users.append(user) }
      return !users.contains(user)
    }
    receive(
      .head(status: isNew ? 200 : 409, headers: [VendorHeader("Content-Type", "text/plain")]))
    receive(.body(Array(user.utf8)))
  }
}

private final class FakeSignUp: SignUp {
  let users = Mutex<[String]>([])
  let answer: @Sendable (String) -> String

  init(_ answer: @escaping @Sendable (String) -> String = { $0 }) { self.answer = answer }

  func register(_ email: String, key: String) async throws -> String {
    try users.withLock { users in
      if users.contains(email) { throw SignUpError.known }
      users.append(email)
    }
    return answer(email)
  }
}

/// Values that a vendor must not have seen before.
@Suite(.timeLimit(.minutes(1))) struct UniqueValueTests {
  private static let contract = """
    contract: sign-up
    protocol: SignUp
    vendor: { name: users, kind: http, url: "http://127.0.0.1:9" }
    scenarios:
      - name: a user is known
        steps:
          - call: register
            with: { email: "u-${unique.word.user}@example.org", key: "${unique.first}" }
            returns: "u-${unique.word.user}@example.org"
          - call: register
            with: { email: "u-${unique.word.user}@example.org", key: "${unique.second}" }
            throws: known
        sends:
          - POST /users/*: { headers: { Idempotency-Key: $uuid } }
          - POST /users/u-${unique.word.user}@example.org: {}

    """

  private let folder: RecordingsFolder
  private let vendor = UserVendor()
  private let adapter = SignUpBinding.liveAdapter("HTTP") { vendor in
    HTTPSignUp(client: vendor.client)
  }

  init() throws { folder = try RecordingsFolder() }

  private func run(
    on registration: any Registration, _ mode: CaseInput.Mode = .replay
  ) async throws -> CaseRun {
    let file = ContractFile.read(text: Self.contract, path: "sign-up.yaml")
    let contract = try #require(file.contract, "\(file.problems)")
    return await CaseRunner(conversions: [], transport: vendor).run(
      contract, on: registration, mode, in: folder.path)
  }

  private func record() async throws -> Recording {
    let run = try await run(on: adapter, .record)
    #expect(run.verdict == .kept)
    let file = RecordingStore(root: folder.path).file(of: "a user is known", in: "sign-up")
    try file.write(try #require(run.recording))
    return try file.read()
  }

  @Test func `each run with a real vendor gives new values`() async throws {
    let first = try await record()
    let second = try await record()

    #expect(try await run(on: adapter, .live).verdict == .kept)
    #expect(Set(vendor.users.withLock { $0 }).count == 3)
    #expect(first.seed != nil && first.seed != second.seed)
    #expect(first.format == 4)
    let learning = VolatilityLearning(
      first: first.evidence, second: second.evidence, declared: [])
    guard case .agreed(let volatile) = learning else {
      Issue.record("\(learning)")
      return
    }
    #expect(!volatile.isEmpty)
  }

  @Test func `a replay gives the recorded values, and asks nobody`() async throws {
    let recording = try await record()
    let asked = vendor.users.withLock { $0.count }

    for _ in 0..<2 { #expect(try await run(on: adapter).verdict == .kept) }
    #expect(vendor.users.withLock { $0.count } == asked)
    #expect(recording.evidence.exchanges[0].request.target.contains("/users/u-u"))
  }

  @Test func `a double gets values of its own, and must give them back`() async throws {
    _ = try await record()
    let honest = SignUpBinding.fake("honest") { FakeSignUp() }
    let lying = SignUpBinding.fake("lying") { FakeSignUp { _ in "somebody@example.org" } }

    #expect(try await run(on: honest).verdict == .kept)
    #expect(try await run(on: lying).verdict.isBroken)
  }
}
