import ContractBinding
import ContractHarness
@testable import ContractModel
import Dispatch
import TestSupport
import Testing

/// A download that tells its progress before it ends.
private struct Download {
  let steps: [Int]

  func start(progress: @escaping @Sendable (Int) -> Void, done: @escaping @Sendable () -> Void) {
    DispatchQueue.global().async { [steps] in
      for step in steps { progress(step) }
      done()
    }
  }
}

private enum DownloadBinding: OperationBinding {
  typealias Subject = Download
  static let protocolName = "Download"
  static let operations = [
    Operation(name: "start", signature: "start(progress:done:)", handlers: ["progress", "done"]),
    Operation(name: "watch", signature: "watch(progress:)", handlers: ["progress"]),
  ]

  static func perform(
    _ signature: String, on subject: inout Download, with arguments: Arguments, reply: Reply
  ) async throws {
    let isWatched = signature == "watch(progress:)"
    subject.start(
      progress: { reply.calledBack("progress", $0) },
      done: { if !isWatched { reply.calledBack("done") } })
    reply.returned()
  }
}

/// Whole runs in which a handler is called several times.
@Suite(.timeLimit(.minutes(1))) struct RepeatedCallTests {
  private func run(_ step: String, telling steps: [Int]) async throws -> CaseRun {
    let file = ContractFile.read(
      text: """
        contract: download
        protocol: Download
        vendor: { name: Download, kind: local }
        scenarios:
          - name: loaded
            steps:
              - \(step)

        """, path: "download.yaml")
    #expect(DiagnosticText().render(file.problems) == "")
    let contract = try #require(file.contract)
    let adapter = LiveAdapter("download", for: DownloadBinding.self, upcast: { $0 }) { _ in
      Download(steps: steps)
    }
    let folder = try TemporaryFolder()
    return await CaseRunner(conversions: [], transport: nil).run(
      contract, on: adapter, .record, in: folder.path)
  }

  private static let loads =
    "{ call: start, calls-back: { progress: { $sequence: [10, $integer, 100] }, done: [] } }"

  @Test(arguments: [
    (loads, [10, 50, 100]),
    ("{ call: start, calls-back: { progress: { $sequence: [1] }, done: [] } }", [1]),
    ("{ call: watch, calls-back: { $sequence: [[1], { $between: [2, 3] }] } }", [1, 2]),
  ])
  func `the calls are compared in order`(step: String, steps: [Int]) async throws {
    let run = try await run(step, telling: steps)

    #expect(run.verdict == .kept)
    #expect(
      run.recording?.evidence.outcomes[0].callbacks.filter { $0.handler == "progress" }
        .map(\.arguments) == steps.map { [.integer($0)] })
  }

  @Test(arguments: [
    (loads, [10, 100, 50], "the live adapter download answers 50 where the contract says 100"),
    (loads, [10, 50, 100, 100], "the live adapter download calls progress 4 times, not 3 times"),
    (
      "{ call: start, within: 300ms, calls-back: { progress: { $sequence: [1, 2] }, done: [] } }",
      [1], "the live adapter download calls progress once, not twice within 0.3 s"
    ),
    (
      "{ call: start, within: 300ms, calls-back: { progress: { $sequence: [1, 2] }, done: [] } }",
      [], "the live adapter download never calls progress within 0.3 s"
    ),
    (
      "{ call: start, calls-back: { progress: 1, done: [] } }", [1, 1],
      "the live adapter download calls progress twice"
    ),
  ])
  func `another order and another count break the contract`(
    step: String, steps: [Int], headline: String
  ) async throws {
    let run = try await run(step, telling: steps)

    #expect(run.verdict.lines == ["broken", headline])
  }
}
