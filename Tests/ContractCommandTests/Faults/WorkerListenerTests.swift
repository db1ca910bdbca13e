import ContractBinding
import ContractHarness
@testable import ContractModel
import ContractRedaction
import Foundation
import Testing

@testable import ContractCommand

/// What a parent hears of a worker that ends, whatever it hears first.
@Suite(.timeLimit(.minutes(1))) struct WorkerListenerTests {
  private typealias Message = Result<WorkerMessage, WorkerFailure.Reason>?

  /// A report as it goes over the wire.
  private static let verdict = Verdict.couldNotCheck([Diagnostic("to the last byte")])
  private static let report = {
    let planned = PlannedCase(
      id: 7, contract: "orders", scenario: "an order",
      location: SourceLocation(path: "orders.yaml", line: 1, column: 1), subject: "fake",
      subjectKind: .fake)
    return frame(
      .finished(CaseRun(CaseResult(planned, verdict: verdict, startedAt: Date(), duration: 0))))
  }()

  private static func frame(_ message: WorkerMessage) -> [UInt8] {
    var wire = WireWriter()
    try? message.write(to: &wire)
    let length = withUnsafeBytes(of: UInt32(wire.bytes.count).bigEndian) { Array($0) }
    return length + wire.bytes
  }

  /// What a process says that writes some bytes and ends.
  private func words(
    of bytes: [UInt8], after body: (WorkerListener) -> Void = { _ in }
  ) async throws -> Message {
    try await TemporaryFolder.with { folder in
      let file = folder.appending(path: "said")
      try Data(bytes).write(to: file)
      return try await listen(to: "cat '\(file.path)'") { process, listener in
        while process.isRunning { try await Task.sleep(for: .milliseconds(5)) }
        body(listener)
        return listener.nextWord()
      }
    }
  }

  private func listen(
    to command: String,
    _ body: (ChildProcess, WorkerListener) async throws -> Message
  ) async throws -> Message {
    let (messages, errors) = (try FileDescriptor.pipe(), try FileDescriptor.pipe())
    return try await ChildProcess.run(
      ["sh", "-c", command], in: .temporaryDirectory,
      stdout: messages.writeEnd, stderr: errors.writeEnd
    ) { process in
      defer { process.end() }
      let listener = WorkerListener(
        messages: messages.readEnd, errors: errors.readEnd, process: process.pid)
      return try await body(process, listener)
    }.result
  }

  @Test func `hears a report whose last byte comes with the end of the pipe`() async throws {
    // To look for what was written to standard error takes all that is there.
    let word = try await words(of: Self.report) { #expect($0.errorText == "") }

    guard case .success(.finished(let run)) = word else {
      Issue.record("\(word)")
      return
    }
    #expect(run.result.verdict == Self.verdict)
  }

  @Test func `keeps what a worker has learnt, and hides it in what it says at its end`()
    async throws
  {
    let secrets = ["canary-7Yq4", "canary-9Zr5"].map { secret in
      SecretPatterns.Secret(rule: "json token", value: secret)
    }
    let said = secrets.flatMap { Self.frame(.learnt([$0])) }
    var learnt: Set<SecretPatterns.Secret> = []
    _ = try await listen(to: "printf '\(said.map { String(format: "\\%03o", $0) }.joined())'") {
      _, listener in
      let word = listener.nextWord()
      learnt = listener.learnt
      return word
    }

    #expect(learnt == Set(secrets))
    var failure = WorkerFailure(reason: .exited, standardError: "saw canary-9Zr5")
    failure.learnt = learnt
    #expect(failure.redacted(by: Redactor()).standardError == "saw redacted")
  }

  @Test func `hears the end of a process that ended within a report`() async throws {
    let word = try await words(of: Self.report.dropLast())

    guard case .failure(.exited) = word else {
      Issue.record("\(word)")
      return
    }
  }

  @Test func `blames garbage, not the end that follows`() async throws {
    let word = try await words(of: Array("garbage!".utf8))

    guard case .failure(.brokenPipe) = word else {
      Issue.record("\(word)")
      return
    }
  }

  @Test func `hears that a process that lives has closed its pipe`() async throws {
    let word = try await listen(to: "exec >&-; sleep 60") { _, listener in listener.nextWord() }

    guard case .failure(.brokenPipe) = word else {
      Issue.record("\(word)")
      return
    }
  }
}

extension WorkerListener {
  fileprivate func nextWord() -> Result<WorkerMessage, WorkerFailure.Reason>? {
    let end = ContinuousClock.now + .seconds(20)
    while .now < end {
      do throws(WorkerFailure.Reason) {
        if let message = try next(until: end) { return .success(message) }
      } catch {
        return .failure(error)
      }
    }
    return nil
  }
}
