import ContractBinding
import ContractHarness
@testable import ContractModel
import Foundation

/// Runs one scenario of a bell as `record` and `verify` do.
struct SeamBench {
  private let folder: RecordingsFolder
  private let contract: Contract

  /// Reads a scenario.
  ///
  /// - Parameter scenario: What stands under its name, in YAML, four spaces deep.
  /// - Throws: What is wrong with it.
  init(_ scenario: String) throws {
    folder = try RecordingsFolder()
    let file = ContractFile.read(
      text: """
        contract: bell
        protocol: Bell
        vendor: { name: BellSDK, kind: sdk }
        scenarios:
          - name: it rings

        """ + scenario, path: "bell.yaml")
    guard let contract = file.contract else { throw Unreadable(problems: file.problems) }
    self.contract = contract
  }

  /// Runs the scenario on an adapter, the honest one unless another is given, and keeps what
  /// passed between it and the SDK.
  @discardableResult
  func record(
    _ registration: any Registration = BellBinding.liveAdapter(
      "honest", make: BellAdapter.make
    ).replayable
  ) async throws -> Recording {
    let run = await run(registration, .record)
    guard let recording = run.recording, run.verdict == .kept else {
      throw NotRecorded(verdict: run.verdict)
    }
    try file.write(recording)
    return try file.read()
  }

  /// Runs the scenario on an adapter of the test's.
  func run(
    _ registration: any Registration, _ mode: CaseInput.Mode = .replay,
    converting conversions: [any ValueConversion] = []
  ) async -> CaseRun {
    await CaseRunner(conversions: conversions, transport: nil).run(
      contract, on: registration, mode, within: RunLimits(step: 2, scenario: 5), in: folder.path)
  }

  private var store: RecordingStore { RecordingStore(root: folder.path) }
  private var file: RecordingFile { store.file(of: "it rings", in: "bell") }
}

struct Unreadable: Error { let problems: [Diagnostic] }
struct NotRecorded: Error { let verdict: Verdict }

extension [SeamInteraction] {
  /// What the vendor said.
  var events: [SeamInteraction.Event] {
    compactMap { if case .event(let event) = $0 { event } else { nil } }
  }
}

extension Verdict {
  /// The headlines of its messages.
  var headlines: [String] { diagnostics.map(\.headline) }

  var isBroken: Bool { if case .broken = self { true } else { false } }
  var isUnchecked: Bool { if case .couldNotCheck = self { true } else { false } }
}
