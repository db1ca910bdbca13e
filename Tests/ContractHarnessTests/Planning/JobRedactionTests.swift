import ContractBinding
@testable import ContractHarness
@testable import ContractModel
import ContractRedaction
import Foundation
import TestSupport
import Testing

@Contracted protocol Vault {
  func open(_ name: String, password: String) -> String
}

/// A vault that a program opens, which prints what it is given.
private struct PrintingVault: Vault {
  func open(_ name: String, password: String) -> String {
    let program = Process()
    program.executableURL = URL(filePath: "/bin/echo")
    program.arguments = ["opening \(name) with \(password)"]
    do { try program.run() } catch { return "\(error)" }
    program.waitUntilExit()
    return "open"
  }
}

/// Arguments with a secret's name, in what a process prints.
struct JobRedactionTests {
  private let vault = VaultBinding.fake("vault") { PrintingVault() }.fault("silent") { _ in }

  private func job(_ step: String, given: String = "") throws -> Job {
    let file = ContractFile.read(
      text: """
        contract: vault
        protocol: Vault
        vendor: { name: a vault, kind: sdk }
        scenarios:
          - name: it is opened
            fault: silent
            \(given.isEmpty ? "" : "given: [\(given)]")
            steps: [\(step)]

        """, path: "vault.yaml")
    return Job(try #require(file.contract, "\(file.problems)"), scenario: 0, on: vault.description)
  }

  @Test(arguments: [
    #"{ call: open, with: { name: attic, password: Tr0ub4dor&3xyz }, returns: open }"#,
    #"{ call: open, with: [attic, Tr0ub4dor&3xyz], returns: open }"#,
  ])
  func `replaces a password that a step gives`(_ step: String) throws {
    let printed = try job(step).redactor.text("opening attic with Tr0ub4dor&3xyz")

    #expect(printed == "opening attic with redacted")
  }

  @Test func `replaces a password that a state gives`() throws {
    let state = #"{ a locked vault: { name: attic, password: Tr0ub4dor&3xyz } }"#
    let step = "{ call: open, with: [attic, x], returns: open }"

    let printed = try job(step, given: state).redactor.text("locked attic with Tr0ub4dor&3xyz")

    #expect(printed == "locked attic with redacted")
  }

  @Test func `keeps a word, which may be an ordinary one`() throws {
    let step = "{ call: open, with: [attic, attic], returns: open }"

    #expect(try job(step).redactor.text("opening attic") == "opening attic")
  }

  @Test func `the trace of a run has no password that a program prints`() async throws {
    let step = #"{ call: open, with: [attic, Tr0ub4dor&3xyz], returns: open }"#
    var job = try job(step)
    job.detailScope = .trace
    let folder = try TemporaryFolder()
    job = job.ready(at: folder.path + "/place", with: RecordingStore(root: folder.path))

    let run = await CaseRunner(conversions: [], transport: nil).run(job, on: vault)

    #expect(run.verdict == .kept)
    let output = run.result.timeline.filter { $0.label == "output" }.map(\.text)
    #expect(output.contains("opening attic with redacted"), "\(output)")
  }
}
