import ContractBinding
import ContractHarness
@testable import ContractModel
import Synchronization
import TestSupport
import Testing

@Contracted protocol Ledger {
  func balance(of owner: String) -> Int
}

@Contracted protocol Drawer {
  func count() -> Int
}

@Contracted protocol TillDelegate: AnyObject {
  func paid(_ amount: Int)
}

/// A protocol that takes objects of two others.
@Contracted protocol Till {
  func total(in ledger: any Ledger, of owner: String) -> Int
  func totals(_ ledgers: [any Ledger]) -> [Int]
  func count(_ names: [String]) -> Int
  func add(_ delegate: any TillDelegate)
  func pay(_ amount: Int)
}

private struct FixedLedger: Ledger {
  var amount: Int
  func balance(of owner: String) -> Int { owner == "Ann" ? amount : 0 }
}

private struct EmptyDrawer: Drawer {
  init() throws { throw NoDrawer() }
  func count() -> Int { 0 }
}

private struct NoDrawer: Error {}

private final class PlainTill: Till {
  private var delegates: [any TillDelegate] = []

  func total(in ledger: any Ledger, of owner: String) -> Int { ledger.balance(of: owner) }
  func totals(_ ledgers: [any Ledger]) -> [Int] { ledgers.map { $0.balance(of: "Ann") } }
  func count(_ names: [String]) -> Int { names.count }
  func add(_ delegate: any TillDelegate) { delegates.append(delegate) }
  func pay(_ amount: Int) { delegates.forEach { $0.paid(amount) } }
}

/// Arguments that name the doubles and the spies of the same suite.
@Suite(.timeLimit(.minutes(1))) struct LentDoubleTests {
  private static let subjects: [any Registration] = [
    TillBinding.fake("till") { PlainTill() }.delegate(TillDelegateSpy.self),
    LedgerBinding.fake("rich") { FixedLedger(amount: 100) },
    LedgerBinding.stub("poor") { FixedLedger(amount: 1) }.standsFor(tags: ["poor"]),
  ]

  private func run(_ steps: String, among subjects: [any Registration] = subjects) async throws
    -> CaseRun
  {
    let file = ContractFile.read(
      text: """
        contract: till
        protocol: Till
        vendor: { name: Till, kind: local }
        fidelity: contract
        scenarios:
          - name: paid
            fault: status 500
            steps:
        \(steps)

        """, path: "till.yaml")
    #expect(DiagnosticText().render(file.problems) == "")
    let contract = try #require(file.contract)
    let folder = try TemporaryFolder()
    let till = TillBinding.fake("till") { PlainTill() }.delegate(TillDelegateSpy.self)
      .fault("status 500") { _ in }
    return await CaseRunner(conversions: [], subjects: subjects, transport: nil)
      .run(contract, on: till, .replay, in: folder.path)
  }

  @Test func `an argument is the double that it names`() async throws {
    let run = try await run(
      """
            - { call: total, with: { ledger: rich, owner: Ann }, returns: 100 }
            - { call: totals, with: [[poor, rich]], returns: [1, 100] }
      """)

    #expect(run.verdict == .kept)
  }

  @Test func `a text that happens to be the name of a double stays a text`() async throws {
    let run = try await run(
      "      - { call: total, with: { ledger: poor, owner: rich }, returns: 0 }")

    #expect(run.verdict == .kept)
  }

  @Test func `a list of texts makes no double`() async throws {
    let run = try await run(
      "      - { call: count, with: [[drawer]], returns: 1 }",
      among: [DrawerBinding.fake("drawer") { try EmptyDrawer() }])

    #expect(run.verdict == .kept)
  }

  @Test func `a double of another protocol with the same name is not made`() async throws {
    let run = try await run(
      "      - { call: total, with: { ledger: rich, owner: Ann }, returns: 100 }",
      among: Self.subjects + [DrawerBinding.fake("rich") { try EmptyDrawer() }])

    #expect(run.verdict == .kept)
  }

  @Test func `a double is reset before it is made for an argument`() async throws {
    let amount = Mutex(7)
    let ledger = LedgerBinding.fake("shared") { FixedLedger(amount: amount.withLock { $0 }) }
      .resets { amount.withLock { $0 = 100 } }
    let run = try await run(
      "      - { call: total, with: { ledger: shared, owner: Ann }, returns: 100 }",
      among: [ledger])

    #expect(run.verdict == .kept)
  }

  @Test func `a spy is an argument by the name of its type`() async throws {
    let run = try await run(
      """
            - { call: add, with: [TillDelegateSpy] }
            - { call: pay, with: [3], receives: [{ paid: [3] }] }
      """)

    #expect(run.verdict == .kept)
  }

  @Test func `a double that is not registered is no argument`() async throws {
    let run = try await run(
      "      - { call: total, with: { ledger: rich, owner: Ann }, returns: 100 }", among: [])

    guard case .couldNotCheck(let problems) = run.verdict else {
      Issue.record("\(run.verdict)")
      return
    }
    #expect(problems.first?.headline == "an argument does not fit its parameter")
  }
}
