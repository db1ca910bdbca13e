import ContractBinding
import ContractHarness
@testable import ContractModel
import Foundation
import Synchronization
import Testing

@Contracted protocol Account: AnyObject, Sendable {
  func signIn() async throws
  func renew() async throws
  func name() async throws -> String
}

private enum AccountError: Error { case refused }

private final class HTTPAccount: Account {
  private let client: VendorClient
  private let keepsFirstToken: Bool
  private let token = Mutex("")

  init(_ client: VendorClient, keepsFirstToken: Bool = false) {
    (self.client, self.keepsFirstToken) = (client, keepsFirstToken)
  }

  func signIn() async throws { try await take("/sign-in", isFirst: true) }

  func renew() async throws { try await take("/renew", isFirst: false) }

  func name() async throws -> String {
    let token = token.withLock(\.self)
    let response = try await client.send(
      VendorRequest(
        method: "GET", target: "/name", headers: [VendorHeader("Authorization", "Bearer \(token)")]
      ))
    guard response.status == 200 else { throw AccountError.refused }
    return try JSONDecoder().decode([String: String].self, from: Data(response.body))["name"] ?? ""
  }

  private func take(_ target: String, isFirst: Bool) async throws {
    let response = try await client.send(VendorRequest(method: "POST", target: target))
    let answer = try JSONDecoder().decode([String: String].self, from: Data(response.body))
    if isFirst || !keepsFirstToken { token.withLock { $0 = answer["access_token"] ?? "" } }
  }
}

/// A vendor that accepts only the last token that it has given.
private final class AccountVendor: VendorTransport {
  let name = "accounts"
  private let token: @Sendable (Int) -> String
  private let given = Mutex(0)

  init(token: @escaping @Sendable (Int) -> String) { self.token = token }

  func send(
    _ request: VendorRequest, to vendor: VendorAddress,
    receive: @escaping @Sendable (VendorResponsePart) -> Void
  ) async throws {
    let sent = request.headers.first { $0.name == "Authorization" }?.value
    let (status, body) = given.withLock { given -> (Int, [String: String]) in
      guard request.method == "GET" else {
        given += 1
        return (200, ["access_token": token(given)])
      }
      return sent == "Bearer \(token(given))" ? (200, ["name": "Ann"]) : (401, [:])
    }
    receive(
      .head(status: status, headers: [VendorHeader("Content-Type", "application/json")]))
    receive(.body(Array(try JSONEncoder().encode(body))))
  }
}

/// Adapters that go on with a token that another answer has replaced.
@Suite(.timeLimit(.minutes(1))) struct RenewedTokenTests {
  private static let contract = """
    contract: account
    protocol: Account
    vendor: { name: accounts, kind: http, url: "http://127.0.0.1:9" }
    scenarios:
      - name: a token is renewed
        steps: [{ call: signIn }, { call: renew }, { call: name, returns: Ann }]

    """

  private static let tokens: [@Sendable (Int) -> String] = [
    { "k9Fq2Lw7Zx4Vb8Nm1Rt6-\($0)" },
    { number in
      let parts = [#"{"alg":"HS256","typ":"JWT"}"#, #"{"sub":"ann","jti":"k9Fq\#(number)"}"#]
        .map { Data($0.utf8).base64EncodedString().filter { $0 != "=" } }
      return parts.joined(separator: ".") + ".k9Fq2Lw7Zx4Vb8Nm1Rt6k9Fq2Lw7Zx4Vb8Nm1Rt\(number)"
    },
  ]

  @Test(arguments: [0, 1])
  func `are told on a replay, and not blamed on the vendor live`(kind: Int) async throws {
    let folder = try RecordingsFolder()
    let file = ContractFile.read(text: Self.contract, path: "account.yaml")
    let contract = try #require(file.contract, "\(file.problems)")
    let runner = CaseRunner(conversions: [], transport: AccountVendor(token: Self.tokens[kind]))
    let honest = AccountBinding.liveAdapter("HTTP") { HTTPAccount($0.client) }
    let recorded = await runner.run(contract, on: honest, .record, in: folder.path)
    #expect(recorded.verdict == .kept)
    try RecordingStore(root: folder.path).file(of: "a token is renewed", in: "account")
      .write(try #require(recorded.recording))

    for name in ["HTTP", "other"] {
      let stale = AccountBinding.liveAdapter(name) { HTTPAccount($0.client, keepsFirstToken: true) }
      let replayed = await runner.run(contract, on: stale, .replay, in: folder.path)
      #expect(
        replayed.verdict.lines.dropFirst() == [
          "the live adapter \(name) sends another secret than it was given"
        ])
      let live = await runner.run(contract, on: stale, .live, in: folder.path)
      #expect(live.result.finding?.status == .couldNotCheck)
    }
    #expect(await runner.run(contract, on: honest, .replay, in: folder.path).verdict == .kept)
    #expect(
      await runner.run(contract, on: honest, .live, in: folder.path).result.finding?.status == .same
    )
  }
}
