import ContractBinding
import ContractValues
import Testing

@testable import ContractModel

/// Lists on the first page, which may be the whole list.
struct FirstPageTests {
  /// Tells if the list of the last step may be one page of a longer list.
  private func isPart(_ pages: [Int], beside: [String: Value]) throws -> Bool {
    let steps = pages.map { "{ call: list, with: { page: \($0) } }" }
    let page = Value.object(beside.merging(["items": [["id": 1], ["id": 2], ["id": 3]]]) { $1 })
    let run = RunValues(
      try Scenario.examples([steps.joined(separator: ", ")])[0],
      pages.map { _ in Outcome(end: .returned(page)) })
    let list = RelationPlace(.step, pages.count - 1, [.key("returned"), .key("items")])
    return run.isPart(list, 3)
  }

  @Test(arguments: [
    ([1], false), ([2], true), ([0], false), ([0, 1], true), ([1, 0], false),
  ])
  func `pages are counted from 1, or from 0 if a step says so`(pages: [Int], isPart: Bool) throws {
    #expect(try self.isPart(pages, beside: ["next": .null]) == isPart)
  }

  @Test(
    arguments: [
      (["hasMore": false], false), (["nextPageToken": ""], false), (["nextReview": .null], true),
      (["more": .null], false), ([:], true),
    ] as [([String: Value], Bool)])
  func `only a member that leads to the rest shows that the first page is the whole list`(
    beside: [String: Value], isPart: Bool
  ) throws {
    #expect(try self.isPart([1], beside: beside) == isPart)
  }
}
