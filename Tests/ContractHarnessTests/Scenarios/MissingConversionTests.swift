import ContractBinding
import ContractHarness
import ContractModel
import Testing

/// A parcel that no rule can make.
struct HeavyParcel { let seal: Seal }

final class Seal: Sendable {}

@Contracted protocol Depot {
  func send(_ parcel: HeavyParcel)
}

private struct Counter: Depot { func send(_ parcel: HeavyParcel) {} }

struct MissingConversionTests {
  @Test func `has lines to paste, and one message for all scenarios that need it`() async throws {
    let file = ContractFile.read(
      text: """
        contract: post
        protocol: Depot
        vendor: { name: post, kind: local }
        scenarios:
          - name: a parcel is sent
            steps:
              - call: send
                with: [heavy]

        """, path: "post.yaml")
    let contract = try #require(file.contract, "\(file.problems)")

    let folder = try RecordingsFolder()
    let run = await CaseRunner(conversions: [], transport: nil).run(
      contract, on: DepotBinding.liveAdapter("counter") { _ in Counter() }, .record,
      within: RunLimits(step: 2, scenario: 5), in: folder.path)

    let message = try #require(run.verdict.diagnostics.first)
    #expect(message.label == "HeavyParcel needs a conversion")
    #expect(
      message.help == [
        "if the type is yours, write: @ContractValue struct HeavyParcel",
        "if not, register in the suite: Conversion(HeavyParcel.self, from: …)",
      ])
    #expect(message.gathering?.words == "scenarios need a conversion for HeavyParcel")
  }
}
