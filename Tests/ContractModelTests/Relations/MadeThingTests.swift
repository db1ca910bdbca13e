import ContractBinding
import ContractValues
import TestSupport
import Testing

@testable import ContractModel

/// Things that steps make, whose identifiers no later thing has again.
struct MadeThingTests {
  private static let line = "step 3 returned.id ≠ step 1 returned.id"

  private func learnt(
    _ ids: [(Int, Int)], uses: String = "${id}", methods: [String] = ["POST", "DELETE", "POST"]
  ) throws -> [String] {
    let steps = [
      "{ call: create, returns: { id: { $bind: id } } }",
      "{ call: delete, with: { id: '\(uses)' } }", "{ call: create }",
    ]
    let scenario = try Scenario.examples([steps.joined(separator: ", ")])[0]
    let runs = ids.map { first, second in
      Recording.example(
        exchanges: methods.map { .example(method: $0) },
        outcomes: [["id": .integer(first)], .null, ["id": .integer(second)]].map {
          Outcome(end: .returned($0))
        }
      ).evidence
    }
    return RelationLearning(scenario, runs: runs, volatile: []).relations.map(\.description)
  }

  @Test func `a thing that is made later has another id than one that was used`() throws {
    #expect(try learnt([(1, 2), (3, 4)]) == [Self.line])
    #expect(try learnt([(1, 2), (3, 3)]) == [])
    #expect(try learnt([(1, 2), (3, 4)], uses: "7") == [])
    #expect(try learnt([(1, 2), (3, 4)], methods: ["GET", "DELETE", "GET"]) == [])
  }
}
