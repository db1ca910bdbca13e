import ContractBinding
import ContractHarness
import ContractModel
import ContractValues
import TestSupport
import Testing

/// Recordings of a vendor with whole seconds, whose second run has waited before a change.
struct PausedRunTests {
  private let folder: RecordingsFolder
  private let store: RecordingStore
  private let contract: Contract
  private var scenario: Scenario { contract.scenarios[0] }

  init() throws {
    folder = try RecordingsFolder()
    store = RecordingStore(root: folder.path)
    let text = """
      contract: desk
      protocol: Desk
      vendor: { name: Desk, kind: http, url: "http://localhost" }
      scenarios:
        - name: a ticket is changed
          steps:
            - { call: open, returns: { id: { $bind: id } } }
            - { call: change, with: { id: "${id}" }, returns: { id: "${id}" } }
      """
    contract = try #require(ContractFile.read(text: text, path: "desk.yaml").contract)
  }

  /// A run that began at a second, with as many seconds between its steps as given.
  private func run(at second: Int, pause: Int) -> Recording {
    let times = [second, second + pause].map { "2026-02-11T09:00:\($0)Z" }
    var run = Recording.example(
      digest: scenario.inputDigest(of: .http),
      exchanges: times.map { time in
        .example(
          method: "POST",
          response: #"{"id":1,"createdAt":"\#(times[0])","updatedAt":"\#(time)"}"#)
      },
      steps: scenario.steps.map(\.action.words),
      outcomes: times.map { time in
        Outcome(
          end: .returned(["id": 1, "createdAt": .string(times[0]), "updatedAt": .string(time)]))
      })
    (run.contract, run.scenario) = (contract.name, scenario.name)
    return run
  }

  private func recorded(_ first: Recording, _ second: Recording) throws -> RecordingUpdate {
    let lock = try RecordingLock(folder: folder.path)
    let update = try RecordingUpdate.decide(
      first, second, of: scenario, in: contract, store: store)
    try store.apply(update, of: contract, holding: lock)
    return update
  }

  private func updatedAt() throws -> Value? {
    let outcomes = try store.load(scenario.name, in: contract.name).evidence.outcomes
    guard case .returned(let ticket?) = outcomes[1].end else { return nil }
    return ticket.fields["updatedAt"]
  }

  @Test func `the run that shows which times are renewed becomes the recording`() throws {
    _ = try recorded(run(at: 10, pause: 0), run(at: 20, pause: 1))
    #expect(try updatedAt() == "2026-02-11T09:00:21Z")
  }

  @Test func `a recording that does not show it is replaced once`() throws {
    _ = try recorded(run(at: 10, pause: 0), run(at: 20, pause: 0))
    #expect(try updatedAt() == "2026-02-11T09:00:10Z")
    _ = try recorded(run(at: 30, pause: 0), run(at: 40, pause: 1))
    #expect(try updatedAt() == "2026-02-11T09:00:41Z")
    #expect(try recorded(run(at: 50, pause: 0), run(at: 55, pause: 1)) == .unchanged)
    #expect(try recorded(run(at: 30, pause: 0), run(at: 35, pause: 0)) == .unchanged)
  }
}
