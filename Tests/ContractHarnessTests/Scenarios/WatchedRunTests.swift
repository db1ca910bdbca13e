import ContractBinding
import ContractHarness
@testable import ContractModel
import Dispatch
import Foundation
import TestSupport
import Testing

/// A bell, which tells whoever listens that it was rung.
private final class DoorBell {
  weak var listener: BellSpy?
  var rings = 0

  init(_ listener: BellSpy? = nil) { self.listener = listener }

  func ring(_ times: Int, elsewhere: Bool) {
    rings += 1
    let listener = listener
    let tell: @Sendable () -> Void = {
      for ring in 0..<times { listener?.rang(ring) }
    }
    if elsewhere {
      DispatchQueue.global().asyncAfter(deadline: .now() + 0.02, execute: tell)
    } else {
      tell()
    }
  }
}

private final class BellSpy: DelegateSpy {
  static let operations = [
    Operation(
      name: "rang", signature: "rang(_:)",
      parameters: [.init(label: nil, name: "ring", type: "Int")])
  ]

  private let log: DelegateLog

  init(_ log: DelegateLog) { self.log = log }

  func rang(_ ring: Int) { log.called("rang(_:)", ring) }
}

private enum DoorBellBinding: OperationBinding {
  typealias Subject = DoorBell
  static let protocolName = "DoorBell"
  static let operations = [
    Operation(
      name: "ring", signature: "ring(_:elsewhere:)",
      parameters: [
        .init(label: nil, name: "times", type: "Int"),
        .init(label: "elsewhere", name: "elsewhere", type: "Bool?", isOptional: true),
      ])
  ]

  static func perform(
    _ signature: String, on subject: inout DoorBell, with arguments: Arguments, reply: Reply
  ) async throws {
    let elsewhere: Bool? = try arguments.make("elsewhere")
    subject.ring(try arguments.make("times"), elsewhere: elsewhere ?? false)
    reply.returned()
  }
}

/// Whole runs in which delegates are told and probes look.
@Suite(.timeLimit(.minutes(1))) struct WatchedRunTests {
  private func run(
    _ steps: String,
    connect: @escaping @Sendable (inout DoorBell, BellSpy) -> Void = { $0.listener = $1 },
    resets: @escaping @Sendable () async throws -> Void = {}
  ) async throws -> CaseRun {
    let file = ContractFile.read(
      text: """
        contract: bell
        protocol: DoorBell
        vendor: { name: DoorBell, kind: local }
        scenarios:
          - name: rung
            steps:
        \(steps)

        """, path: "bell.yaml")
    #expect(DiagnosticText().render(file.problems) == "")
    let contract = try #require(file.contract)
    let adapter = LiveAdapter("bell", for: DoorBellBinding.self, upcast: { $0 }) { _ in DoorBell() }
      .delegate(BellSpy.self, connect)
      .probe("rings") { $0.rings }
      .resets(resets)
    let folder = try TemporaryFolder()
    return await CaseRunner(conversions: [], transport: nil).run(
      contract, on: adapter, .record, in: folder.path)
  }

  @Test func `what the delegate is told and what probes show is recorded with its step`()
    async throws
  {
    let run = try await run(
      """
            - { call: ring, with: [1], receives: [{ rang: [0] }], observes: { rings: 1 } }
            - { call: ring, with: [2], receives: [rang, { rang: { ring: 1 } }] }
            - { call: ring, with: [0], receives: [] }
      """)

    #expect(run.verdict == .kept)
    #expect(
      run.recording?.evidence.outcomes.map(\.received) == [
        [DelegateCall("rang(_:)", [0])],
        [DelegateCall("rang(_:)", [0]), DelegateCall("rang(_:)", [1])], [],
      ])
    #expect(run.recording?.evidence.outcomes.map(\.observed) == [["rings": 1], [:], [:]])
  }

  @Test func `what takes its delegate when it is made is made anew`() async throws {
    let steps = "      - { call: ring, with: [1], receives: [rang], observes: { rings: 1 } }"

    let run = try await run(steps, connect: { $0 = DoorBell($1) })

    #expect(run.verdict == .kept)
  }

  @Test func `what is told later, from another thread, is waited for`() async throws {
    let run = try await run(
      """
            - { call: ring, with: [3, true], receives: [rang, rang, rang] }
      """)

    #expect(run.verdict == .kept)
  }

  @Test func `what the delegate is told once too often is found`() async throws {
    let run = try await run(
      """
            - { call: ring, with: [2], receives: [rang] }
      """)

    #expect(
      run.verdict.lines == ["broken", "the live adapter bell tells the delegate rang twice"])
  }

  @Test func `a delegate that is never told ends the run within its limit`() async throws {
    let run = try await run(
      """
            - { call: ring, with: [0], receives: [rang], within: 50ms }
      """)

    #expect(
      run.verdict.lines == [
        "broken", "the live adapter bell never tells the delegate rang within 0.05 s",
      ])
    #expect(run.isUsedUp)
  }

  @Test func `what is put back before a scenario is put back before its subject is made`()
    async throws
  {
    struct Stuck: Error {}
    let run = try await run("      - { call: ring, with: [0] }", resets: { throw Stuck() })

    #expect(
      run.verdict.lines == [
        "could not check", "the subject could not be reset before the scenario",
      ])
  }
}
