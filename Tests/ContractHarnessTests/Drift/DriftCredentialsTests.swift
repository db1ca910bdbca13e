import ContractBinding
@testable import ContractHarness
@testable import ContractModel
import ContractValues
import TestSupport
import Testing

/// Answers to requests that an adapter sends without its credentials, or with those of another
/// answer.
struct DriftCredentialsTests {
  private static func run(
    signIn: String = #"{"token": "redacted-1"}"#, _ me: String?, _ status: Int
  ) -> Recording {
    .example(
      exchanges: [
        .example(method: "POST", target: "/login", response: signIn),
        .example(method: "POST", target: "/refresh", response: #"{"token": "redacted-2"}"#),
        .example(
          method: "GET", target: "/me",
          requestHeaders: me.map { [VendorHeader("Authorization", $0)] } ?? [], status: status,
          response: #"{"ok": true}"#),
      ], outcomes: [])
  }

  private func judge(_ recorded: Recording, _ live: Recording) -> DriftJudge.Result {
    let scenario = Scenario(name: "a token is renewed", steps: [], location: .line(6, 5))
    let contract = Contract(
      name: "identity", protocolName: "Identity",
      vendor: VendorDescription(name: "server", kind: .http, location: .line(3, 1)),
      scenarios: [scenario], location: .line(1, 1), protocolLocation: .line(2, 1))
    return DriftJudge(contract, scenario, adapter: "curl", recording: recorded).judge(live)
  }

  @Test(arguments: [nil, "Bearer redacted-1"])
  func `a refusal of other credentials is no change of the vendor`(sent: String?) {
    let result = judge(Self.run("Bearer redacted-2", 200), Self.run(sent, 401))

    guard case .inputMismatch(let differences) = result else {
      Issue.record("\(result)")
      return
    }
    #expect(differences.map(\.place.header) == ["authorization"])
  }

  @Test func `an earlier change is told without the refusal that follows from it`() {
    let renamed = Self.run(signIn: #"{"access": "redacted-1"}"#, nil, 401)
    let result = judge(Self.run("Bearer redacted-2", 200), renamed)

    guard case .moved(let drift) = result else {
      Issue.record("\(result)")
      return
    }
    #expect(drift.allSatisfy { $0.place.description.hasPrefix("exchanges[0].response") })
  }

  @Test(arguments: [("Bearer redacted-2", 401), ("Bearer shop", 401)])
  func `a refusal of the same credentials is one`(sent: String, status: Int) {
    let result = judge(Self.run(sent, 200), Self.run(sent, status))

    guard case .moved(let drift) = result else {
      Issue.record("\(result)")
      return
    }
    #expect(drift.contains { $0.change == .status })
  }
}
