import ContractBinding
import ContractValues
import Testing

@testable import ContractModel

/// Members such as `next` that have a value exactly while elements follow.
struct LinkRelationTests {
  private static let steps =
    "{ call: list, with: { page: 1 } }, { call: list, with: { page: 2 } }, "
    + "{ call: list, with: { page: 1, label: a } }"
  private static let lines = (1...3).map {
    "step \($0) returned.next leads past step \($0) returned.items"
  }

  private static func page(_ ids: ClosedRange<Int>, of total: Int, next: Value) -> Value {
    ["items": .array(ids.map { .thing(.integer($0)) }), "total": .integer(total), "next": next]
  }

  /// Two pages of three elements, and a list of one.
  private static func pages(_ first: Value = 2, _ second: Value = .null, total: Int = 3) -> [Value]
  {
    [
      page(1...2, of: total, next: first), page(3...3, of: total, next: second),
      page(1...1, of: 1, next: .null),
    ]
  }

  private func learnt(_ pages: [Value], steps: String = steps) throws -> [String] {
    try ContractRelations.examples([(steps, pages)])[0].filter { $0.contains("leads past") }
  }

  @Test func `a link has a value while elements follow`() throws {
    #expect(try learnt(Self.pages()) == Self.lines)
    #expect(try learnt(Self.pages(.null)) == [])
    #expect(try learnt(Self.pages(2, 3)) == [])
    #expect(try learnt(Self.pages(total: 4)) == [])
    // A vendor that counts pages from 0 leads to the number of the same page.
    #expect(try learnt(Self.pages(1)) == [])
    #expect(
      try learnt(Self.pages(), steps: Self.steps.replacing("page: 2", with: "page: 2, label: b"))
        == [])
  }

  @Test func `pages may be counted from 0`() throws {
    let steps = Self.steps.replacing("page: 1", with: "page: 0").replacing(
      "page: 2", with: "page: 1")
    #expect(try learnt(Self.pages(1), steps: steps) == Self.lines)
  }

  private func broken(_ pages: [Value], steps: String = steps) throws -> [Int] {
    let run = RunValues(
      try Scenario.examples([steps])[0], pages.map { Outcome(end: .returned($0)) })
    return Self.lines.indices.filter { index in
      if case .broken = Relation(Self.lines[index])?.check(run) { true } else { false }
    }.map { $0 + 1 }
  }

  @Test func `a double leads on exactly while elements follow`() throws {
    #expect(try broken(Self.pages()) == [])
    #expect(try broken(Self.pages(.null)) == [1])
    #expect(try broken(Self.pages(2, 3)) == [2])
    #expect(try broken(Self.pages(1)) == [1])
  }

  @Test func `a double may have other pages`() throws {
    let all = Self.page(1...3, of: 3, next: .null)
    let none: Value = ["items": [], "total": 3, "next": .null]
    #expect(try broken([all, none, Self.page(1...1, of: 1, next: .null)]) == [])
    // It has not looked further than the full page.
    #expect(
      try broken([
        Self.page(1...2, of: 4, next: "b"), Self.page(3...4, of: 4, next: "c"),
        Self.page(1...1, of: 1, next: "d"),
      ]) == [])
  }

  @Test func `nobody knows what follows a page if the page before is missing`() throws {
    let steps = Self.steps.replacing("page: 2", with: "page: 3")
    let pages = [
      Self.page(1...2, of: 5, next: 2), Self.page(5...5, of: 5, next: .null),
      Self.page(1...1, of: 1, next: .null),
    ]
    #expect(try broken(pages, steps: steps) == [])
    #expect(try broken(pages) == [2])
  }

  @Test func `a list of fewer elements than its limit is the last page`() throws {
    let steps = Self.steps.replacing("label: a", with: "limit: 5")
    #expect(
      try broken(Self.pages().dropLast() + [Self.page(1...3, of: 3, next: 2)], steps: steps) == [3])
    #expect(
      try broken(Self.pages().dropLast() + [Self.page(1...5, of: 5, next: 2)], steps: steps) == [])
  }
}
