import ContractBinding
@testable import ContractHarness
@testable import ContractModel
import ContractValues

/// A scenario of the bookshop with its recording, to judge a fake.
struct ShelfCase {
  let scenario: Scenario
  let input: CaseInput

  /// Records all scenarios of the contract, each in two runs of the vendor.
  ///
  /// - Throws: A mistake in the contract.
  static func all(hasStableIDs: Bool = false) throws -> [ShelfCase] {
    let contract = try Shelf.contract()
    let runs = contract.scenarios.map { scenario in
      (1...2).map { run in
        var vendor = Shelf.vendor(run: run, hasStableIDs: hasStableIDs)
        return vendor.perform(scenario)
      }
    }
    let recordings = runs.map { runs in
      Recording.example(
        runs[0].outcomes, exchanges: runs[0].exchanges,
        volatile: Comparison(.runs).differences(runs[0], runs[1]).map(\.place))
    }
    let common = ContractRelations(
      zip(contract.scenarios, recordings).map { ContractRelations.Sample($0, $1) }, volatile: []
    ).relations
    return contract.scenarios.indices.map { index in
      let scenario = contract.scenarios[index]
      var recording = recordings[index]
      let own = RelationLearning(scenario, runs: runs[index], volatile: recording.volatile)
        .relations
      recording.relations = Set(own + common[index]).sorted().map(\.description)
      return ShelfCase(
        scenario: scenario,
        input: CaseInput(
          contract: contract, scenario: scenario, subject: .example("in memory", .fake),
          recording: recording, recordingPath: "Recordings/shelf/\(index).json"))
    }
  }

  /// Returns what is said of a fake in this scenario; empty if it is nothing.
  func said(of fake: Shelf) -> [String] {
    var fake = fake
    let judgement = input.judgement(fake.perform(scenario).outcomes)
    let warnings = judgement.notes.filter { $0.hasPrefix(NoteBeginning.warning) }
    let headlines = judgement.verdict.lines.filter { !["kept", "broken"].contains($0) }
    return (headlines + warnings).map { "\(scenario.name): \($0)" }
  }
}
