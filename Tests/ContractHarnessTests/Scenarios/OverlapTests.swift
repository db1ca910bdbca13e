import ContractBinding
import ContractHarness
@testable import ContractModel
import Foundation
import Testing

/// Calls of subjects that are not `Sendable`, two at once.
@Suite(.timeLimit(.minutes(1))) struct OverlapTests {
  /// Runs a scenario in which two calls wait for a third.
  private func verdict(of registration: any Registration) async throws -> Verdict {
    let description = registration.description
    let file = ContractFile.read(
      text: """
        contract: door
        protocol: \(description.protocolName)
        vendor: { name: a door, kind: sdk }
        scenarios:
          - name: both pass
            fault: silent
            steps:
              - begin: pass
                as: first
                with: [Ann]
              - begin: pass
                as: second
                with: [Ben]
              - call: open
              - finish: second
                returns: Ben
              - finish: first
                returns: Ann

        """, path: "door.yaml")
    let contract = try #require(file.contract, "\(file.problems)")
    let plan = Plan(contracts: [contract], subjects: [description], filter: CaseFilter())
    if let certain = try #require(plan.jobs.first).verdict { return certain }
    let folder = try RecordingsFolder()
    let run = await CaseRunner(conversions: [], transport: nil).run(
      contract, on: registration, within: RunLimits(step: 2, scenario: 5), in: folder.path)
    return run.verdict
  }

  @Test func `calls that run where their caller does may overlap`() async throws {
    let door = RevolvingDoorBinding.fake("brass") { WaitingDoor() }.fault("silent") { _ in }

    #expect(try await verdict(of: door) == .kept)
  }

  @Test func `other calls may overlap when the suite promises it`() async throws {
    let door = DoorBinding.fake("wood") { WaitingDoor() }.fault("silent") { _ in }

    let refused = try await verdict(of: door)
    #expect(refused.headlines.first == "two calls of 'pass' cannot be under way at once")
    #expect(try await verdict(of: door.callsMayOverlap()) == .kept)
  }
}

@Contracted protocol Door {
  func pass(_ name: String) async -> String
  func open()
}

@Contracted protocol RevolvingDoor {
  nonisolated(nonsending) func pass(_ name: String) async -> String
  func open()
}

/// A door at which everybody waits until it is opened.
private final class WaitingDoor: Door, RevolvingDoor {
  private var waiting: [CheckedContinuation<Void, Never>] = []

  nonisolated(nonsending) func pass(_ name: String) async -> String {
    await withCheckedContinuation { waiting.append($0) }
    return name
  }

  func open() {
    for continuation in waiting { continuation.resume() }
    waiting = []
  }
}
