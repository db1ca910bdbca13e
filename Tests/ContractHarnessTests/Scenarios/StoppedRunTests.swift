import ContractBinding
import ContractHarness
@testable import ContractModel
import Foundation
import Testing

@Contracted protocol Cloakroom {
  func leave(_ coat: String) throws -> Int
  func fetch(_ ticket: Int) throws -> String
}

private struct Full: Error {}

private struct Attendant: Cloakroom {
  var isFull = false
  var answer = 7

  func leave(_ coat: String) throws -> Int {
    if isFull { throw Full() }
    return answer
  }

  func fetch(_ ticket: Int) throws -> String { "the coat" }
}

/// Scenarios of which a step cannot be taken, because of what an earlier one has led to.
@Suite(.timeLimit(.minutes(1))) struct StoppedRunTests {
  private func run(_ attendant: Attendant) async throws -> CaseRun {
    let registration = CloakroomBinding.fake("attendant") { attendant }.fault("silent") { _ in }
    let file = ContractFile.read(
      text: """
        contract: cloakroom
        protocol: Cloakroom
        vendor: { name: a theatre, kind: sdk }
        scenarios:
          - name: a coat is fetched
            fault: silent
            steps:
              - call: leave
                with: [coat]
                returns: { $bind: ticket }
              - call: fetch
                with: ["${ticket}"]
                returns: the coat

        """, path: "cloakroom.yaml")
    let contract = try #require(file.contract, "\(file.problems)")
    let folder = try RecordingsFolder()
    return await CaseRunner(conversions: [], transport: nil).run(
      contract, on: registration, in: folder.path)
  }

  @Test func `is kept where the value is bound`() async throws {
    #expect(try await run(Attendant()).verdict == .kept)
  }

  @Test func `tells what the step has broken that should have bound a value`()
    async throws
  {
    let run = try await run(Attendant(isFull: true))

    guard case .broken(let diagnostics) = run.verdict else {
      Issue.record("\(run.verdict)")
      return
    }
    #expect(diagnostics.map(\.location?.line) == [10])
    #expect(diagnostics.first?.label.contains("Full") == true)
    #expect(
      diagnostics.first?.help == [
        "so nothing is bound to 'ticket' for step 2; mend this step first"
      ])
    #expect(
      run.notes == [
        "not run: 1 step",
        "could not check: nothing is bound to 'ticket': step 1 (call leave) did not give it",
      ])
  }
}
