import ContractBinding
import ContractHarness
@testable import ContractModel
@testable import ContractValues
import TestSupport
import Testing

/// The vendor itself, live, held to what its recording shows.
struct RelationDriftTests {
  private func judged(_ change: (inout Tracker) -> Void) throws -> [String] {
    try drift(change).map { "\($0.tier.word) \($0.place): \($0.before) → \($0.after)" }
  }

  private func drift(
    learnt: [String] = [], _ change: (inout Tracker) -> Void
  ) throws -> [Drift] {
    let contract = try Tracker.contract()
    let scenario = contract.scenarios[0]
    let runs = (1...2).map { Tracker.vendor(run: $0).changed }
    var recording = Recording.example(runs[0].outcomes)
    recording.volatile = Comparison(.runs).differences(runs[0], runs[1]).map(\.place)
    recording.relations =
      RelationLearning(scenario, runs: runs, volatile: recording.volatile)
      .relations.map(\.description) + learnt
    var vendor = Tracker.vendor(run: 7)
    change(&vendor)
    let live = Recording.example(vendor.changed.outcomes)
    switch DriftJudge(contract, scenario, adapter: "curl", recording: recording).judge(live) {
    case .same: return []
    case .moved(let drift): return drift
    case .inputMismatch(let differences):
      Issue.record("\(differences)")
      return []
    }
  }

  @Test func `a vendor with other ids and times is the same`() throws {
    #expect(try judged { _ in } == [])
  }

  @Test func `another order of a list is one change, and breaks no relation`() throws {
    let drift = try judged {
      $0.order = { $0.reversed() }
      $0.page = { Array($0.suffix($1)) }
    }
    #expect(drift.count == 1)
    #expect(drift[0].hasPrefix("warning outcomes[4].returned.issues: "))
  }

  @Test func `a relation that breaks by another change is not told`() throws {
    let drift = try judged {
      $0.found = { value in
        guard case .object(var fields) = value else { return value }
        fields["id"] = 7
        return .object(fields)
      }
    }
    #expect(drift.map { $0.prefix { $0 != ":" } } == ["error outcomes[3].returned.id"])
  }

  @Test func `a changed value is told with the relation that it breaks`() throws {
    let drift = try drift(learnt: ["step 4 returned.title = step 3 with.title"]) {
      $0.found = { value in
        guard case .object(var fields) = value else { return value }
        fields["title"] = "another"
        return .object(fields)
      }
    }
    #expect(drift.count == 1)
    #expect(drift.first?.tier == .warning)
    #expect(drift.first?.consequences == ["title is no longer that of step 3 with.title"])
  }

  @Test func `a relation that no longer holds is a warning, told once`() throws {
    let other: Value = "0d1f77ab-77ab-4c8e-9d3e-ffffffffffff"
    let drift = try judged {
      $0.found = { value in
        guard case .object(var fields) = value else { return value }
        fields["id"] = other
        return .object(fields)
      }
    }
    #expect(
      drift == [
        "warning outcomes[3].returned.id: "
          + #""0d1f77ab-77ab-4c8e-9d3e-171234567101" as step 1 returned.id"#
          + #" → "0d1f77ab-77ab-4c8e-9d3e-ffffffffffff" at step 4 returned.id"#
      ])
  }
}
