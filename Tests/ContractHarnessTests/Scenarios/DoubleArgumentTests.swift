import ContractBinding
import ContractHarness
import ContractModel
import Testing

/// A delegate that answers, which has no spy.
@Contracted protocol GuardDelegate: AnyObject {
  func mayEnter(_ name: String) -> Bool
}

/// A protocol of properties alone.
@MainActor @Contracted protocol Badge: Sendable {
  var name: String { get }
}

/// A protocol with an associated type.
@Contracted protocol Key {
  associatedtype Teeth
  func opens(_ teeth: Teeth) -> Bool
}

/// A value with a double in it.
@ContractValue struct Visit {
  let day: Int
  let key: any Key
}

@Contracted protocol Gate {
  func admit(_ visits: [Visit]) -> Bool
  func pass(
    _ badge: any Badge, asking delegate: (any GuardDelegate)?, with key: any Key
  ) async -> String
}

private final class Guard: GuardDelegate {
  func mayEnter(_ name: String) -> Bool { name == "Ann" }
}

private struct PaperBadge: Badge { let name: String }

private struct Latch: Key { func opens(_ teeth: Int) -> Bool { teeth == 3 } }

private struct WideGate: Gate {
  func admit(_ visits: [Visit]) -> Bool { visits.allSatisfy { $0.day == 1 && $0.key is Latch } }

  func pass(
    _ badge: any Badge, asking delegate: (any GuardDelegate)?, with key: any Key
  ) async -> String {
    let name = await badge.name
    return "\(name) \(delegate?.mayEnter(name) == true) \(key is Latch)"
  }
}

struct DoubleArgumentTests {
  @Test func `a double is an argument for a delegate that answers, for properties and in values`()
    async throws
  {
    let file = ContractFile.read(
      text: """
        contract: gate
        protocol: Gate
        vendor: { name: gate, kind: local }
        scenarios:
          - name: Ann passes
            steps:
              - call: pass
                with: { badge: of paper, delegate: strict, key: simple }
                returns: Ann true true
              - call: admit
                with: { visits: [{ day: 1, key: simple }] }
                returns: true

        """, path: "gate.yaml")
    let contract = try #require(file.contract, "\(file.problems)")
    let doubles: [any Registration] = [
      GuardDelegateBinding.fake("strict") { Guard() },
      BadgeBinding.fake("of paper") { PaperBadge(name: "Ann") },
      KeyBinding<Latch>.fake("simple") { Latch() },
    ]

    let folder = try RecordingsFolder()
    let run = await CaseRunner(conversions: [], subjects: doubles, transport: nil).run(
      contract, on: GateBinding.liveAdapter("wide") { _ in WideGate() }, .record,
      within: RunLimits(step: 2, scenario: 5), in: folder.path)

    #expect(run.verdict.diagnostics.isEmpty, "\(run.verdict.diagnostics)")
  }
}
