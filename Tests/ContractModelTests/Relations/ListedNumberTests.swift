import ContractBinding
import ContractValues
import Testing

@testable import ContractModel

/// Numbers beside a list.
struct ListedNumberTests {
  @Test func `a whole list shows a length with the pages of another`() throws {
    let page = { (total: Int, count: Int, next: Value) -> Value in
      [
        "total": .integer(total), "next": next,
        "items": .array((0..<count).map { ["text": .string("item \($0)")] }),
      ]
    }
    let pages =
      "{ call: list, with: { limit: 3 }, returns: { next: { $bind: next } } }, "
      + "{ call: list, with: { limit: 3, cursor: \"${next}\" } }"
    let whole = "{ call: list, with: { limit: 9 } }"
    let line = "step 1 returned.total = length of step 1 returned.items"
    let learnt = { (total: Int) in
      try ContractRelations.examples([
        (whole, [page(2, 2, .null)]), (pages, [page(total, 3, "x"), page(total, 1, .null)]),
      ])[0].contains(line)
    }
    #expect(try learnt(4))
    #expect(try learnt(5) == false)
  }
}
