import ContractBinding
@testable import ContractModel
import ContractReports
import Foundation
import Testing

struct ScenarioViewTests {
  private static let word = String(repeating: "wal_c23b8978", count: 5)

  private func lines(redact: @escaping @Sendable (String) -> String) -> [String] {
    let place = SourceLocation(path: "Contracts/wallets.yaml", line: 1, column: 1)
    let use = OperationUse(
      name: "wallet", arguments: .byName(["id": Located(.string(Self.word), at: place)]),
      location: place)
    let scenario = Scenario(
      name: "a wallet is found",
      steps: [Step(.call(use), expectation: Expectation(), location: place)], location: place)
    let contract = Contract(
      name: "wallets", protocolName: "Wallets",
      vendor: VendorDescription(name: "Wallet API", kind: .http, location: place),
      scenarios: [scenario], location: place, protocolLocation: place)
    let details = ScenarioDetails(
      scenario, recording: nil, origin: nil, text: { $0 }, expectation: { $1($0) })
    let view = ScenarioView(width: 40, colour: false, now: Date(), redact: redact)
    return view.text(of: scenario, in: contract, details).split(separator: "\n").map(String.init)
  }

  @Test func `breaks lines in which there is no secret, however their parts look`() {
    // A part of the word is a secret, but not the whole one.
    let lines = lines { text in
      text.contains(Self.word) ? text : text.replacing(/wal_[a-z0-9_]+/, with: "redacted")
    }

    #expect(lines.filter { $0.contains("wal_") }.count == 2, "\(lines)")
    #expect(!lines.contains { $0.contains("redacted") }, "\(lines)")
  }

  @Test func `breaks no line where a secret was replaced`() {
    let lines = lines { $0.replacing("a wallet", with: "redacted") }

    #expect(lines.first == "wallets: redacted is found")
    #expect(lines.contains { $0.contains(Self.word) }, "\(lines)")
  }
}
