import ContractBinding
import ContractHarness
@testable import ContractModel
import Testing

/// What a plan knows of events before anything runs.
struct EventPlanTests {
  /// The verdict that is certain of one scenario with an event, on a subject that knows others.
  private func certainty(
    _ kind: SubjectDescription.Kind, over vendor: String, knowing events: [String]
  ) throws -> Verdict? {
    let file = ContractFile.read(
      text: """
        contract: bell
        protocol: Bell
        vendor: { name: a bell, kind: \(vendor) }
        scenarios:
          - name: it rings
            steps:
              - event: visitor
                with: { name: Ann }
              - call: connect
                with: [front]

        """, path: "bell.yaml")
    let contract = try #require(file.contract, "\(file.problems)")
    let subject = SubjectDescription(
      name: "mute", kind: kind, protocolName: "Bell", operations: BellBinding.operations,
      events: events, standsFor: Selection(everything: true), registeredAt: "Suite.swift:7")
    let plan = Plan(contracts: [contract], subjects: [subject], filter: CaseFilter())
    #expect(plan.problems == [])
    return try #require(plan.jobs.first).verdict
  }

  @Test func `a double without a driver could not be checked`() throws {
    let verdict = try #require(try certainty(.fake, over: "sdk", knowing: ["visitors"]))

    #expect(verdict.isUnchecked)
    #expect(
      DiagnosticText().render(verdict.diagnostics) == """
        error: mute has no driver for the event 'visitor'
         --> bell.yaml:7:16
          did you mean 'visitors'?
          registered Suite.swift:7
        help: .driver("visitor") { subject, event in … }

        """)
  }

  @Test(arguments: [
    (SubjectDescription.Kind.fake, "sdk", ["visitor"]),
    // The vendor itself speaks, or the recording does.
    (.liveAdapter, "sdk", []),
    (.liveAdapter, "local", ["visitor"]),
  ])
  func `a subject that is told of the event is run`(
    _ kind: SubjectDescription.Kind, _ vendor: String, _ events: [String]
  ) throws {
    #expect(try certainty(kind, over: vendor, knowing: events) == nil)
  }

  @Test func `a live adapter on this machine needs a driver as well`() throws {
    let verdict = try #require(try certainty(.liveAdapter, over: "local", knowing: []))

    #expect(verdict.headlines == ["mute has no driver for the event 'visitor'"])
    #expect(verdict.diagnostics[0].help == [#".event("visitor") { subject, event in … }"#])
  }
}
