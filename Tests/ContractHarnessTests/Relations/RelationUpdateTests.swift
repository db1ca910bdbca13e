import ContractBinding
import ContractHarness
@testable import ContractModel
@testable import ContractRedaction
@testable import ContractValues
import TestSupport
import Testing

/// Relations in files: they are learnt in each record session, and nothing else changes.
struct RelationUpdateTests {
  private let folder: RecordingsFolder
  private let store: RecordingStore
  private let contract: Contract

  init() throws {
    folder = try RecordingsFolder()
    store = RecordingStore(root: folder.path)
    contract = try Tracker.contract()
  }

  private func recording(_ scenario: Scenario, _ evidence: Evidence) -> Recording {
    var recording = Recording.example(
      digest: scenario.inputDigest(of: .local), exchanges: [],
      steps: scenario.steps.map(\.action.words), outcomes: evidence.outcomes)
    (recording.contract, recording.scenario) = (contract.name, scenario.name)
    return recording
  }

  /// Records every scenario in two runs, as `record` does.
  private func record(
    _ runs: (Int, Int), only names: Set<Int> = [0, 1, 2],
    _ lie: (inout Tracker) -> Void = { _ in }
  ) throws {
    let lock = try RecordingLock(folder: folder.path)
    var vendors = [Tracker.vendor(run: runs.0), Tracker.vendor(run: runs.1)]
    for index in vendors.indices { lie(&vendors[index]) }
    var found: [String: [Relation]] = [:]
    for (index, scenario) in contract.scenarios.enumerated() where names.contains(index) {
      let read = vendors.map { recording(scenario, $0.all[index]) }
      let update = try RecordingUpdate.decide(
        read[0], read[1], of: scenario, in: contract, store: store)
      try store.apply(update, of: contract, holding: lock)
      found[scenario.name] = RelationUpdate(of: contract, in: store)
        .relations(of: scenario, runs: read)
    }
    _ = try RelationUpdate(of: contract, in: store).apply(found, holding: lock)
  }

  private func lines(_ index: Int = 0) throws -> [String] {
    try store.load(contract.scenarios[index].name, in: contract.name).relations
  }

  @Test func `ten records of an unchanged vendor leave every byte`() throws {
    try record((1, 2))
    let files = folder.files
    #expect(try lines().count > 10)
    for run in 3..<13 { try record((run, run + 1)) }
    #expect(folder.files == files)
  }

  @Test func `the order of recording does not matter`() throws {
    try record((1, 2), only: [2])
    try record((1, 2), only: [1])
    try record((1, 2), only: [0])
    let files = folder.files
    let other = try RelationUpdateTests()
    try other.record((1, 2))
    #expect(files == other.folder.files)
  }

  @Test func `a relation that a run breaks goes, and comes back by no chance`() throws {
    try record((1, 2))
    let before = try lines()
    let id = "step 4 returned.id = step 1 returned.id"
    #expect(before.contains(id))
    try record((3, 4)) { $0.found = { _ in ["id": "another"] } }
    #expect(try !lines().contains(id))
  }

  @Test func `offline, the relations alone change`() throws {
    try record((1, 2))
    let files = folder.files
    let learnt = try lines()
    let lock = try RecordingLock(folder: folder.path)
    for scenario in contract.scenarios {
      var bare = try store.load(scenario.name, in: contract.name)
      bare.relations = []
      try store.write(bare, scan: SecretScan(), holding: lock)
    }
    #expect(try store.load(contract.scenarios[0].name, in: contract.name).format == 2)
    let update = RelationUpdate(of: contract, in: store)
    var found: [String: [Relation]] = [:]
    for scenario in contract.scenarios { found[scenario.name] = update.relations(of: scenario) }
    let changes = try update.apply(found, holding: lock).changes

    let firm = changes.first?.learnt.map { $0.replacing(" (seen once)", with: "") }
    #expect(firm == learnt && changes.first?.gone == [])
    #expect(
      folder.files.mapValues { $0.text.replacing(" (seen once)", with: "") }
        == files.mapValues(\.text))
  }

  @Test func `nothing changes beside a recording that cannot be read, and it is told`() throws {
    try record((1, 2))
    let name = try #require(folder.files.keys.filter { $0.hasSuffix(".json") }.min())
    try folder.write(
      "<<<<<<< ours\n" + (folder.files[name]?.text ?? ""), to: name)
    let files = folder.files
    let lock = try RecordingLock(folder: folder.path)
    let found = Dictionary(uniqueKeysWithValues: contract.scenarios.map { ($0.name, [Relation]()) })
    let update = try RelationUpdate(of: contract, in: store).apply(found, holding: lock)

    #expect(update.changes.isEmpty && update.damage.count == 1)
    #expect(folder.files == files)
  }

  @Test func `unrelated strikes out what would be written`() throws {
    try record((1, 2))
    var changed = contract
    changed.unrelated = [Located("$..id", at: contract.location)]
    let lock = try RecordingLock(folder: folder.path)
    _ = try RelationUpdate(of: changed, in: store).apply([:], holding: lock)
    #expect(try !lines().contains { $0.contains(".id") })
    #expect(try lines().contains { $0.contains("title") })
  }
}
